import { Suspense, useState } from 'react';
import { isPlainKey, isUnderModal, useKeys } from '../../bindings/keys.ts';
import { lazyPart } from '../../bindings/lazy-part.ts';
import { useCommands } from '../../bindings/PageProvider.tsx';
import { usePanel, useSelectionCount, useTicket } from '../../bindings/player.ts';
import { useMedia } from '../../bindings/screen.ts';
import { layoutQueries } from '../../bindings/widths.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';

/** Nothing is announced before the first press. */
const Announcements = lazyPart(async () => (await import('./TicketAnnouncer.tsx')).Announcements);

/** The parts of the ticket that work while it is closed: its key `b`, Ctrl+Enter, and its announcements. */
export function TicketPresence() {
  const commands = useCommands();
  const { open } = usePanel();
  const selectionCount = useSelectionCount();
  const isColumn = useMedia(layoutQueries.column);
  useKeys((event) => {
    if (isUnderModal(event)) return;
    if (isPlainKey(event, 'b')) {
      event.preventDefault();
      if (!isColumn) commands.togglePanel();
      else focusTicket(event);
    } else if (event.key === 'Enter' && event.ctrlKey && !isColumn && !open && selectionCount > 0) {
      event.preventDefault();
      commands.openPanel('BET_SLIP');
    }
  });
  return isColumn || open ? null : <ClosedAnnouncer />;
}

function ClosedAnnouncer() {
  const ticket = useTicket();
  const [since] = useState(ticket);
  const [isAwake, setIsAwake] = useState(false);
  if (!isAwake && ticket.selectionCount > 0) setIsAwake(true);
  return (
    <VisuallyHidden as="output" data-ticket-announcer>
      {isAwake ? (
        <Suspense fallback={null}>
          <Announcements since={since} />
        </Suspense>
      ) : null}
    </VisuallyHidden>
  );
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
