import type { TicketView } from '@touchline/client';
import { useCommands, useSelect } from '../../bindings/PageProvider.tsx';
import { useText } from '../../text/use-text.ts';
import { Icon } from '../../ui/Icon.tsx';
import { takesBackSame } from './main-button.ts';
import styles from './Undo.module.css';

interface Props {
  readonly ticket: TicketView;
  /** `icon` where the row has no room for words. */
  readonly variant: 'icon' | 'words';
}

/** Brings back what the last change took out of the slip; not there when it took nothing. */
export function Undo({ ticket, variant }: Props) {
  const { t } = useText();
  const commands = useCommands();
  const select = useSelect();
  const brings = ticket.undo?.brings ?? 0;
  if (brings === 0) return null;
  return (
    <button
      type="button"
      className={`${styles.undo} ${styles[variant]}`}
      aria-label={t('ticket.undo.name', { count: brings })}
      title={variant === 'icon' ? t('ticket.undo') : undefined}
      data-undo
      // A second press before the next drawing would take the first one back.
      onClick={() => {
        if (takesBackSame(ticket, select.ticket.get())) commands.undo();
      }}
    >
      <Icon name="undo" />
      {variant === 'icon' ? null : t('ticket.undo')}
    </button>
  );
}
