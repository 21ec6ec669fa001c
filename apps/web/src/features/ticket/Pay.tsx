import type { AcceptMode } from '@touchline/contract';
import type { TicketView } from '@touchline/client';
import { useId } from 'react';
import { useOddsText } from '../../bindings/odds.ts';
import { useCommands } from '../../bindings/PageProvider.tsx';
import { type TextKey, useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { mainButton } from './mainButton.ts';
import styles from './Pay.module.css';
import { useSayWords } from './sayWords.ts';

const MODES = {
  none: 'ticket.accept.none',
  higher: 'ticket.accept.higher',
  any: 'ticket.accept.any',
} as const satisfies Record<AcceptMode, TextKey>;

/** What the choice stands on; a policy beyond the three modes asks as `none` does. */
const modeOf = (mode: TicketView['acceptMode']): AcceptMode => (mode === 'return' ? 'none' : mode);
const isMode = (value: string): value is AcceptMode => value in MODES;

/** What it costs, what it can return (SLIP-20), and the one button that always says what it will do. */
export function Pay({ ticket, onPress }: { readonly ticket: TicketView; readonly onPress: () => void }) {
  const { t, formats } = useText();
  const oddsText = useOddsText();
  const sayWords = useSayWords();
  const { act, words } = mainButton(ticket);
  const { totalOdds, totalStake, totalPotentialWin } = ticket;
  const money = ({ value, currency }: TicketView['totalStake']): string => formats.money(value, currency);
  const isOff = act === 'point' || act === 'wait';
  return (
    <div className={styles['pay']}>
      <dl className={styles['totals']}>
        <div className={styles['total']}>
          <dt>{totalOdds === null ? t('ticket.total.stake') : t('ticket.total.odds')}</dt>
          <dd data-total={totalOdds === null ? 'stake' : 'odds'}>
            {totalOdds === null ? money(totalStake) : oddsText(totalOdds)}
          </dd>
        </div>
        <div className={`${styles['total']} ${styles['win']}`}>
          <dt>{t('ticket.total.win')}</dt>
          <dd data-total="win">{money(totalPotentialWin)}</dd>
        </div>
      </dl>
      <AcceptChoice mode={modeOf(ticket.acceptMode)} isFixed={ticket.inProgress} />
      <div className={styles['press']}>
        <Button
          look="main"
          className={`${styles['main']} ${styles[act] ?? ''}`}
          aria-disabled={isOff}
          data-act={act}
          data-main-button
          onClick={onPress}
        >
          {sayWords(words)}
        </Button>
        <span className={`${styles['progress']} ${ticket.inProgress ? styles['running'] : ''}`} aria-hidden="true" />
      </div>
    </div>
  );
}

/** SLIP-12: what happens when odds move. */
function AcceptChoice({ mode, isFixed }: { readonly mode: AcceptMode; readonly isFixed: boolean }) {
  const { t } = useText();
  const id = useId();
  const commands = useCommands();
  return (
    <div className={styles['consent']}>
      <label htmlFor={id}>{t('ticket.accept')}</label>
      <span className={styles['mode']}>
        <select
          id={id}
          className={styles['select']}
          value={mode}
          disabled={isFixed}
          onChange={(event) => {
            if (isMode(event.target.value)) commands.setAcceptMode(event.target.value);
          }}
        >
          {Object.entries(MODES).map(([value, key]) => (
            <option key={value} value={value}>
              {t(key)}
            </option>
          ))}
        </select>
        <Icon name="chevron" size="small" className={styles['chevron']} />
      </span>
    </div>
  );
}
