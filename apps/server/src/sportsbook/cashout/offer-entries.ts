import { isOpenLeg, type OpenBet } from './open-bet.ts';

/** An open bet with the offer that its player knows. */
export interface OfferEntry {
  readonly playerId: string;
  readonly bet: OpenBet;
  readonly version: number;
  /** The offer published last; undefined when that event may be lost or stale. */
  published: string | null | undefined;
  /** Version of `published`. */
  offerVersion: number;
}

/** Open bets in memory, by id, match and player. */
export interface OfferEntries {
  get(betId: string): OfferEntry | undefined;
  all(): Iterable<OfferEntry>;
  /** Those with an open leg in a match. */
  ofMatch(matchId: string): Iterable<OfferEntry>;
  ofPlayer(playerId: string): Iterable<OfferEntry>;
  hasPlayer(playerId: string): boolean;
  /** Stores an entry in place of an earlier one of the same bet. */
  set(entry: OfferEntry): void;
  /** Returns what was removed. */
  delete(betId: string): OfferEntry | undefined;
  clear(): void;
  size(): number;
}

function matchesOf({ legs }: OpenBet): ReadonlySet<string> {
  return new Set(legs.filter(isOpenLeg).map((leg) => leg.match_id));
}

/** Entries under several keys each; a key without entries is not kept. */
function createGroups() {
  const groups = new Map<string, Set<OfferEntry>>();
  return {
    of: (key: string): Iterable<OfferEntry> => groups.get(key) ?? [],
    has: (key: string): boolean => groups.has(key),
    add(key: string, entry: OfferEntry): void {
      groups.set(key, (groups.get(key) ?? new Set()).add(entry));
    },
    delete(key: string, entry: OfferEntry): void {
      const group = groups.get(key);
      group?.delete(entry);
      if (group?.size === 0) groups.delete(key);
    },
    clear: (): void => groups.clear(),
  };
}

export function createOfferEntries(): OfferEntries {
  const byId = new Map<string, OfferEntry>();
  const byMatch = createGroups();
  const byPlayer = createGroups();

  const remove = (betId: string): OfferEntry | undefined => {
    const entry = byId.get(betId);
    if (entry === undefined) return undefined;
    byId.delete(betId);
    byPlayer.delete(entry.playerId, entry);
    for (const matchId of matchesOf(entry.bet)) byMatch.delete(matchId, entry);
    return entry;
  };

  return {
    get: (betId) => byId.get(betId),
    all: () => byId.values(),
    ofMatch: byMatch.of,
    ofPlayer: byPlayer.of,
    hasPlayer: byPlayer.has,
    set(entry) {
      remove(entry.bet.id);
      byId.set(entry.bet.id, entry);
      byPlayer.add(entry.playerId, entry);
      for (const matchId of matchesOf(entry.bet)) byMatch.add(matchId, entry);
    },
    delete: remove,
    clear() {
      byId.clear();
      byMatch.clear();
      byPlayer.clear();
    },
    size: () => byId.size,
  };
}
