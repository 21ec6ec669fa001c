import { type RefObject, useEffect, useRef } from 'react';
import type { TicketView } from '@touchline/client';
import { scrollIntoViewSoon } from '../../bindings/into-view.ts';
import { selectionsOf } from './main-button.ts';

/**
 * Scrolls the slip to what has just happened to it where it is out of sight: the verdict of a press first, else the first
 * selection whose odds have just changed. What is in sight already stays where it is.
 */
export function useNewsIntoView(ticket: TicketView, root: RefObject<HTMLElement | null>): void {
  const seen = useRef<{ readonly changed: ReadonlySet<string>; readonly hasVerdict: boolean }>({
    changed: new Set(),
    hasVerdict: false,
  });
  useEffect(() => {
    const { changed: before, hasVerdict: hadVerdict } = seen.current;
    const changed = new Map([
      ...selectionsOf(ticket).flatMap(({ id, isChanged, odds }) =>
        isChanged ? [[`${id} ${odds}`, `[data-selection="${CSS.escape(id)}"]`] as const] : [],
      ),
      ...ticket.bets.flatMap(({ id, customOdds, formerCustomOdds }) =>
        formerCustomOdds === null ? [] : [[`${id} ${customOdds}`, `[data-custom="${CSS.escape(id)}"]`] as const],
      ),
    ]);
    const hasVerdict = ticket.error !== null || ticket.unresolved !== null;
    seen.current = { changed: new Set(changed.keys()), hasVerdict };
    const next = [...changed].find(([sign]) => !before.has(sign))?.[1];
    const selector = hasVerdict && !hadVerdict ? '[data-reason]' : next;
    if (selector !== undefined) scrollIntoViewSoon(() => root.current?.querySelector(selector));
  }, [ticket, root]);
}
