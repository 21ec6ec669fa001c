/** One client as it runs in a page, without the page, and somebody who looks at everything it shows. */
import { createSportsbook, type MatchHead, type Readable } from '@touchline/client';
import type { ClientConfig, Market } from '@touchline/contract';
import type { Dice } from '../dice.ts';
import { type FaultKind, openEndpoints } from './endpoints.ts';
import {
  headAt,
  isGone,
  keyOf,
  leagueOf,
  lifeOf,
  listed,
  livedIn,
  marketAt,
  marketCount,
  matchIdOf,
  nextGone,
  roundIn,
  roundOf,
  type Versions,
} from './world.ts';

export interface Viewer {
  /** Whether everything it looks at was loaded once. */
  isLoaded(): boolean;
  /** What of its view is not as the store has it, a line each. */
  wrong(versions: readonly Versions[]): readonly string[];
  /** Harm of a random kind from now on; `calmMs` between two on average. */
  harm(calmMs: number, longestOutageMs: number): void;
  calm(): void;
  close(): void;
}

/** What a crowd of viewers counts together. */
export interface Tally {
  readonly faults: Record<FaultKind, number>;
  /** Views that were looked at after something had moved. */
  looks: number;
  /** A version after a newer one. */
  backwards: number;
  /** A view that its own version does not have: other prices or states, words of no one time, or of another than it may be. */
  torn: number;
  /** Views, marked as stale, with words that a gap had swallowed the news of. */
  outworn: number;
  /** Push events that arrived, and those that changed nothing because something as new was there. */
  events: number;
  dropped: number;
  /** Subscriptions that went on where they were, and those that could not. */
  recovered: number;
  lost: number;
  /** Errors that a page would have reported, by kind. */
  readonly reports: Record<string, number>;
  readonly lines: string[];
}

export function emptyTally(): Tally {
  return {
    faults: { drop: 0, stall: 0, lateAnswer: 0, lostAnswer: 0 },
    looks: 0,
    backwards: 0,
    torn: 0,
    outworn: 0,
    events: 0,
    dropped: 0,
    recovered: 0,
    lost: 0,
    reports: {},
    lines: [],
  };
}

const mostLines = 20;

export interface ViewerOptions {
  readonly config: ClientConfig;
  readonly dice: Dice;
  readonly name: string;
  /** Which sort of harm comes first. */
  readonly firstHarm: number;
  /** Matches whose channels it follows. */
  readonly matches: readonly number[];
  /** All matches there are. */
  readonly count: number;
  readonly tally: Tally;
}

/** The same in all that every change says. */
function samePrices(a: Market, b: Market): boolean {
  return (
    a.status === b.status &&
    a.outcomes.length === b.outcomes.length &&
    a.outcomes.every((outcome, at) => {
      const other = b.outcomes[at];
      return other?.id === outcome.id && other.odds === outcome.odds && other.active === outcome.active;
    })
  );
}

function sameState(head: MatchHead, match: number, version: number): boolean {
  const { stage, available_markets: open } = headAt(match, version);
  return head.stage === stage && head.available_markets === open;
}

export function openViewer({ config, dice, name, firstHarm, matches, count, tally }: ViewerOptions): Viewer {
  const complain = (line: string): void => {
    if (tally.lines.length < mostLines) tally.lines.push(`${name}: ${line}`);
  };
  const endpoints = openEndpoints({
    dice,
    onFault: (kind) => {
      tally.faults[kind] += 1;
    },
    onPushLog: (message, data) => {
      if (!message.startsWith('subscribed ')) return;
      const { wasRecovering, recovered }: { wasRecovering?: unknown; recovered?: unknown } = Object(data);
      if (wasRecovering !== true) return;
      if (recovered === true) tally.recovered += 1;
      else tally.lost += 1;
    },
    onLiveLog: (message) => {
      tally.events += 1;
      if (message.endsWith(': dropped')) tally.dropped += 1;
    },
    onReport: (kind, error) => {
      const said = `${kind}: ${error instanceof Error ? error.message : String(error)}`;
      tally.reports[said] = (tally.reports[said] ?? 0) + 1;
    },
  });
  const book = createSportsbook(endpoints.env, config);
  const stops: (() => void)[] = [];
  const loading: (() => boolean)[] = [];
  let harm: NodeJS.Timeout | null = null;
  /** The sorts of harm take turns, so that a small size has all of them. */
  let harms = firstHarm;

  const watch = <T>(readable: Readable<T>, look: (value: T) => void): void => {
    stops.push(readable.subscribe(() => look(readable.get())));
  };

  const isStale = (match: number, place: number, { outcomes }: Market): boolean | undefined =>
    book.select.outcome(matchIdOf(match), keyOf(place), outcomes[0]?.id ?? '').get()?.stale;

  /**
   * Changes leave words out. Until the snapshot that follows a gap is there, prices may stand beside words of a former
   * life, never beside older ones than were shown, and only as long as they are marked.
   */
  const areWordsTrue = (match: number, place: number, market: Market, from: number): boolean => {
    const lived = livedIn(place, market);
    if (lived === lifeOf(place, market.version)) return true;
    if (lived === null || lived < from || lived > lifeOf(place, market.version)) return false;
    tally.outworn += 1;
    return isStale(match, place, market) === true;
  };

  const watchMarket = (match: number, place: number): void => {
    let floor = 0;
    let life = 0;
    let isShown = false;
    watch(book.select.market(matchIdOf(match), keyOf(place)), (market) => {
      tally.looks += 1;
      if (market === null) {
        if (place >= listed && isShown) floor = nextGone(floor);
        isShown = false;
        return;
      }
      isShown = true;
      if (market.version < floor) {
        tally.backwards += 1;
        complain(`${matchIdOf(match)} ${keyOf(place)} went from ${floor} back to ${market.version}`);
      }
      floor = Math.max(floor, market.version);
      const isTrue =
        !isGone(place, market.version) &&
        samePrices(market, marketAt(match, place, market.version)) &&
        areWordsTrue(match, place, market, life);
      life = Math.max(life, livedIn(place, market) ?? 0);
      if (isTrue) return;
      tally.torn += 1;
      complain(`${matchIdOf(match)} ${keyOf(place)} "${market.name}" is not what version ${market.version} was`);
    });
  };

  const watchHead = (match: number): void => {
    let floor = 0;
    let round = 0;
    watch(book.select.match(matchIdOf(match)), (head) => {
      tally.looks += 1;
      if (head === null) return;
      if (head.version < floor) {
        tally.backwards += 1;
        complain(`${matchIdOf(match)} went from ${floor} back to ${head.version}`);
      }
      floor = Math.max(floor, head.version);
      const shown = roundIn(head.name);
      // A state leaves the name out: until the snapshot after a gap it may be an older one.
      const isTrue = sameState(head, match, head.version) && shown >= round && shown <= roundOf(head.version);
      if (shown > round) round = shown;
      if (isTrue) return;
      tally.torn += 1;
      complain(`${matchIdOf(match)} "${head.name}" is not what version ${head.version} was`);
    });
  };

  const league = leagueOf(matches[0] ?? 0);
  const inLeague = Array.from({ length: count }, (_, match) => match).filter((match) => leagueOf(match) === league);
  const list = book.select.matchList({ phase: 'live', tournamentId: league });
  watch(list, () => undefined);
  loading.push(() => list.get().state === 'ready');
  for (const match of matches) {
    const markets = book.select.markets(matchIdOf(match));
    watch(markets, () => undefined);
    loading.push(() => markets.get().state === 'ready');
    for (let place = 0; place < marketCount; place += 1) watchMarket(match, place);
    watchHead(match);
  }
  for (const match of inLeague.filter((other) => !matches.includes(other))) {
    for (let place = 0; place < listed; place += 1) watchMarket(match, place);
    watchHead(match);
  }
  book.start();

  const wrongMarket = (match: number, place: number, version: number): string | null => {
    const shown = book.select.market(matchIdOf(match), keyOf(place)).get();
    const where = `${name}: ${matchIdOf(match)} ${keyOf(place)}`;
    if (isGone(place, version)) return shown === null ? null : `${where} is shown, and is gone since ${version}`;
    if (shown === null) return `${where} is not shown, and stands at ${version}`;
    if (shown.version !== version || !samePrices(shown, marketAt(match, place, version))) {
      return `${where} is shown at ${shown.version}, and stands at ${version}`;
    }
    if (livedIn(place, shown) !== lifeOf(place, version))
      return `${where} of version ${version} is shown as "${shown.name}"`;
    return isStale(match, place, shown) === false ? null : `${where} is marked stale`;
  };

  const wrongHead = (match: number, version: number): string | null => {
    const shown = book.select.match(matchIdOf(match)).get();
    const isRight =
      shown?.version === version && sameState(shown, match, version) && shown.name === headAt(match, version).name;
    return isRight
      ? null
      : `${name}: ${matchIdOf(match)} is shown at ${shown?.version} as "${shown?.name}", and stands at ${version}`;
  };

  const wrongMatch = (match: number, versions: Versions | undefined): readonly (string | null)[] => {
    if (versions === undefined) return [`${name}: there is no match ${match}`];
    const shown = matches.includes(match) ? versions.markets : versions.markets.slice(0, listed);
    return [wrongHead(match, versions.head), ...shown.map((version, place) => wrongMarket(match, place, version))];
  };

  const harmNow = (longestOutageMs: number): void => {
    const sort = harms % 6;
    harms += 1;
    if (sort === 0) endpoints.stall(200 + dice.roll(3_000));
    else endpoints.drop(sort === 1 ? dice.roll(longestOutageMs) : dice.roll(Math.min(3_000, longestOutageMs)));
  };

  return {
    isLoaded: () => loading.every((isDone) => isDone()),
    wrong: (versions) =>
      [...new Set([...matches, ...inLeague])]
        .flatMap((match) => wrongMatch(match, versions[match]))
        .filter((line) => line !== null),
    harm: (calmMs, longestOutageMs) => {
      endpoints.harm();
      const next = (): void => {
        harm = setTimeout(
          () => {
            harmNow(longestOutageMs);
            next();
          },
          dice.roll(2 * calmMs),
        );
      };
      next();
    },
    calm: () => {
      if (harm !== null) clearTimeout(harm);
      endpoints.calm();
    },
    close: () => {
      if (harm !== null) clearTimeout(harm);
      for (const stop of stops) stop();
      book.stop();
      endpoints.close();
    },
  };
}
