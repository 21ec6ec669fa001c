import type { TicketView } from '@touchline/client';
import { useCommands } from '../../bindings/PageProvider.tsx';
import { type TextKey, useText } from '../../text/useText.ts';
import styles from './TypeChoice.module.css';
import { Undo } from './Undo.tsx';

const TYPES = ['combo', 'single'] as const;
const NAMES = {
  combo: 'ticket.type.combo',
  system: 'bet.type.system',
  custom_bet: 'bet.type.custom_bet',
} as const satisfies Record<Exclude<TicketView['type'], 'single'>, TextKey>;

/** Which type the slip is, the choice where there is one (SLIP-05, SLIP-08), and a way to empty it. */
export function TypeChoice({ ticket }: { readonly ticket: TicketView }) {
  const { t } = useText();
  const commands = useCommands();
  const name = (type: TicketView['type']): string =>
    type === 'single' ? t('ticket.type.single', { count: ticket.selectionCount }) : t(NAMES[type]);
  return (
    <div className={styles['row']}>
      {ticket.canChooseType ? (
        <fieldset className={styles['choice']} aria-label={t('ticket.type')}>
          {TYPES.map((type) => (
            <button
              key={type}
              type="button"
              className={styles['type']}
              aria-pressed={ticket.type === type}
              disabled={ticket.inProgress}
              onClick={() => commands.chooseType(type)}
            >
              {name(type)}
            </button>
          ))}
        </fieldset>
      ) : (
        <p className={styles['only']}>{ticket.selectionCount === 0 ? '' : name(ticket.type)}</p>
      )}
      <Undo ticket={ticket} />
      {ticket.selectionCount > 1 ? (
        <button
          type="button"
          className={styles['clear']}
          disabled={ticket.inProgress}
          onClick={() => commands.clearSlip()}
        >
          {t('ticket.clear')}
        </button>
      ) : null}
    </div>
  );
}
