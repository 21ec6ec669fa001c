import type { Category, Counts, Market, Match, Sport, Tournament } from '@touchline/contract';
import type { FeedCategory, FeedIncident, FeedMarket, FeedMatch, FeedSport, FeedTournament } from '@touchline/feed';
import type { Batch, MatchBatch } from './batch.ts';
import { categoryWire, marketWire, matchWire, sportWire, tournamentWire } from './catalogue-wire.ts';
import type { WithCounts } from './catalogue-wire.ts';

export interface BookMarket {
  readonly market: FeedMarket;
  readonly version: number;
}

export interface BookMatch {
  readonly match: FeedMatch;
  readonly version: number;
  readonly markets: ReadonlyMap<string, BookMarket>;
  /** Markets that are not gone (status other than 0). */
  readonly openMarkets: number;
}

/** The change of one match by a batch, for publication. */
export interface BookChange {
  readonly matchId: string;
  /** The match as it stands after the change; null when it left the book. */
  readonly after: BookMatch | null;
  readonly before: BookMatch | null;
  readonly markets: readonly BookMarket[];
  /** New match events, in order. */
  readonly incidents: readonly FeedIncident[];
  /** The match after the change, also when it left the book. */
  readonly last: BookMatch;
}

/** All open matches as of a version. */
export interface BookSnapshot {
  readonly version: number;
  readonly entries: readonly BookMatch[];
}

/** The whole open catalogue in memory: what the lists, the match pages and the acceptance of bets read. */
export interface Book {
  /** Makes a committed batch visible; every changed thing gets the version of the batch, by default `nextVersion()`. */
  apply(batch: Batch, version?: number): BookChange[];
  /**
   * Higher than all before, also over restarts, so versions follow the real clock. There is one version for each batch: one
   * for each change would run ahead of the clock, and a restart would go back (I8).
   */
  nextVersion(): number;
  /** Later versions are higher than this one. */
  resumeFrom(version: number): void;
  snapshot(): BookSnapshot;
  /** Replaces the content of the book. */
  restore(snapshot: BookSnapshot): void;
  /** Rises whenever a match enters or leaves the book, or its name or start changes: what order and search depend on. */
  roster(): number;
  /** Version of the last batch. */
  version(): number;
  match(matchId: string): BookMatch | undefined;
  bySlug(slug: string): BookMatch | undefined;
  matches(): IterableIterator<BookMatch>;
  size(): number;
  matchWire(entry: BookMatch): Match;
  marketsWire(entry: BookMatch): Market[];
  sport(key: string): FeedSport | undefined;
  /** Every sport of the feed, also while nothing of it is open. */
  allSports(): readonly FeedSport[];
  category(id: string): FeedCategory | undefined;
  tournament(id: string): FeedTournament | undefined;
  /** A category or league of the feed, also while nothing of it is open. */
  categoryWire(id: string): Category | undefined;
  tournamentWire(idOrSlug: string): Tournament | undefined;
  sports(): WithCounts<Sport>[];
  categories(): WithCounts<Category>[];
  tournaments(): WithCounts<Tournament>[];
}

interface Directory {
  readonly sports: readonly FeedSport[];
  readonly categories: readonly FeedCategory[];
  readonly tournaments: readonly FeedTournament[];
}

const noCounts: Counts = { live: 0, prematch: 0, outrights: 0 };

export function createBook(directory: Directory, realNow: () => number): Book {
  const sports = new Map(directory.sports.map((sport) => [sport.key, sport]));
  const categories = new Map(directory.categories.map((category) => [category.id, category]));
  const tournaments = new Map(directory.tournaments.map((tournament) => [tournament.id, tournament]));
  const entries = new Map<string, BookMatch>();
  const slugs = new Map<string, string>();
  const wires = new WeakMap<BookMatch, Match>();
  let lastVersion = realNow();
  let roster = 0;
  let counted: {
    sports: Map<string, Counts>;
    categories: Map<string, Counts>;
    tournaments: Map<string, Counts>;
  } | null = null;

  const nextVersion = (): number => Math.max(lastVersion + 1, realNow());

  const taxonomyOf = (match: FeedMatch) => {
    const sport = sports.get(match.sportKey);
    const category = categories.get(match.categoryId);
    const tournament = tournaments.get(match.tournamentId);
    if (!sport || !category || !tournament)
      throw new Error(`match ${match.id} belongs to a league that the feed does not list`);
    return { sport, category, tournament };
  };

  const applyOne = (matchId: string, change: MatchBatch, version: number): BookChange | null => {
    const before = entries.get(matchId) ?? null;
    const { incidents } = change;
    const match = change.match ?? before?.match;
    if (!match) return null;
    const markets = new Map(before?.markets);
    const moved: BookMarket[] = [];
    for (const [key, market] of change.markets) {
      const entry: BookMarket = { market, version };
      if (market.status === 0) {
        if (!markets.delete(key)) continue;
      } else markets.set(key, entry);
      moved.push(entry);
    }
    const after: BookMatch = { match, version, markets, openMarkets: markets.size };
    const old = before?.match;
    if (change.ended || old?.startTime !== match.startTime || old.name !== match.name) roster += 1;
    if (change.ended) {
      entries.delete(matchId);
      slugs.delete(match.slug);
      return { matchId, before, after: null, markets: moved, incidents, last: after };
    }
    entries.set(matchId, after);
    slugs.set(match.slug, matchId);
    return { matchId, before, after, markets: moved, incidents, last: after };
  };

  const add = (to: Map<string, Counts>, key: string, what: keyof Counts): void => {
    const now = to.get(key);
    // Counted in place, to save thousands of copies a second.
    if (now) now[what] += 1;
    else to.set(key, { ...noCounts, [what]: 1 });
  };

  const count = () => {
    if (counted) return counted;
    counted = { sports: new Map(), categories: new Map(), tournaments: new Map() };
    for (const { match } of entries.values()) {
      const what = match.type !== 'match' ? 'outrights' : match.status === 0 ? 'prematch' : 'live';
      add(counted.sports, match.sportKey, what);
      add(counted.categories, match.categoryId, what);
      add(counted.tournaments, match.tournamentId, what);
    }
    return counted;
  };

  /** Leagues may share a slug: prefers one with open matches, then the higher priority. */
  const leagueNamed = (slug: string): FeedTournament | undefined =>
    directory.tournaments
      .filter((tournament) => tournament.slug === slug)
      .toSorted(
        (a, b) =>
          Number(count().tournaments.has(b.id)) - Number(count().tournaments.has(a.id)) ||
          (sports.get(a.sportKey)?.priority ?? 0) - (sports.get(b.sportKey)?.priority ?? 0) ||
          a.priority - b.priority,
      )[0];

  return {
    apply(batch, version = nextVersion()) {
      counted = null;
      lastVersion = version;
      return [...batch]
        .map(([matchId, change]) => applyOne(matchId, change, version))
        .filter((change) => change !== null);
    },
    nextVersion,
    resumeFrom(version) {
      lastVersion = Math.max(lastVersion, version);
    },
    snapshot: () => ({ version: lastVersion, entries: [...entries.values()] }),
    restore(snapshot) {
      counted = null;
      roster += 1;
      lastVersion = snapshot.version;
      entries.clear();
      slugs.clear();
      for (const entry of snapshot.entries) {
        entries.set(entry.match.id, entry);
        slugs.set(entry.match.slug, entry.match.id);
      }
    },
    roster: () => roster,
    version: () => lastVersion,
    match: (matchId) => entries.get(matchId),
    bySlug: (slug) => entries.get(slugs.get(slug) ?? ''),
    matches: () => entries.values(),
    size: () => entries.size,
    matchWire(entry) {
      const known = wires.get(entry);
      if (known) return known;
      const wire = matchWire(entry, taxonomyOf(entry.match));
      wires.set(entry, wire);
      return wire;
    },
    marketsWire: (entry) => [...entry.markets.values()].map((market) => marketWire(entry.match, market)),
    sport: (key) => sports.get(key),
    allSports: () => directory.sports,
    category: (id) => categories.get(id),
    tournament: (id) => tournaments.get(id),
    categoryWire(id) {
      const category = categories.get(id);
      const sport = category && sports.get(category.sportKey);
      return sport && categoryWire(category, sport, count().categories.get(id) ?? noCounts);
    },
    tournamentWire(idOrSlug) {
      const tournament = tournaments.get(idOrSlug) ?? leagueNamed(idOrSlug);
      const sport = tournament && sports.get(tournament.sportKey);
      const category = tournament && categories.get(tournament.categoryId);
      const counts = tournament && (count().tournaments.get(tournament.id) ?? noCounts);
      return sport && category && counts && tournamentWire(tournament, category, sport, counts);
    },
    sports: () =>
      directory.sports.flatMap((sport) => {
        const counts = count().sports.get(sport.key);
        return counts ? [sportWire(sport, counts)] : [];
      }),
    categories: () =>
      directory.categories.flatMap((category) => {
        const counts = count().categories.get(category.id);
        const sport = sports.get(category.sportKey);
        return counts && sport ? [categoryWire(category, sport, counts)] : [];
      }),
    tournaments: () =>
      directory.tournaments.flatMap((tournament) => {
        const counts = count().tournaments.get(tournament.id);
        const sport = sports.get(tournament.sportKey);
        const category = categories.get(tournament.categoryId);
        return counts && sport && category ? [tournamentWire(tournament, category, sport, counts)] : [];
      }),
  };
}
