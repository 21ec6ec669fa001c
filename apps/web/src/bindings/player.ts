import type { ConnectionView, Notice, PanelView, SessionView, TicketView } from '@touchline/client';
import type { Account } from '@touchline/contract';
import { useSelect } from './PageProvider.tsx';
import { useReadable, useReadablePart } from './use-readable.ts';

export const useSession = (): SessionView => useReadable(useSelect().session);
/** Nobody answers who the caller is. */
export const useIsSessionUnanswered = (): boolean => useReadable(useSelect().isSessionUnanswered);
export const useBalance = (): Account | null => useReadable(useSelect().balance);
export const useConnection = (): ConnectionView => useReadable(useSelect().connection);
export const useIsOnline = (): boolean => useReadable(useSelect().online);
export const usePanel = (): PanelView => useReadable(useSelect().panel);
export const useTicket = (): TicketView => useReadable(useSelect().ticket);
/** What of the slip is shown beside it: a stake that is typed moves neither. */
export const useSelectionCount = (): number => useReadablePart(useSelect().ticket, (ticket) => ticket.selectionCount);
export const useTotalOdds = (): string | null => useReadablePart(useSelect().ticket, (ticket) => ticket.totalOdds);
/** Of how many legs `useTotalOdds` is the product: a custom bet is sold at one price. */
export const useTotalLegs = (): number =>
  useReadablePart(useSelect().ticket, ({ type, selectionCount }) => (type === 'custom_bet' ? 1 : selectionCount));
export const useNotices = (): readonly Notice[] => useReadable(useSelect().notices);
/** Rises each time the client wants the player to sign in. */
export const useSignInAsked = (): number => useReadable(useSelect().signInAsked);
/** A bet is being placed, from the slip or as a quick bet. */
export function useIsPlacing(): boolean {
  const select = useSelect();
  const isSlipPlacing = useReadablePart(select.ticket, (ticket) => ticket.inProgress);
  const isQuickPlacing = useReadablePart(select.quickBet, (quickBet) => quickBet.state === 'PROCESSING');
  return isSlipPlacing || isQuickPlacing;
}
