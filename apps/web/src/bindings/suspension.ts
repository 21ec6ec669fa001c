import { useCallback, useMemo, useRef, useSyncExternalStore } from 'react';
import type { Market, MatchStatus, Settings } from '@touchline/contract';
import type { MatchHead, Select } from '@touchline/client';
import { useSelect } from './PageProvider.tsx';
import { useReadable } from './use-readable.ts';

/** Why nothing of a market can be bet on. */
export interface SuspensionView {
  /** As in the contract, or `provider`: whose odds these are is silent; `closed`: the match is over. Null: not known. */
  readonly reason: string | null;
  /** Ms of the feed's clock; null where it is not known. */
  readonly since: number | null;
}

const BY_STATUS: Partial<Record<MatchStatus, string>> = { 2: 'interrupted', 3: 'closed', 4: 'closed', 5: 'no_data' };

function suspensionOf(
  market: Market | null,
  match: MatchHead | null,
  settings: Settings | null,
): SuspensionView | null {
  if (market === null || match === null) return null;
  const since = market.suspension?.since ?? null;
  const byStatus = BY_STATUS[match.status];
  if (byStatus === 'closed') return { reason: byStatus, since: null };
  const isSilent = settings?.provider_statuses.some(({ provider, active }) => provider === match.provider && !active);
  if (isSilent === true) return { reason: 'provider', since: null };
  if (market.status === 1) return null;
  return { reason: market.suspension?.reason ?? byStatus ?? null, since: since === null ? null : Date.parse(since) };
}

function partsOf(select: Select, matchId: string, key: string) {
  return [select.market(matchId, key), select.match(matchId), select.settings] as const;
}

/** Why a market is suspended; null while it is open, and without a market. The same object until that changes. */
export function useSuspension(matchId: string, key: string): SuspensionView | null {
  const select = useSelect();
  const parts = useMemo(() => partsOf(select, matchId, key), [select, matchId, key]);
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = parts.map((part) => part.subscribe(listener));
      return () => {
        for (const stop of stops) stop();
      };
    },
    [parts],
  );
  const last = useRef<SuspensionView | null>(null);
  const get = useCallback(() => {
    const [market, match, settings] = parts;
    const next = suspensionOf(market.get(), match.get(), settings.get());
    const isSame = next?.reason === last.current?.reason && next?.since === last.current?.since;
    if (!isSame || next === null || last.current === null) last.current = next;
    return last.current;
  }, [parts]);
  return useSyncExternalStore(subscribe, get, get);
}

/** A market with its prices, or null while there is none. Renders again with each of its changes. */
export function useMarket(matchId: string, key: string): Market | null {
  const select = useSelect();
  return useReadable(useMemo(() => select.market(matchId, key), [select, matchId, key]));
}
