import { useEffect, useState, useSyncExternalStore } from 'react';
import { calls } from '@touchline/contract';
import { useAsk } from './catalogue.ts';
import { usePage } from './PageProvider.tsx';

/** What was closed in this browser, by player: other tabs know it before they have asked again. */
const KEY = 'touchline.bonuses-shown';
/** Ids that are kept of it; the back end knows of those before. */
const MOST = 100;

/** Bonuses that the player may use or activate and was not shown yet (BON-08a). */
export function useUnseenBonuses(playerId: string) {
  return useAsk(calls.listBonuses, { playerId, query: { status: 'active', available: 'true', unseen: 'true' } });
}

function closedIn(text: string | null, playerId: string): readonly string[] {
  try {
    const kept: unknown = JSON.parse(text ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('player' in kept) || kept.player !== playerId) return [];
    return 'ids' in kept && Array.isArray(kept.ids) ? kept.ids.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

interface ClosedBonuses {
  readonly ids: readonly string[];
  readonly add: (id: string) => void;
}

/** Bonuses that the player closed in this tab or another one. */
export function useClosedBonuses(playerId: string): ClosedBonuses {
  const { env } = usePage();
  // Also where the browser keeps nothing.
  const [own, setOwn] = useState<readonly string[]>([]);
  const kept = useSyncExternalStore(
    env.onLocalChange,
    () => env.local.get(KEY),
    () => null,
  );
  return {
    ids: [...closedIn(kept, playerId), ...own],
    add(id) {
      const ids = [...closedIn(env.local.get(KEY), playerId), id].slice(-MOST);
      env.local.set(KEY, JSON.stringify({ player: playerId, ids }));
      setOwn([...own, id]);
    },
  };
}

function isNowhereVisible(): boolean {
  return false;
}

/**
 * Whether it is this tab that shows what one tab of the browser shows at a time. A tab takes its turn while it can be seen, and
 * keeps it until nothing is wanted any more.
 */
export function useTurnOfTab(name: string, isWanted: boolean): boolean {
  const { env } = usePage();
  const [hasTurn, setHasTurn] = useState(false);
  const isVisible = useSyncExternalStore(env.onEnvironmentChange, env.visible, isNowhereVisible);
  const asks = isWanted && (isVisible || hasTurn);
  useEffect(() => {
    if (!asks) return undefined;
    let isOver = false;
    const { promise: over, resolve: end } = Promise.withResolvers<null>();
    const take = async (): Promise<void> => {
      if (isOver) return;
      setHasTurn(true);
      await over;
    };
    // A browser may refuse locks: then each tab has its turn.
    void env.exclusively(name, take).catch(take);
    return () => {
      isOver = true;
      setHasTurn(false);
      end(null);
    };
  }, [env, name, asks]);
  return hasTurn && isWanted;
}
