import { useId, useState } from 'react';
import type { PlaceProblem, SlipBetView, TicketView } from '@touchline/client';
import type { Currency } from '@touchline/rules';
import { useSettings } from '../../bindings/betting.ts';
import { useCommands, usePage, useSelect } from '../../bindings/PageProvider.tsx';
import { useBalance } from '../../bindings/player.ts';
import { payOf } from '../../text/bonus-names.ts';
import { type TextKey, useText } from '../../text/use-text.ts';
import { Chip, ChipRow, EmptyChip } from '../../ui/Chip.tsx';
import { Segment, Segmented } from '../../ui/Segmented.tsx';
import { STAKED, useLimitLeft } from '../../bindings/limit-left.ts';
import { AmountNote } from '../../ui/AmountNote.tsx';
import { currencyNote } from './currency-note.ts';
import { CurrencyChoice } from './CurrencyChoice.tsx';
import { problemOf } from './main-button.ts';
import { wordsOfProblem } from './problem-words.ts';
import { useProblemText } from './use-problem-text.ts';
import styles from './StakeBlock.module.css';
import { isStakeWrong, StakeField } from './StakeField.tsx';
import { isStake, openStakes, problemOfWin, sharedStake, stakeRange, stakeText, totalOf } from './stakes.ts';
import { useLargestStake } from './use-largest-stake.ts';
import { type TypedStake, useStakes } from './use-stakes.ts';

interface Props {
  readonly ticket: TicketView;
  readonly isPointed: boolean;
  /** The player says what to win, and the stake follows (SLIP-14). */
  readonly isWinSet: boolean;
}

/** Stake of the one bet, or of all bets at once, with four chips and the largest stake there is (SLIP-18, SLIP-14). */
export function StakeBlock({ ticket, isPointed, isWinSet }: Props) {
  const { t, formats } = useText();
  const stakes = useStakes();
  const settings = useSettings();
  const account = useBalance();
  const id = useId();
  const { currency } = ticket.totalStake;
  const known = useCurrency(currency);
  const limit = useLimitLeft({ types: STAKED, currency, amount: ticket.ownStake.value });
  const [first] = ticket.bets;
  const isOne = ticket.bets.length === 1;
  const total = known === null ? '' : totalOf(ticket.bets, known.subunits);
  const [isSplit, setIsSplit] = useState(total !== '');
  const separator = formats.odds('1.5').charAt(1);
  const isFixed = ticket.inProgress || openStakes(ticket.bets).length === 0;
  const largest = useLargestStake(ticket, settings === null ? null : known, account?.balance ?? null);
  const isTotal = !isOne && isSplit;
  const type = (text: string, source?: 'recommended' | 'max_stake'): TypedStake => {
    largest.forget();
    if (isOne) return stakes.setOnly(text, source);
    return isTotal && source !== 'max_stake' ? stakes.split(text) : stakes.setAll(text);
  };
  const set = (amount: string, source?: 'recommended' | 'max_stake'): void => {
    type(stakeText(amount, separator), source);
  };
  const whole = problemOf(ticket);
  // A problem of one of several bets is shown at that bet.
  const problem = isOne || whole?.kind === 'balance_too_small' || whole?.kind === 'stake_missing' ? whole : null;
  const freebet = isOne && first?.isStakeFixed === true ? first.bonus : null;
  const pay = freebet === null ? null : payOf(freebet.type);
  const shared = isTotal && total !== '' ? total : sharedStake(ticket.bets);
  return (
    <div className={styles.block}>
      <div className={styles.hint} id={id}>
        {isStakeWrong(problem, isPointed) ? (
          <Reason problem={problem} withRemedy={isOne && freebet === null} onUse={(amount) => set(amount)} />
        ) : (
          <Hint ticket={ticket} freebetPay={pay} message={largest.message} />
        )}
        {isOne ? null : <SplitChoice isSplit={isSplit} isFixed={isFixed} onChoose={setIsSplit} />}
      </div>
      <StakeField
        key={isOne ? 'one' : String(isTotal)}
        label={t(labelKeyOf(ticket.bets, freebet !== null, isTotal))}
        text={isOne ? (first?.stakeText ?? '') : shared}
        currency={currency}
        problem={problem}
        isPointed={isPointed}
        isFixed={isFixed}
        describedBy={id}
        onType={type}
        variant="large"
        end={<CurrencyChoice currency={currency} isFixed={ticket.inProgress} />}
      />
      <AmountNote note={freebet === null ? limit : null} />
      {isOne && isWinSet && first !== undefined ? (
        <WinField bet={first} subunits={known?.subunits ?? '100'} isFixed={isFixed} />
      ) : null}
      {freebet !== null ? (
        <FreebetOff isFixed={ticket.inProgress} />
      ) : (
        <StakeChips ticket={ticket} largest={largest} isFixed={isFixed} onSet={set} />
      )}
    </div>
  );
}

/** Names what is typed: one stake, one for each of several bets, or their total. */
function labelKeyOf([first, ...others]: readonly SlipBetView[], isFreebet: boolean, isTotal: boolean): TextKey {
  if (isFreebet) return 'slip.bonus.stake';
  if (others.length > 0) return isTotal ? 'slip.stake.total' : 'ticket.stake.all';
  return first?.eachWay?.isOn === true ? 'ticket.stake.part' : 'ticket.stake';
}

interface HintProps {
  readonly ticket: TicketView;
  readonly freebetPay: TextKey | null;
  /** Result of the search for the largest stake. */
  readonly message: string | null;
}

/** The most important remark about the stake; its range when there is none. */
function Hint({ ticket, freebetPay: pay, message }: HintProps) {
  const { t, formats } = useText();
  const note = currencyNote(ticket.bets);
  const { currency } = ticket.totalStake;
  const [first] = ticket.bets;
  const isOne = ticket.bets.length === 1;
  return (
    <span aria-live="polite">
      {note !== null ? (
        <span className={styles.note} data-currency-note>
          {note.before === null
            ? t(note.key, { name: currency })
            : t(note.key, { currency, before: formats.money(note.before.value, note.before.currency) })}
        </span>
      ) : pay !== null ? (
        t(pay)
      ) : message !== null ? (
        <span className={styles.note}>{message}</span>
      ) : (
        <Range currency={currency} parts={isOne && first?.eachWay?.isOn === true ? 2n : 1n} />
      )}
    </span>
  );
}

interface StakeChipsProps {
  readonly ticket: TicketView;
  readonly largest: ReturnType<typeof useLargestStake>;
  readonly isFixed: boolean;
  readonly onSet: (amount: string, source: 'recommended' | 'max_stake') => void;
}

/** Recommended stakes, and the largest one where the back end names it. */
function StakeChips({ ticket, largest, isFixed, onSet }: StakeChipsProps) {
  const { t, formats } = useText();
  const { currency } = ticket.totalStake;
  const separator = formats.odds('1.5').charAt(1);
  return (
    <ChipRow label={t('ticket.stake.quick')}>
      {ticket.recommendedStakes.map((stake, place) =>
        !isStake(stake) ? (
          // oxlint-disable-next-line react/no-array-index-key -- a chip is its place
          <EmptyChip key={place} />
        ) : (
          <Chip
            // oxlint-disable-next-line react/no-array-index-key -- a chip is its place
            key={place}
            variant="stake"
            aria-label={t('ticket.stake.chip', { amount: formats.money(stake, currency) })}
            disabled={isFixed}
            onClick={() => onSet(stake, 'recommended')}
          >
            {stakeText(stake, separator)}
          </Chip>
        ),
      )}
      {largest.amount === null ? null : (
        <Chip
          variant="stake"
          className={styles.max}
          aria-label={t('ticket.stake.max.name', { amount: formats.money(largest.amount, currency) })}
          title={formats.money(largest.amount, currency)}
          aria-busy={largest.isAsking}
          disabled={isFixed}
          onClick={() => void largest.find((amount) => onSet(amount, 'max_stake'))}
        >
          {t(largest.isAsking ? 'slip.max.asking' : 'ticket.stake.max')}
        </Chip>
      )}
    </ChipRow>
  );
}

/** Takes the freebet off again. It stands where the chips would, so that nothing moves (BON-05). */
function FreebetOff({ isFixed }: { readonly isFixed: boolean }) {
  const { t } = useText();
  const commands = useCommands();
  const select = useSelect();
  // By what the slip is at the press: a selection that came or went makes it another bet, which keeps the freebet.
  const takeOff = (): void => {
    for (const { id, isStakeFixed } of select.ticket.get().bets) if (isStakeFixed) commands.chooseBonus(id, null);
  };
  return (
    <ChipRow>
      <Chip variant="stake" disabled={isFixed} data-freebet-off onClick={takeOff}>
        {t('slip.bonus.off')}
      </Chip>
    </ChipRow>
  );
}

/** The win that the stake follows, as it is typed. */
function WinField(props: { readonly bet: SlipBetView; readonly subunits: string; readonly isFixed: boolean }) {
  const { bet, subunits, isFixed } = props;
  const { t, formats } = useText();
  const problemText = useProblemText();
  const stakes = useStakes();
  const id = useId();
  const problem = problemOfWin(bet.winText, subunits);
  const reason = problem === null ? null : wordsOfProblem(problem).reason;
  return (
    <div>
      <StakeField
        label={t('slip.win')}
        text={bet.winText}
        currency={bet.currency}
        problem={problem}
        isPointed={false}
        isFixed={isFixed}
        describedBy={id}
        onType={stakes.setOnlyWin}
        variant="large"
        placeholder={bet.potentialWin === null ? '' : formats.figures(bet.potentialWin.value)}
        isWin
        isFirst={bet.stakeSource !== 'potential_win'}
      />
      <p id={id} className={reason === null ? styles.follows : styles.wrong}>
        {reason === null ? t('slip.win.follows') : problemText(reason)}
      </p>
    </div>
  );
}

/** What a stake for several bets means: so much on each, or a total that they share. */
function SplitChoice(props: {
  readonly isSplit: boolean;
  readonly isFixed: boolean;
  readonly onChoose: (isSplit: boolean) => void;
}) {
  const { t } = useText();
  const { isSplit, isFixed, onChoose } = props;
  return (
    <Segmented variant="small" className={styles.split} label={t('slip.stake.how')} disabled={isFixed}>
      <Segment isOn={!isSplit} onClick={() => onChoose(false)}>
        {t('slip.stake.each')}
      </Segment>
      <Segment isOn={isSplit} onClick={() => onChoose(true)}>
        {t('slip.stake.shared')}
      </Segment>
    </Segmented>
  );
}

interface ReasonProps {
  readonly problem: PlaceProblem;
  /** One press away where it is about one bet. */
  readonly withRemedy: boolean;
  readonly onUse: (amount: string) => void;
}

function Reason({ problem, withRemedy, onUse }: ReasonProps) {
  const { t, formats } = useText();
  const problemText = useProblemText();
  const { reason, remedy } = wordsOfProblem(problem);
  const amount = withRemedy && remedy?.kind === 'stake' && /[1-9]/.test(remedy.amount.value) ? remedy.amount : null;
  return (
    <>
      <span className={styles.reason}>{reason === null ? '' : problemText(reason)}</span>
      {amount === null ? null : (
        <button type="button" className={styles.use} onClick={() => onUse(amount.value)}>
          {t('ticket.remedy.stake', { amount: formats.money(amount.value, amount.currency) })}
        </button>
      )}
    </>
  );
}

function useCurrency(code: string): (Currency & { readonly fiat: boolean }) | null {
  const { config } = usePage();
  return config.currencies.find((each) => each.code === code) ?? null;
}

function Range({ currency, parts }: { readonly currency: string; readonly parts: bigint }) {
  const { t, formats } = useText();
  const settings = useSettings();
  const known = useCurrency(currency);
  if (settings === null || known === null) return null;
  const { min, max } = stakeRange(settings.bet_limits_settings, known, parts);
  const money = (amount: string): string => formats.money(amount, currency);
  if (min !== null && max !== null) return t('ticket.stake.between', { min: money(min), max: money(max) });
  if (min !== null) return t('ticket.stake.from', { min: money(min) });
  return max === null ? null : t('ticket.stake.up_to', { max: money(max) });
}
