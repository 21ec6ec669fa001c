import type { TicketView } from '@touchline/client';
import { useCommands } from '../../bindings/PageProvider.tsx';
import { useText } from '../../text/useText.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './Undo.module.css';

/** Brings back what the last change took out of the slip; not there when it took nothing. */
export function Undo({ ticket }: { readonly ticket: Pick<TicketView, 'undo'> }) {
  const { t } = useText();
  const commands = useCommands();
  const brings = ticket.undo?.brings ?? 0;
  if (brings === 0) return null;
  return (
    <button
      type="button"
      className={styles['undo']}
      aria-label={t('ticket.undo.name', { count: brings })}
      data-undo
      onClick={() => commands.undo()}
    >
      <Icon name="retry" size="small" />
      {t('ticket.undo')}
    </button>
  );
}
