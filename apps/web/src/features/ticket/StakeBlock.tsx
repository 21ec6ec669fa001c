import { useId } from 'react';
import type { PlaceProblem, TicketView } from '@touchline/client';
import type { Currency } from '@touchline/rules';
import { useSettings } from '../../bindings/betting.ts';
import { usePage } from '../../bindings/PageProvider.tsx';
import { useBalance } from '../../bindings/player.ts';
import { useText } from '../../text/useText.ts';
import { problemOf } from './mainButton.ts';
import { wordsOfProblem } from './problemWords.ts';
import { useSayWords } from './sayWords.ts';
import styles from './StakeBlock.module.css';
import { isStakeWrong, StakeField } from './StakeField.tsx';
import { chipsOf, maxStake, openStakes, sharedStake, stakeRange, stakeText } from './stakes.ts';
import { useStakes } from './useStakes.ts';

/** Stake of the one bet, or of all singles at once, with four chips and the largest stake there is (SLIP-18). */
export function StakeBlock({ ticket, isPointed }: { readonly ticket: TicketView; readonly isPointed: boolean }) {
  const { t, formats } = useText();
  const stakes = useStakes();
  const settings = useSettings();
  const account = useBalance();
  const id = useId();
  const { currency } = ticket.totalStake;
  const [first] = ticket.bets;
  const isOne = ticket.bets.length === 1;
  const separator = formats.odds('1.5').charAt(1);
  const isFixed = ticket.inProgress || openStakes(ticket.bets).length === 0;
  const type = (text: string): string =>
    isOne && first !== undefined ? stakes.set(first.id, text) : stakes.setAll(text);
  const set = (amount: string): void => {
    type(stakeText(amount, separator));
  };
  const known = useCurrency(currency);
  const max = settings === null || known === null ? null : maxStake(ticket.bets, known, account?.balance ?? null);
  const whole = problemOf(ticket);
  // What is wrong with one of several singles stands at that single.
  const problem = isOne || whole?.kind === 'balance_too_small' || whole?.kind === 'stake_missing' ? whole : null;
  return (
    <div className={styles['block']}>
      <div className={styles['hint']} id={id}>
        {isStakeWrong(problem, isPointed) ? (
          <Reason problem={problem} withRemedy={isOne} onUse={set} />
        ) : (
          <Range currency={currency} />
        )}
      </div>
      <StakeField
        label={isOne ? t('ticket.stake') : t('ticket.stake.all')}
        text={isOne ? (first?.stakeText ?? '') : sharedStake(ticket.bets)}
        currency={currency}
        problem={problem}
        isPointed={isPointed}
        isFixed={isFixed}
        describedBy={id}
        onType={type}
        look="large"
      />
      <fieldset className={styles['chips']} aria-label={t('ticket.stake.quick')}>
        {chipsOf(ticket.recommendedStakes).map((stake) => (
          <button
            key={stake}
            type="button"
            className={styles['chip']}
            aria-label={t('ticket.stake.chip', { amount: formats.money(stake, currency) })}
            disabled={isFixed}
            onClick={() => set(stake)}
          >
            {stakeText(stake, separator)}
          </button>
        ))}
        {max === null ? null : (
          <button
            type="button"
            className={`${styles['chip']} ${styles['max']}`}
            aria-label={t('ticket.stake.max.name', { amount: formats.money(max, currency) })}
            title={formats.money(max, currency)}
            disabled={isFixed}
            onClick={() => set(max)}
          >
            {t('ticket.stake.max')}
          </button>
        )}
      </fieldset>
    </div>
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
  const sayWords = useSayWords();
  const { reason, remedy } = wordsOfProblem(problem);
  const amount = withRemedy && remedy?.kind === 'stake' && /[1-9]/.test(remedy.amount.value) ? remedy.amount : null;
  return (
    <>
      <span className={styles['reason']}>{reason === null ? '' : sayWords(reason)}</span>
      {amount === null ? null : (
        <button type="button" className={styles['use']} onClick={() => onUse(amount.value)}>
          {t('ticket.remedy.stake', { amount: formats.money(amount.value, amount.currency) })}
        </button>
      )}
    </>
  );
}

function useCurrency(code: string): Currency | null {
  const { config } = usePage();
  return config.currencies.find((each) => each.code === code) ?? null;
}

function Range({ currency }: { readonly currency: string }) {
  const { t, formats } = useText();
  const settings = useSettings();
  const known = useCurrency(currency);
  if (settings === null || known === null) return null;
  const { min, max } = stakeRange(settings.bet_limits_settings, known);
  const money = (amount: string): string => formats.money(amount, currency);
  if (min !== null && max !== null) return t('ticket.stake.between', { min: money(min), max: money(max) });
  if (min !== null) return t('ticket.stake.from', { min: money(min) });
  return max === null ? null : t('ticket.stake.up_to', { max: money(max) });
}
