import type { BetRequestState } from '@touchline/client';
import type { Bet } from '@touchline/contract';
import { useCommands } from '../../bindings/PageProvider.tsx';
import { useSumText } from '../../bindings/sums.ts';
import { useText } from '../../text/use-text.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import styles from './CashOut.module.css';
import { Confirm } from './Confirm.tsx';
import { paysFor, percentOf, WHOLE } from './offers.ts';

interface Props {
  readonly bet: Bet;
  readonly state: Exclude<BetRequestState, { kind: 'idle' }>;
}

/** The clicked button is removed, so the focus moves to the answer. */
function takeFocus(face: HTMLElement | null): void {
  const page = face?.ownerDocument;
  if (page !== undefined && page.activeElement === page.body) face?.focus({ preventScroll: true });
}

/** Outcome of a cash-out, shown in place of the button. */
export function CashOutProgress({ bet, state }: Props) {
  const { t, serverText } = useText();
  const sumText = useSumText();
  const commands = useCommands();
  const dismiss = (): void => commands.dismissBetRequest(bet.id);
  switch (state.kind) {
    case 'sending':
      return (
        <output ref={takeFocus} tabIndex={-1} className={styles.message} data-cash-out-state="sending">
          <Icon name="clock" size="small" />
          <p>{t(state.isAsked ? 'cashout.asking' : 'cashout.sending')}</p>
        </output>
      );
    case 'unknown':
      return (
        <div ref={takeFocus} tabIndex={-1} className={styles.message} role="alert" data-cash-out-state="unknown">
          <Icon name="warning" size="small" />
          <p>{t('cashout.unknown')}</p>
          <Button onClick={() => commands.askAboutBet(bet.id)}>{t('cashout.ask')}</Button>
        </div>
      );
    case 'done': {
      const last = state.bet.cashouts?.at(-1);
      return (
        <output ref={takeFocus} tabIndex={-1} className={styles.message} data-cash-out-state="done">
          <Icon name="check" size="small" />
          <p>
            {t('cashout.done', { amount: sumText(last?.amount ?? state.bet.win_amount ?? '0', bet.stake.currency) })}
          </p>
          <Button onClick={dismiss}>{t('cashout.ok')}</Button>
        </output>
      );
    }
    case 'refused': {
      const { request, code } = state;
      if (code === 160 && request.kind === 'cash_out') return <Changed bet={bet} state={state} seen={request.body} />;
      return (
        <div ref={takeFocus} tabIndex={-1} className={styles.message} role="alert" data-cash-out-state="refused">
          <Icon name="warning" size="small" />
          <p>
            {serverText(state.textKey, t('error.cashout.unavailable'))} {t('cashout.refused')}
          </p>
          <Button onClick={dismiss}>{t('cashout.ok')}</Button>
        </div>
      );
    }
    default:
      return state satisfies never;
  }
}

interface ChangedProps {
  readonly bet: Bet;
  readonly state: Extract<BetRequestState, { kind: 'refused' }>;
  readonly seen: { readonly to_cashout: string; readonly share?: string | undefined };
}

/** The offer fell before the request arrived: asks again, with both amounts. */
function Changed({ bet, state, seen }: ChangedProps) {
  const { t, formats } = useText();
  const commands = useCommands();
  const money = (value: string): string => formats.money(value, bet.stake.currency);
  const percent = seen.share === undefined ? WHOLE : Number(percentOf(seen.share));
  const pushed = paysFor(bet, bet.to_cashout, percent);
  // What push has said since is newer than the answer; what was agreed to, and is no more, is older.
  const now = pushed === null || pushed === seen.to_cashout ? state.now : pushed;
  const before = money(seen.to_cashout);
  return (
    <div className={styles.ask} data-cash-out-state="changed">
      <p role="alert">
        {now === null ? t('cashout.changed.gone', { before }) : t('cashout.changed', { before, now: money(now) })}
      </p>
      <div className={styles.actions}>
        {now === null ? null : (
          <Confirm onPress={() => commands.cashOut(bet.id, now, seen.share ?? null)}>
            {t('cashout.confirm', { amount: money(now) })}
          </Confirm>
        )}
        <Button onClick={() => commands.dismissBetRequest(bet.id)}>{t('cashout.back')}</Button>
      </div>
    </div>
  );
}
