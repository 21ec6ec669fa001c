import { useId } from 'react';
import type { TicketView } from '@touchline/client';
import { useCommands } from '../../bindings/PageProvider.tsx';
import { type TextKey, useText } from '../../text/useText.ts';
import { reasonOfType } from './problemWords.ts';
import styles from './TypeChoice.module.css';
import { Undo } from './Undo.tsx';

type Type = keyof TicketView['typeProblems'];

const TYPES: readonly Type[] = ['combo', 'single'];
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
            <Choice key={type} type={type} ticket={ticket} name={name(type)} />
          ))}
        </fieldset>
      ) : (
        <p className={styles['only']}>{ticket.selectionCount === 0 ? '' : name(ticket.type)}</p>
      )}
      <Undo ticket={ticket} look="icon" />
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

interface ChoiceProps {
  readonly type: Type;
  readonly ticket: TicketView;
  readonly name: string;
}

/** One that cannot be chosen stays within reach, so that its reason is. */
function Choice({ type, ticket, name }: ChoiceProps) {
  const { t } = useText();
  const commands = useCommands();
  const id = useId();
  const reason = reasonOfType(ticket.typeProblems[type]);
  return (
    <>
      <button
        type="button"
        className={styles['type']}
        aria-pressed={ticket.type === type}
        aria-disabled={reason !== null}
        aria-describedby={reason === null ? undefined : id}
        title={reason === null ? undefined : t(reason)}
        disabled={ticket.inProgress}
        onClick={() => {
          if (reason === null) commands.chooseType(type);
        }}
      >
        {name}
      </button>
      {reason === null ? null : (
        <span id={id} hidden>
          {t(reason)}
        </span>
      )}
    </>
  );
}
