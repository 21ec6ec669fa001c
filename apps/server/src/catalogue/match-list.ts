import type { Calls, QueryOf } from '@touchline/contract';
import type { PastEntry } from './history/days.ts';
import type { Book, BookMatch } from './book.ts';

/** The query of `getMatches`. */
export type MatchFilter = QueryOf<Calls['getMatches']>;
type Order = NonNullable<MatchFilter['sort_by']>;

/** Fields that open and past matches share, for lists. */
type Listed = Pick<PastEntry, 'id' | 'sportKey' | 'categoryId' | 'tournamentId' | 'startTime' | 'hasVideo'>;

export const statusWords = ['prematch', 'live', 'stopped', 'closed', 'finished', 'not_covered'] as const;
const gone: ReadonlySet<string> = new Set(['closed', 'finished']);

/** Whether the list includes past matches: only when their status is requested. */
export function wantsPast({ match_status: words, bettable, type, competitor_id: teams }: MatchFilter): boolean {
  return (
    bettable !== true &&
    teams === undefined &&
    (type ?? ['match']).includes('match') &&
    (words ?? []).some((word) => gone.has(word))
  );
}

export function isBettable({ match, markets }: BookMatch): boolean {
  if (match.status > 1) return false;
  for (const { market } of markets.values()) if (market.status === 1) return true;
  return false;
}

function oneOf(list: readonly string[] | undefined): (value: string) => boolean {
  if (list === undefined) return () => true;
  const set = new Set(list);
  return (value) => set.has(value);
}

/** The conditions that open and past matches share. */
function listed(book: Book, filter: MatchFilter, ids: ReadonlySet<string> | null): (entry: Listed) => boolean {
  const sport = oneOf(filter.sport_key);
  const category = oneOf(filter.category_id);
  const tournament = oneOf(filter.tournament_id);
  const from = filter.start_from === undefined ? -Infinity : Date.parse(filter.start_from);
  const to = filter.start_to === undefined ? Infinity : Date.parse(filter.start_to);
  return (entry) =>
    (ids === null || ids.has(entry.id)) &&
    sport(entry.sportKey) &&
    category(entry.categoryId) &&
    tournament(entry.tournamentId) &&
    (filter.sport_type === undefined || book.sport(entry.sportKey)?.type === filter.sport_type) &&
    entry.startTime >= from &&
    entry.startTime <= to &&
    (filter.has_video === undefined || entry.hasVideo === filter.has_video);
}

/** Whether one of these teams plays. */
function playedBy(ids: readonly string[] | undefined): (match: BookMatch['match']) => boolean {
  const isOne = oneOf(ids);
  return ({ home, away }) =>
    ids === undefined || (home !== null && isOne(home.id)) || (away !== null && isOne(away.id));
}

function comparison(book: Book, by: Order): (a: Listed, b: Listed) => number {
  const byId = (a: Listed, b: Listed): number => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);
  if (by === 'start_time') return (a, b) => a.startTime - b.startTime || byId(a, b);
  if (by === 'latest') return (a, b) => b.startTime - a.startTime || byId(a, b);
  const known = new Map<string, number>();
  const priority = ({ sportKey, tournamentId }: Listed): number => {
    const found = known.get(tournamentId);
    if (found !== undefined) return found;
    const rank = (book.sport(sportKey)?.priority ?? 0) * 10_000 + (book.tournament(tournamentId)?.priority ?? 0);
    known.set(tournamentId, rank);
    return rank;
  };
  return (a, b) => priority(a) - priority(b) || a.startTime - b.startTime || byId(a, b);
}

function atMostPerSport(limit: number | undefined): (entry: Listed) => boolean {
  if (limit === undefined) return () => true;
  const seen = new Map<string, number>();
  return ({ sportKey }) => {
    const count = (seen.get(sportKey) ?? 0) + 1;
    seen.set(sportKey, count);
    return count <= limit;
  };
}

/** Two sorted lists as one. */
function merged<A extends Listed, B extends Listed>(
  left: readonly A[],
  right: readonly B[],
  compare: (a: Listed, b: Listed) => number,
): (A | B)[] {
  const both: (A | B)[] = [];
  let next = 0;
  for (const entry of left) {
    for (let other = right[next]; other !== undefined && compare(other, entry) < 0; other = right[next]) {
      both.push(other);
      next += 1;
    }
    both.push(entry);
  }
  for (const other of right.slice(next)) both.push(other);
  return both;
}

export interface MatchLists {
  /**
   * The matches that fit a filter, in its order: ids of open ones, and entries of `past`. `ids` restricts them; null does
   * not.
   */
  find(filter: MatchFilter, ids: ReadonlySet<string> | null, past: readonly PastEntry[]): (string | PastEntry)[];
}

/** Lists of the book, sorted once for each order and again only when a match was added or removed. */
export function createMatchLists(book: Book): MatchLists {
  let roster = -1;
  const orders = new Map<Order, readonly string[]>();

  const inOrder = (by: Order): readonly string[] => {
    if (roster !== book.roster()) orders.clear();
    roster = book.roster();
    const known = orders.get(by);
    if (known) return known;
    const compare = comparison(book, by);
    const sorted = [...book.matches()].toSorted((a, b) => compare(a.match, b.match)).map(({ match }) => match.id);
    orders.set(by, sorted);
    return sorted;
  };

  return {
    find(filter, ids, past) {
      const by = filter.sort_by ?? 'priority';
      const fits = listed(book, filter, ids);
      const types: readonly string[] = filter.type ?? ['match'];
      const isPlayed = playedBy(filter.competitor_id);
      const status = oneOf(filter.match_status);
      const open: BookMatch['match'][] = [];
      for (const id of inOrder(by)) {
        const entry = book.match(id);
        if (!entry) continue;
        const { match } = entry;
        if (
          types.includes(match.type) &&
          status(statusWords[match.status]) &&
          fits(match) &&
          isPlayed(match) &&
          (filter.bettable === undefined || isBettable(entry) === filter.bettable)
        )
          open.push(match);
      }
      const compare = comparison(book, by);
      const over = past.filter((entry) => status(statusWords[entry.status] ?? '') && fits(entry)).toSorted(compare);
      const limited = atMostPerSport(filter.max_per_sport);
      return merged(open, over, compare)
        .filter(limited)
        .map((entry) => ('stored' in entry ? entry : entry.id));
    },
  };
}
