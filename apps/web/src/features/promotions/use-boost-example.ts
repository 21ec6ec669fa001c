import type { MoneyView, TicketView } from '@touchline/client';
import { useSelect } from '../../bindings/PageProvider.tsx';
import { useSumText } from '../../bindings/sums.ts';
import { useReadablePart } from '../../bindings/use-readable.ts';

interface Sums {
  readonly win: MoneyView;
  readonly more: MoneyView;
}

/** What the open slip pays with a boost that it carries, as one text: parts of what is read are compared as they are. */
function sumsWith({ bets }: TicketView, boostId: string): string | null {
  const bet = bets.find(({ bonus }) => bonus?.id === boostId);
  const { potentialWin: win = null, bonusWin: more = null } = bet ?? {};
  if (win === null || more === null) return null;
  const sums: Sums = { win, more };
  return JSON.stringify(sums);
}

/** What the open slip pays with this boost, and how much of it the boost adds; null where it does not carry it. */
export function useBoostExample(boostId: string): { readonly win: string; readonly more: string } | null {
  const sumText = useSumText();
  const read = useReadablePart(useSelect().ticket, (ticket) => sumsWith(ticket, boostId));
  if (read === null) return null;
  // What was written above.
  const { win, more } = JSON.parse(read) as Sums;
  return { win: sumText(win.value, win.currency), more: sumText(more.value, more.currency) };
}
