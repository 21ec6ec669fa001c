import { useEffect, useId, useRef, useState } from 'react';
import type { Bet } from '@touchline/contract';
import { fromSubunits, openStakeOf, parseDecimal, cashedStake, takesBetRequest } from '@touchline/rules';
import { useBetRequest, useSettings } from '../../bindings/betting.ts';
import { useCommands } from '../../bindings/PageProvider.tsx';
import { useText } from '../../text/use-text.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { AutoCashOut } from './AutoCashOut.tsx';
import styles from './CashOut.module.css';
import {
  type Asked,
  isCashable,
  leftOut,
  offeredBy,
  paysFor,
  percentOf,
  SHARE_STEP,
  shareText,
  stillAsked,
  WHOLE,
  whyNever,
} from './offers.ts';
import { Confirm } from './Confirm.tsx';
import { CashOutProgress } from './CashOutProgress.tsx';

/** PLC-07: cashing a placed bet out, whole or in part, by hand or by itself, and what was cashed out so far. */
export function CashOut({ bet }: { readonly bet: Bet }) {
  const { t } = useText();
  const offer = offeredBy(useSettings());
  const state = useBetRequest(bet.id);
  const isMine = state.kind !== 'idle' && state.request.kind === 'cash_out';
  const isOpen = isCashable(bet, offer) && offer.isOn;
  const without = leftOut(bet.bonus);
  const cashOuts = bet.cashouts ?? [];
  if (!isOpen && !isMine && cashOuts.length === 0) {
    const never = bet.status === 'waiting_results' && offer.isOn ? whyNever(bet, offer) : null;
    return never === null ? null : (
      <p className={styles.never} data-no-cash-out>
        {t(never)}
      </p>
    );
  }
  return (
    <div className={styles.cashOut} data-cash-out>
      {cashOuts.length === 0 ? null : <CashOutLog bet={bet} />}
      {isMine ? (
        <CashOutProgress bet={bet} state={state} />
      ) : isOpen ? (
        // Another request about the bet is pending or its outcome unknown: no further one is accepted.
        <Offered bet={bet} isPartial={offer.partial && bet.partial_cashout === true} isHeld={!takesBetRequest(state)} />
      ) : null}
      {isOpen && without !== null ? (
        <p className={styles.without} data-cash-out-without>
          {t(without)}
        </p>
      ) : null}
      {isOpen && offer.automatic && !isMine ? <AutoCashOut bet={bet} /> : null}
    </div>
  );
}

function CashOutLog({ bet }: { readonly bet: Bet }) {
  const { t, formats } = useText();
  return (
    <ul className={styles.taken}>
      {(bet.cashouts ?? []).map(({ at, share, amount, by }) => (
        <li key={`${at} ${amount}`}>
          <Icon name="check" size="small" />
          <span>
            {t(by === 'automatic' ? 'cashout.taken.automatic' : 'cashout.taken', {
              share: formats.figures(percentOf(share)),
              amount: formats.money(amount, bet.stake.currency),
            })}
          </span>
          <time dateTime={at} title={formats.instant(Date.parse(at))}>
            {formats.moment(Date.parse(at))}
          </time>
        </li>
      ))}
    </ul>
  );
}

interface OfferedProps {
  readonly bet: Bet;
  readonly isPartial: boolean;
  readonly isHeld: boolean;
}

/** The button with its offer; one more tap says yes to an amount that stands still or says how it moved. */
function Offered({ bet, isPartial, isHeld }: OfferedProps) {
  const { t, formats } = useText();
  const commands = useCommands();
  const [percent, setPercent] = useState(WHOLE);
  const [isPart, setIsPart] = useState(false);
  /** What stood on the button when it was clicked first. */
  const [question, setAsked] = useState<Asked | null>(null);
  const chosen = isPartial && isPart ? percent : WHOLE;
  const asked = stillAsked(question, chosen);
  if (question !== asked) setAsked(null);
  const pays = paysFor(bet, bet.to_cashout, chosen);
  const money = (value: string): string => formats.money(value, bet.stake.currency);
  const first = useRef<HTMLButtonElement>(null);
  const wasAsked = useRef(false);
  useEffect(() => {
    if (wasAsked.current && asked === null) first.current?.focus();
    wasAsked.current = asked !== null;
  }, [asked]);
  if (pays === null) {
    return (
      <p className={styles.suspended} data-cash-out-state="suspended">
        <Icon name="lock" size="small" />
        {t('cashout.suspended')}
      </p>
    );
  }
  if (asked !== null) {
    return (
      <fieldset className={styles.ask} aria-label={t('cashout.ask_first', { amount: money(pays) })}>
        <p aria-live="polite">
          {t('cashout.ask_first', { amount: money(pays) })}{' '}
          {asked.pays === pays ? null : (
            <span className={styles.moved}>{t('cashout.moved', { before: money(asked.pays) })}</span>
          )}
        </p>
        <div className={styles.actions}>
          <Confirm
            isHeld={isHeld}
            takesFocus
            onPress={() => {
              setAsked(null);
              commands.cashOut(bet.id, pays, shareText(chosen));
            }}
          >
            {t('cashout.confirm', { amount: money(pays) })}
          </Confirm>
          <Button onClick={() => setAsked(null)}>{t('cashout.back')}</Button>
        </div>
      </fieldset>
    );
  }
  return (
    <>
      <div className={styles.actions}>
        <Button
          ref={first}
          className={styles.offer}
          aria-disabled={isHeld}
          data-cash-out-button
          onClick={() => {
            if (!isHeld) setAsked({ pays, percent: chosen });
          }}
        >
          {t('cashout.button', { amount: money(pays) })}
        </Button>
        {isPartial ? (
          <Button aria-expanded={isPart} onClick={() => setIsPart(!isPart)}>
            {t(isPart ? 'cashout.whole' : 'cashout.part')}
          </Button>
        ) : null}
      </div>
      {isPartial && isPart ? <Share bet={bet} percent={percent} pays={money(pays)} onChange={setPercent} /> : null}
    </>
  );
}

interface ShareProps {
  readonly bet: Bet;
  readonly percent: number;
  readonly pays: string;
  readonly onChange: (percent: number) => void;
}

function Share({ bet, percent, pays, onChange }: ShareProps) {
  const { t, formats } = useText();
  const id = useId();
  const rest = restOf(bet, percent);
  const words = t('cashout.share.value', { share: formats.count(percent), amount: pays });
  return (
    <div className={styles.share}>
      <label htmlFor={id}>{t('cashout.share')}</label>
      <input
        id={id}
        type="range"
        min={SHARE_STEP}
        max={WHOLE}
        step={SHARE_STEP}
        value={percent}
        aria-valuetext={words}
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
      />
      <p className={styles.shareWords}>
        <output htmlFor={id}>{words}</output>
        {rest === null ? null : <span>{t('cashout.rest', { amount: formats.money(rest, bet.stake.currency) })}</span>}
      </p>
    </div>
  );
}

/** Stake that stays in play after a share of it; null when nothing does. */
function restOf(bet: Bet, percent: number): string | null {
  const open = openStakeOf(bet);
  const share = parseDecimal(shareText(percent) ?? '1');
  if (open === null || share === null || percent >= WHOLE) return null;
  return fromSubunits(open - cashedStake(open, share), bet.stake.subunits);
}
