import type { PressState } from '@touchline/client';
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
  readonly press: Exclude<PressState, { kind: 'idle' }>;
}

/** The pressed button is removed, so the focus moves to the answer. */
function takeFocus(face: HTMLElement | null): void {
  const page = face?.ownerDocument;
  if (page !== undefined && page.activeElement === page.body) face?.focus({ preventScroll: true });
}

/** Outcome of a cash-out press, shown in place of the button. */
export function Pressed({ bet, press }: Props) {
  const { t, serverText } = useText();
  const sumText = useSumText();
  const commands = useCommands();
  const dismiss = (): void => commands.dismissPress(bet.id);
  switch (press.kind) {
    case 'sending':
      return (
        <output ref={takeFocus} tabIndex={-1} className={styles.message} data-cash-out-state="sending">
          <Icon name="clock" size="small" />
          <p>{t(press.isAsked ? 'cashout.asking' : 'cashout.sending')}</p>
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
      const last = press.bet.cashouts?.at(-1);
      return (
        <output ref={takeFocus} tabIndex={-1} className={styles.message} data-cash-out-state="done">
          <Icon name="check" size="small" />
          <p>
            {t('cashout.done', { amount: sumText(last?.amount ?? press.bet.win_amount ?? '0', bet.stake.currency) })}
          </p>
          <Button onClick={dismiss}>{t('cashout.ok')}</Button>
        </output>
      );
    }
    case 'refused': {
      const { press: pressed, code } = press;
      if (code === 160 && pressed.kind === 'cash_out') return <Changed bet={bet} press={press} seen={pressed.body} />;
      return (
        <div ref={takeFocus} tabIndex={-1} className={styles.message} role="alert" data-cash-out-state="refused">
          <Icon name="warning" size="small" />
          <p>
            {serverText(press.textKey, t('error.cashout.unavailable'))} {t('cashout.refused')}
          </p>
          <Button onClick={dismiss}>{t('cashout.ok')}</Button>
        </div>
      );
    }
    default:
      return press satisfies never;
  }
}

interface ChangedProps {
  readonly bet: Bet;
  readonly press: Extract<PressState, { kind: 'refused' }>;
  readonly seen: { readonly to_cashout: string; readonly share?: string | undefined };
}

/** The offer fell before the press arrived: asks again, with both amounts. */
function Changed({ bet, press, seen }: ChangedProps) {
  const { t, formats } = useText();
  const commands = useCommands();
  const money = (value: string): string => formats.money(value, bet.stake.currency);
  const percent = seen.share === undefined ? WHOLE : Number(percentOf(seen.share));
  const pushed = paysFor(bet, bet.to_cashout, percent);
  // What push has said since is newer than the answer; what was agreed to, and is no more, is older.
  const now = pushed === null || pushed === seen.to_cashout ? press.now : pushed;
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
        <Button onClick={() => commands.dismissPress(bet.id)}>{t('cashout.back')}</Button>
      </div>
    </div>
  );
}
