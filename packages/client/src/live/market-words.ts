import { marketKey } from '@touchline/contract';
import type { Market, MarketChange } from '@touchline/contract';
import type { MarketApplied, MarketKey } from '@touchline/rules';

/** The versions that last named a market's words, and whether its line is the most balanced one. */
interface Versions {
  readonly words: number;
  readonly balance: number;
}

/**
 * Which version of a market named its words. Changes leave words out: those that a gap has swallowed are news, though
 * prices that came since are newer.
 */
export interface MarketWords {
  /** What a snapshot does to the market that is known, `applied` by its prices; with its words where they are news. */
  fromSnapshot(matchId: string, known: Market | undefined, market: Market, applied: MarketApplied): MarketApplied;
  /** A change that was taken in. */
  changed(matchId: string, change: MarketChange): void;
  forget(matchId: string, key?: MarketKey): void;
}

function wordsOf({ name, market_groups, priority, most_balanced, each_way: terms, outcomes }: Market): string {
  return [
    name,
    market_groups.join(),
    priority,
    most_balanced,
    terms?.fraction,
    ...outcomes.map((outcome) => outcome.name),
  ].join('|');
}

function withWordsOf(known: Market, market: Market, versions: Versions): Market {
  const names = new Map(market.outcomes.map(({ id, name }) => [id, name]));
  return {
    ...known,
    ...(versions.words < market.version && {
      name: market.name,
      market_groups: market.market_groups,
      priority: market.priority,
      ...(market.each_way ? { each_way: market.each_way } : {}),
      outcomes: known.outcomes.map((outcome) => {
        const name = names.get(outcome.id) ?? outcome.name;
        return name === outcome.name ? outcome : { ...outcome, name };
      }),
    }),
    ...(versions.balance < market.version && { most_balanced: market.most_balanced }),
  };
}

export function createMarketWords(): MarketWords {
  const byMatch = new Map<string, Map<MarketKey, Versions>>();

  const of = (matchId: string, key: MarketKey): Versions =>
    byMatch.get(matchId)?.get(key) ?? { words: -1, balance: -1 };

  const put = (matchId: string, key: MarketKey, versions: Versions): void => {
    const found = byMatch.get(matchId);
    if (found === undefined) byMatch.set(matchId, new Map([[key, versions]]));
    else found.set(key, versions);
  };

  return {
    fromSnapshot: (matchId, known, market, applied) => {
      const { version } = market;
      const former = of(matchId, marketKey(market));
      put(matchId, marketKey(market), {
        words: Math.max(former.words, version),
        balance: Math.max(former.balance, version),
      });
      const isNews = former.words < version || former.balance < version;
      if (known === undefined || applied.kind !== 'dropped' || !isNews) return applied;
      const next = withWordsOf(known, market, former);
      return wordsOf(next) === wordsOf(known) ? applied : { kind: 'changed', market: next };
    },
    changed: (matchId, change) => {
      const isIntroduced = change.name !== undefined;
      if (!isIntroduced && change.most_balanced === undefined) return;
      const key = marketKey(change);
      const words = isIntroduced ? change.version : of(matchId, key).words;
      put(matchId, key, { words, balance: change.version });
    },
    forget: (matchId, key) => {
      if (key === undefined) byMatch.delete(matchId);
      else byMatch.get(matchId)?.delete(key);
    },
  };
}
