import { useId } from 'react';
import type { TicketView } from '@touchline/client';
import { useCommands } from '../../bindings/PageProvider.tsx';
import { type TextKey, useText } from '../../text/use-text.ts';
import { Select } from '../../ui/Select.tsx';
import styles from './AcceptChoice.module.css';

const MODES = {
  none: 'ticket.accept.none',
  higher: 'ticket.accept.higher',
  return: 'slip.accept.return',
  any: 'ticket.accept.any',
} as const satisfies Record<AcceptMode, TextKey>;

type AcceptMode = TicketView['acceptMode'];

function isMode(value: string): value is AcceptMode {
  return value in MODES;
}

/** SLIP-12: what happens when odds move. */
export function AcceptChoice({ ticket }: { readonly ticket: TicketView }) {
  const { t, formats } = useText();
  const { acceptMode, acceptShare } = ticket;
  const id = useId();
  const commands = useCommands();
  return (
    <div className={styles.consent}>
      <label htmlFor={id}>{t('ticket.accept')}</label>

      <Select
        id={id}
        variant="fitted"
        value={acceptMode}
        disabled={ticket.inProgress}
        onChange={(event) => {
          if (isMode(event.target.value)) commands.setAcceptMode(event.target.value);
        }}
      >
        {Object.entries(MODES).map(([value, key]) =>
          value === 'return' && acceptShare === null ? null : (
            <option key={value} value={value}>
              {t(key, { share: formats.share(acceptShare ?? '0') })}
            </option>
          ),
        )}
      </Select>
    </div>
  );
}
