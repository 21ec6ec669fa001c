import type { UnreadCount } from '@touchline/client';
import { calls } from '@touchline/contract';
import { useAsk } from './catalogue.ts';
import { useSelect } from './PageProvider.tsx';
import { useSession } from './player.ts';
import { useReadable } from './use-readable.ts';

/** The question of a player; none for a visitor (AUTH-15). */
export function useOwnQuestion(): { readonly playerId?: string } | null {
  const { player } = useSession();
  if (player === null) return null;
  return player.id === null ? {} : { playerId: player.id };
}

/** Of two counts the newer one. */
export function newerCount(one: UnreadCount | null, other: UnreadCount | null): UnreadCount | null {
  if (one === null || other === null) return one ?? other;
  return one.version > other.version ? one : other;
}

/** How many notifications are not read: asked for once, then kept by push (PUSH-06a); null until it is known. */
export function useUnread(): number | null {
  const pushed = useReadable(useSelect().unread);
  const asked = useAsk(calls.getNotificationCounters, useOwnQuestion()).value;
  return newerCount(asked, pushed)?.unread ?? null;
}
