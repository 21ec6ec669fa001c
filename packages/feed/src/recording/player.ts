import type { Feed, FeedArchive, FeedEvent, FeedMarket, FeedMatch, FeedPlan, FeedPrices } from '../types.ts';
import { marketKey } from '../wire.ts';
import type { Recording } from './format.ts';

type Of<Kind extends FeedEvent['kind']> = Extract<FeedEvent, { readonly kind: Kind }>;
type Dated<Event> = Event & { readonly at: number };

/** Everything that the recording says of one match, in order of feed time. */
interface MatchRecord {
  readonly matches: Dated<Of<'match'>>[];
  readonly markets: Dated<Of<'markets'>>[];
  readonly results: Dated<Of<'result'>>[];
  readonly incidents: Dated<Of<'incident'>>[];
  endedAt: number;
}

function recordsOf({ lines }: Recording): ReadonlyMap<string, MatchRecord> {
  const records = new Map<string, MatchRecord>();
  const recordOf = (matchId: string): MatchRecord => {
    const known = records.get(matchId);
    if (known !== undefined) return known;
    const made: MatchRecord = { matches: [], markets: [], results: [], incidents: [], endedAt: Infinity };
    records.set(matchId, made);
    return made;
  };
  for (const { at, events } of lines) {
    for (const event of events) {
      const record = recordOf(event.kind === 'match' ? event.match.id : event.matchId);
      if (event.kind === 'match') record.matches.push({ ...event, at });
      else if (event.kind === 'markets') record.markets.push({ ...event, at });
      else if (event.kind === 'result') record.results.push({ ...event, at });
      else if (event.kind === 'incident') record.incidents.push({ ...event, at });
      else record.endedAt = at;
    }
  }
  return records;
}

function until<Event>(events: readonly Dated<Event>[], now: number): readonly Dated<Event>[] {
  const end = events.findIndex(({ at }) => at > now);
  return end === -1 ? events : events.slice(0, end);
}

function resultsAt(record: MatchRecord, now: number): readonly FeedEvent[] {
  return until(record.results, now).map(({ kind, matchId, marketId, specifier, results }) => ({
    kind,
    matchId,
    marketId,
    specifier,
    results,
  }));
}

/** Markets of a match as they stand at `now`; those that have left the book are not among them. */
function marketsAt(record: MatchRecord, now: number): readonly FeedMarket[] {
  const markets = new Map<string, FeedMarket>();
  for (const event of until(record.markets, now))
    for (const market of event.markets) markets.set(marketKey(market), market);
  return [...markets.values()].filter(({ status }) => status !== 0);
}

function planOf({ matches: [first] }: MatchRecord): FeedPlan | null {
  if (first === undefined || first.match.home === null || first.match.away === null) return null;
  const { id, sportKey, categoryId, tournamentId, startTime, hasVideo, home, away } = first.match;
  // A recording knows one season of each league.
  return { id, sportKey, categoryId, tournamentId, startTime, hasVideo, homeId: home.id, awayId: away.id, season: 0 };
}

function archiveOf(records: ReadonlyMap<string, MatchRecord>): FeedArchive {
  const plans = [...records.values()]
    .flatMap((record) => planOf(record) ?? [])
    .toSorted((a, b) => a.startTime - b.startTime);
  const isOver = (matchId: string, now: number): boolean => (records.get(matchId)?.endedAt ?? Infinity) <= now;
  return {
    startingBetween: (from, to) => plans.filter(({ startTime }) => startTime >= from && startTime < to),
    leagueBefore: (tournamentId, before) =>
      plans.filter((plan) => plan.tournamentId === tournamentId && plan.startTime < before).toReversed(),
    plan: (matchId) => plans.find(({ id }) => id === matchId) ?? null,
    isOver,
    final(matchId, now) {
      const record = records.get(matchId);
      return record === undefined || !isOver(matchId, now) ? null : (until(record.matches, now).at(-1)?.match ?? null);
    },
    incidents(matchId, now) {
      const record = records.get(matchId);
      return record === undefined ? null : until(record.incidents, now).map(({ incident }) => incident);
    },
    *prices(matchId, after, now): Iterable<FeedPrices> {
      const record = records.get(matchId);
      if (record === undefined || isOver(matchId, now)) return;
      for (const { at } of until(record.markets, now)) if (at > after) yield { at, markets: marketsAt(record, at) };
    },
  };
}

/** The whole open book at `now`, as `Feed.open` gives it. */
function bookAt(records: ReadonlyMap<string, MatchRecord>, now: number): FeedEvent[] {
  return [...records].flatMap(([matchId, record]): FeedEvent[] => {
    const match = until(record.matches, now).at(-1)?.match;
    if (match === undefined || record.endedAt <= now) return [];
    const markets = marketsAt(record, now);
    return [
      { kind: 'match', match },
      ...(markets.length === 0 ? [] : [{ kind: 'markets' as const, matchId, markets }]),
      ...resultsAt(record, now),
    ];
  });
}

/** At the end of a recording nothing is known any more: what is still for sale is suspended. */
function suspended(records: ReadonlyMap<string, MatchRecord>, now: number): FeedEvent[] {
  return [...records].flatMap(([matchId, record]): FeedEvent[] => {
    const onSale = record.endedAt <= now ? [] : marketsAt(record, now).filter(({ status }) => status === 1);
    if (onSale.length === 0) return [];
    return [
      {
        kind: 'markets',
        matchId,
        markets: onSale.map((market) => ({ ...market, status: -1, suspension: { reason: 'no_data', since: now } })),
      },
    ];
  });
}

function refuse(): never {
  throw new RangeError('A recording is played as it was: nothing can be added to it or made to happen in it.');
}

/**
 * A feed that says again what a recording holds, at the same feed time. It knows no futures, so nothing is sold together with
 * another outcome of the same match; and it ends: then what is still for sale is suspended and stays so.
 */
export function playRecording(recording: Recording): Feed {
  const { header, lines } = recording;
  const records = recordsOf(recording);
  const lastAt = lines.at(-1)?.at ?? header.from;
  /** The next line to play, and whether the end was played. */
  let next = 0;
  let isEnded = false;
  const endOf = (now: number): FeedEvent[] => {
    if (isEnded || now <= lastAt) return [];
    isEnded = true;
    return suspended(records, lastAt);
  };
  const matchOf = (matchId: string): FeedMatch | undefined => records.get(matchId)?.matches[0]?.match;
  return {
    sports: header.sports,
    categories: header.categories,
    tournaments: header.tournaments,
    archive: archiveOf(records),
    open(now) {
      const later = lines.findIndex(({ at }) => at > now);
      next = later === -1 ? lines.length : later;
      isEnded = false;
      return [...bookAt(records, now), ...endOf(now)];
    },
    advance(now) {
      const events: FeedEvent[] = [];
      for (let line = lines[next]; line !== undefined && line.at <= now; line = lines[next]) {
        events.push(...line.events);
        next += 1;
      }
      return [...events, ...endOf(now)];
    },
    catchUp(matchIds, now) {
      const known = matchIds.filter((id) => matchOf(id) !== undefined);
      return {
        events: known.flatMap((matchId): FeedEvent[] => {
          const record = records.get(matchId);
          if (record === undefined || record.endedAt > now) return [];
          const match = until(record.matches, now).at(-1)?.match;
          return [
            ...(match === undefined ? [] : [{ kind: 'match' as const, match }]),
            ...resultsAt(record, now),
            { kind: 'ended', matchId },
          ];
        }),
        unknown: matchIds.filter((id) => matchOf(id) === undefined),
      };
    },
    addScripted: refuse,
    script: refuse,
    // Followers get everything from the process that plays; the archive answers for any moment.
    follow: () => undefined,
    futures: () => null,
  };
}
