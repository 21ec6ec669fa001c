import { marketKey } from '@touchline/contract';
import type { Market } from '@touchline/contract';
import { orderMarkets } from '@touchline/rules';
import type { MarketKey } from '@touchline/rules';
import type { Notifier } from '../store/notifier.ts';
import { keepArray } from '../store/readable.ts';
import { orderKey } from './keys.ts';

/** In which order the markets of a match are shown, computed when it is asked for. */
export interface MarketOrder {
  of(matchId: string): readonly MarketKey[];
  changed(matchId: string): void;
  forget(matchId: string): void;
}

export function createMarketOrder(
  notifier: Pick<Notifier, 'changed'>,
  marketsOf: (matchId: string) => readonly Market[],
): MarketOrder {
  const orders = new Map<string, readonly MarketKey[]>();
  const stale = new Set<string>();
  return {
    of: (matchId) => {
      const former = orders.get(matchId);
      if (former !== undefined && !stale.has(matchId)) return former;
      const next = keepArray(former ?? [], orderMarkets(marketsOf(matchId)).map(marketKey));
      orders.set(matchId, next);
      stale.delete(matchId);
      return next;
    },
    changed: (matchId) => {
      stale.add(matchId);
      notifier.changed(orderKey(matchId), 'frame');
    },
    forget: (matchId) => {
      orders.delete(matchId);
      stale.delete(matchId);
      notifier.changed(orderKey(matchId), 'frame');
    },
  };
}
