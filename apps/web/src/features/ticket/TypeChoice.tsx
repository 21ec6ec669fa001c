import { useId, useState } from 'react';
import type { TicketView } from '@touchline/client';
import { useCommands, useSelect } from '../../bindings/PageProvider.tsx';
import { type TextKey, useText } from '../../text/use-text.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Segment, Segmented } from '../../ui/Segmented.tsx';
import { reasonOfType, regularCount } from './problem-words.ts';
import { useProblemText } from './use-problem-text.ts';
import styles from './TypeChoice.module.css';
import { Undo } from './Undo.tsx';

type Type = keyof TicketView['typeProblems'];

const TYPES: readonly Type[] = ['combo', 'system', 'single'];
const NAMES = {
  combo: 'ticket.type.combo',
  system: 'bet.type.system',
  custom_bet: 'bet.type.custom_bet',
} as const satisfies Record<Exclude<TicketView['type'], 'single'>, TextKey>;

/** Which type the slip is, the choice with what stands against each (SLIP-05, SLIP-08), and a way to empty the slip. */
export function TypeChoice({ ticket }: { readonly ticket: TicketView }) {
  const { t } = useText();
  const commands = useCommands();
  const select = useSelect();
  const problemText = useProblemText();
  const id = useId();
  const [asked, setAsked] = useState<Type | null>(null);
  const count = regularCount(ticket);
  const name = (type: TicketView['type']): string =>
    type === 'single' ? t('ticket.type.single', { count }) : t(NAMES[type]);
  const reason = asked === null ? null : reasonOfType(asked, ticket);
  return (
    <div className={styles.head}>
      <div className={styles.row}>
        {count === 0 ? (
          <p className={styles.only}>{ticket.selectionCount === 0 ? '' : name(ticket.type)}</p>
        ) : (
          <Segmented variant="fitted" className={styles.choice} label={t('ticket.type')}>
            {TYPES.map((type) => {
              const isBarred = reasonOfType(type, ticket) !== null;
              return (
                <Segment
                  key={type}
                  isOn={ticket.type === type}
                  aria-disabled={isBarred}
                  aria-describedby={isBarred && asked === type ? id : undefined}
                  disabled={ticket.inProgress}
                  onClick={() => {
                    // By what the slip is at the press: a selection that came since may allow it.
                    const isBarredNow = reasonOfType(type, select.ticket.get()) !== null;
                    setAsked(isBarredNow && asked !== type ? type : null);
                    if (!isBarredNow) commands.chooseType(type);
                  }}
                >
                  {name(type)}
                </Segment>
              );
            })}
          </Segmented>
        )}
        <Undo ticket={ticket} variant="icon" />
        {ticket.selectionCount > 1 ? (
          <button
            type="button"
            className={styles.clear}
            aria-label={t('ticket.clear')}
            title={t('ticket.clear')}
            disabled={ticket.inProgress}
            onClick={() => commands.clearSlip()}
          >
            <Icon name="trash" />
          </button>
        ) : null}
      </div>
      <div aria-live="polite" id={id} data-type-reason>
        {reason === null ? null : (
          <p className={styles.reason}>
            <Icon name="info" size="small" />
            {problemText(reason)}
          </p>
        )}
      </div>
    </div>
  );
}
