import type {
  ConnectionView,
  Notice,
  PanelView,
  Readable,
  RealityCheckView,
  Select,
  SessionView,
  TicketView,
} from '@touchline/client';
import type { Account } from '@touchline/contract';
import { usePage, useSelect } from './PageProvider.tsx';
import { useReadable, useReadablePart } from './use-readable.ts';

export function useSession(): SessionView {
  return useReadable(useSelect().session);
}
type WhoIsHere = 'logged_in' | 'not_logged_in' | 'unanswered';

/** `unanswered` where nobody gives an answer, if that is looked at. */
function whoIsHere(session: Select['session'], isUnanswered?: Readable<boolean>): Promise<WhoIsHere> {
  return new Promise((resolve) => {
    const look = (): void => {
      const { status } = session.get();
      const isKnown = status === 'logged_in' || status === 'not_logged_in';
      if (!isKnown && isUnanswered?.get() !== true) return;
      for (const stop of stops) stop();
      resolve(isKnown ? status : 'unanswered');
    };
    const stops = [session.subscribe(look), isUnanswered?.subscribe(look) ?? (() => undefined)];
    look();
  });
}
/** Asks whether a player is here; the answer comes once that is known. */
export function useIsPlayerHere(): () => Promise<boolean> {
  const { session } = useSelect();
  return async () => (await whoIsHere(session)) === 'logged_in';
}
/** Asks who is here, for what is not to wait for an answer that nobody gives. */
export function useWhoIsHere(): () => Promise<WhoIsHere> {
  const { session, isSessionUnanswered } = useSelect();
  return () => whoIsHere(session, isSessionUnanswered);
}
/** Nobody answers who the caller is. */
export function useIsSessionUnanswered(): boolean {
  return useReadable(useSelect().isSessionUnanswered);
}
export function useBalance(): Account | null {
  return useReadable(useSelect().balance);
}
export function useConnection(): ConnectionView {
  return useReadable(useSelect().connection);
}
export function useIsOnline(): boolean {
  return useReadable(useSelect().online);
}
export function usePanel(): PanelView {
  return useReadable(useSelect().panel);
}
export function useTicket(): TicketView {
  return useReadable(useSelect().ticket);
}
/** What of the slip is shown beside it: a stake that is typed moves neither. */
export function useSelectionCount(): number {
  return useReadablePart(useSelect().ticket, (ticket) => ticket.selectionCount);
}
export function useTotalOdds(): string | null {
  return useReadablePart(useSelect().ticket, (ticket) => ticket.totalOdds);
}
/** Of how many legs `useTotalOdds` is the product: a custom bet is sold at one price. */
export function useTotalLegs(): number {
  return useReadablePart(useSelect().ticket, ({ type, selectionCount }) =>
    type === 'custom_bet' ? 1 : selectionCount,
  );
}
export function useNotices(): readonly Notice[] {
  return useReadable(useSelect().notices);
}
/** Rises each time the client wants the player to sign in. */
export function useSignInAsked(): number {
  return useReadable(useSelect().signInAsked);
}
/** Whether there is something that players prove here: their number, or who they are (AUTH-11). */
export function useVerifies(): boolean {
  const { config } = usePage();
  const { phone_verification: byPhone, identity_providers: providers = [] } = config.platform_settings ?? {};
  return byPhone === true || providers.length > 0;
}
/** Whether players limit themselves here (RG-04). */
export function useHasOwnLimits(): boolean {
  return usePage().config.responsible_gambling !== undefined;
}
/** Why the player's session is over (AUTH-14, RG-03): a text key or a sentence; null while it is not, or once that was read. */
export function useSessionOver(): string | null {
  return useReadable(useSelect().sessionOver);
}
/** Whether the message that the session is over has still to be read. */
export function useIsSessionOver(): boolean {
  return useReadablePart(useSelect().sessionOver, (why) => why !== null);
}
/** Whether there may be anything to say: that the session is over, what was staked and won in it, a hit, or a bonus. */
export function useHasSessionNews(): boolean {
  const select = useSelect();
  const isOver = useIsSessionOver();
  const isKnown = useReadablePart(select.realityCheck, (check) => check !== null);
  const { status } = useSession();
  return isOver || isKnown || status === 'logged_in';
}
/** RG-01. */
export function useRealityCheck(): RealityCheckView | null {
  return useReadable(useSelect().realityCheck);
}
/** A bet is being placed, from the slip or as a quick bet. */
export function useIsPlacing(): boolean {
  const select = useSelect();
  const isSlipPlacing = useReadablePart(select.ticket, (ticket) => ticket.inProgress);
  const isQuickPlacing = useReadablePart(select.quickBet, (quickBet) => quickBet.state === 'PROCESSING');
  return isSlipPlacing || isQuickPlacing;
}
