import { isPlainKey, useKeys } from '../../bindings/keys.ts';
import { useCommands } from '../../bindings/PageProvider.tsx';
import { usePanel, useTicket } from '../../bindings/player.ts';
import { layoutQueries, useMedia } from '../../bindings/screen.ts';
import { TicketVoice } from './TicketVoice.tsx';

/** What of the ticket is always there, shown or not: its key `b`, Ctrl+Enter, and its voice while it is closed. */
export function TicketPresence() {
  const commands = useCommands();
  const { open } = usePanel();
  const { selectionCount } = useTicket();
  const isColumn = useMedia(layoutQueries.column);
  useKeys((event) => {
    if (isPlainKey(event, 'b')) {
      const { target } = event;
      if (target instanceof Element && target.closest('dialog:not(:has([data-ticket]))') !== null) return;
      event.preventDefault();
      if (!isColumn) commands.togglePanel();
      else focusTicket(event);
    } else if (event.key === 'Enter' && event.ctrlKey && !isColumn && !open && selectionCount > 0) {
      event.preventDefault();
      commands.openPanel('BET_SLIP');
    }
  });
  return isColumn || open ? null : <TicketVoice />;
}

function focusTicket(event: KeyboardEvent): void {
  if (!(event.target instanceof Node)) return;
  const page = event.target.ownerDocument;
  const ticket = page?.querySelector<HTMLElement>('[data-ticket]');
  const first =
    ticket?.querySelector<HTMLElement>('input[data-stake]') ??
    ticket?.querySelector<HTMLElement>('[role="tab"][tabindex="0"]');
  first?.focus();
}
