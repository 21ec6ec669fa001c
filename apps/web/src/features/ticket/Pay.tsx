import type { TicketView } from '@touchline/client';
import { useTotalOddsText } from '../../bindings/odds.ts';
import { useSumText } from '../../bindings/sums.ts';
import { useText } from '../../text/use-text.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { DelayNote } from './DelayNote.tsx';
import { mainButton } from './main-button.ts';
import styles from './Pay.module.css';
import { PauseCountdown } from './PauseCountdown.tsx';
import { useProblemText } from './use-problem-text.ts';

interface Props {
  readonly ticket: TicketView;
  readonly onPress: () => void;
  /** The button has just changed its action: presses are ignored for a moment. */
  readonly isSettling: boolean;
  /** Nothing is taken while a break runs (RG-09). */
  readonly isRefused: boolean;
  /** The press waits out the player's pause, until ms since epoch; another press calls it off (RG-11). Null for none. */
  readonly pausedUntil: number | null;
  /** The player says what to win: whether that is so, and what changes it; null where it cannot be said. */
  readonly winning: { readonly isSet: boolean; readonly toggle: () => void } | null;
}

/** What it costs, what it can return (SLIP-20), and the one button that always says what it will do. */
export function Pay({ ticket, onPress, isSettling, isRefused, pausedUntil, winning }: Props) {
  const { t } = useText();
  const sumText = useSumText();
  const totalOddsText = useTotalOddsText();
  const problemText = useProblemText();
  const { act, words } = mainButton(ticket);
  const { totalStake, totalPotentialWin } = ticket;
  // What an each-way bet stakes is twice what was typed, and its odds alone do not make its win.
  const totalOdds = ticket.bets[0]?.eachWay?.isOn === true ? null : ticket.totalOdds;
  const legCount = ticket.type === 'custom_bet' ? 1 : ticket.selectionCount;
  const money = ({ value, currency }: TicketView['totalStake']): string => sumText(value, currency);
  const isOff = isSettling || act === 'point' || act === 'wait';
  return (
    <div className={styles.pay} data-pay>
      <dl className={styles.totals}>
        <div className={styles.total}>
          <dt>{totalOdds === null ? t('ticket.total.stake') : t('ticket.total.odds')}</dt>
          <dd data-total={totalOdds === null ? 'stake' : 'odds'}>
            {totalOdds === null ? money(totalStake) : totalOddsText(totalOdds, legCount)}
          </dd>
        </div>
        <div className={`${styles.total} ${styles.win}`}>
          <dt>{t('ticket.total.win')}</dt>
          {winning === null ? null : (
            <dd className={styles.set}>
              <button
                type="button"
                className={styles.edit}
                aria-label={t('slip.win.set')}
                title={t('slip.win.set')}
                aria-pressed={winning.isSet}
                disabled={ticket.inProgress}
                onClick={winning.toggle}
              >
                <Icon name="edit" size="small" />
              </button>
            </dd>
          )}
          <dd data-total="win">{money(totalPotentialWin)}</dd>
        </div>
      </dl>
      <div className={styles.press}>
        <Button
          variant="main"
          className={`${styles.main} ${isRefused ? styles.point : act === 'point' || act === 'wait' ? styles[act] : ''}`}
          aria-disabled={isOff}
          data-act={act}
          data-main-button
          onClick={onPress}
        >
          {pausedUntil === null ? null : <PauseCountdown until={pausedUntil} />}
          {pausedUntil !== null ? null : ticket.delay === null ? (
            problemText(words)
          ) : (
            <DelayNote delay={ticket.delay} />
          )}
        </Button>
        <VisuallyHidden as="output">{pausedUntil === null ? '' : t('check.pause.begun')}</VisuallyHidden>
        <span
          className={`${styles.progress} ${ticket.inProgress && ticket.delay === null ? styles.running : ''}`}
          aria-hidden="true"
        />
      </div>
    </div>
  );
}
