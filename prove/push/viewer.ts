/** One client as it runs in a page, without the page, and somebody who looks at everything it shows. */
import { createSportsbook, type MatchHead, type Sportsbook } from '@touchline/client';
import type { ClientConfig, Market } from '@touchline/contract';
import type { Dice } from '../dice.ts';
import { type FaultKind, openEndpoints, type PushEndpoints } from './endpoints.ts';
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

type View = Pick<ViewerOptions, 'name' | 'tally'> & { readonly sportsbook: Sportsbook };

function complain({ name, tally }: View, line: string): void {
  if (tally.lines.length < mostLines) tally.lines.push(`${name}: ${line}`);
}

/** The endpoints of a client, with what happens at them counted. */
function countedEndpoints({ dice, tally }: ViewerOptions): PushEndpoints {
  return openEndpoints({
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
      const text = `${kind}: ${error instanceof Error ? error.message : String(error)}`;
      tally.reports[text] = (tally.reports[text] ?? 0) + 1;
    },
  });
}

function isStale({ sportsbook }: View, match: number, place: number, { outcomes }: Market): boolean | undefined {
  return sportsbook.select.outcome(matchIdOf(match), keyOf(place), outcomes[0]?.id ?? '').get()?.stale;
}

/**
 * Changes leave words out. Until the snapshot that follows a gap is there, prices may stand beside words of a former
 * life, never beside older ones than were shown (`from`), and only as long as they are marked: `isMarked` says so.
 */
function areWordsTrue(place: number, market: Market, from: number, isMarked: () => boolean): boolean {
  const lived = livedIn(place, market);
  if (lived === lifeOf(place, market.version)) return true;
  if (lived === null || lived < from || lived > lifeOf(place, market.version)) return false;
  return isMarked();
}

/** Looks at every state of a market that is shown; returns what ends it. */
function watchMarket(view: View, match: number, place: number): () => void {
  const { sportsbook, tally } = view;
  const market = sportsbook.select.market(matchIdOf(match), keyOf(place));
  let floor = 0;
  let life = 0;
  let isShown = false;
  const look = (shown: Market | null): void => {
    tally.looks += 1;
    if (shown === null) {
      if (place >= listed && isShown) floor = nextGone(floor);
      isShown = false;
      return;
    }
    isShown = true;
    if (shown.version < floor) {
      tally.backwards += 1;
      complain(view, `${matchIdOf(match)} ${keyOf(place)} went from ${floor} back to ${shown.version}`);
    }
    floor = Math.max(floor, shown.version);
    const isTrue =
      !isGone(place, shown.version) &&
      samePrices(shown, marketAt(match, place, shown.version)) &&
      areWordsTrue(place, shown, life, () => {
        tally.outworn += 1;
        return isStale(view, match, place, shown) === true;
      });
    life = Math.max(life, livedIn(place, shown) ?? 0);
    if (isTrue) return;
    tally.torn += 1;
    complain(view, `${matchIdOf(match)} ${keyOf(place)} "${shown.name}" is not what version ${shown.version} was`);
  };
  return market.subscribe(() => look(market.get()));
}

/** Looks at every state of a match that is shown; returns what ends it. */
function watchHead(view: View, match: number): () => void {
  const { sportsbook, tally } = view;
  const head = sportsbook.select.match(matchIdOf(match));
  let floor = 0;
  let round = 0;
  const look = (shown: MatchHead | null): void => {
    tally.looks += 1;
    if (shown === null) return;
    if (shown.version < floor) {
      tally.backwards += 1;
      complain(view, `${matchIdOf(match)} went from ${floor} back to ${shown.version}`);
    }
    floor = Math.max(floor, shown.version);
    const named = roundIn(shown.name);
    // A state leaves the name out: until the snapshot after a gap it may be an older one.
    const isTrue = sameState(shown, match, shown.version) && named >= round && named <= roundOf(shown.version);
    if (named > round) round = named;
    if (isTrue) return;
    tally.torn += 1;
    complain(view, `${matchIdOf(match)} "${shown.name}" is not what version ${shown.version} was`);
  };
  return head.subscribe(() => look(head.get()));
}

function wrongMarket(view: View, match: number, place: number, version: number): string | null {
  const shown = view.sportsbook.select.market(matchIdOf(match), keyOf(place)).get();
  const where = `${view.name}: ${matchIdOf(match)} ${keyOf(place)}`;
  if (isGone(place, version)) return shown === null ? null : `${where} is shown, and is gone since ${version}`;
  if (shown === null) return `${where} is not shown, and stands at ${version}`;
  if (shown.version !== version || !samePrices(shown, marketAt(match, place, version))) {
    return `${where} is shown at ${shown.version}, and stands at ${version}`;
  }
  if (livedIn(place, shown) !== lifeOf(place, version))
    return `${where} of version ${version} is shown as "${shown.name}"`;
  return isStale(view, match, place, shown) === false ? null : `${where} is marked stale`;
}

function wrongHead({ sportsbook, name }: View, match: number, version: number): string | null {
  const shown = sportsbook.select.match(matchIdOf(match)).get();
  const isRight =
    shown?.version === version && sameState(shown, match, version) && shown.name === headAt(match, version).name;
  return isRight
    ? null
    : `${name}: ${matchIdOf(match)} is shown at ${shown?.version} as "${shown?.name}", and stands at ${version}`;
}

/** Subscribes to a list, to matches of its own with all their markets, and to the listed markets of the others in the league. */
function watchAll(view: View, matches: readonly number[], inLeague: readonly number[]) {
  const { select } = view.sportsbook;
  const list = select.matchList({ phase: 'live', tournamentId: leagueOf(matches[0] ?? 0) });
  const stops = [list.subscribe(() => undefined)];
  const loading = [() => list.get().state === 'ready'];
  for (const match of matches) {
    const markets = select.markets(matchIdOf(match));
    stops.push(markets.subscribe(() => undefined));
    loading.push(() => markets.get().state === 'ready');
    for (let place = 0; place < marketCount; place += 1) stops.push(watchMarket(view, match, place));
    stops.push(watchHead(view, match));
  }
  for (const match of inLeague.filter((other) => !matches.includes(other))) {
    for (let place = 0; place < listed; place += 1) stops.push(watchMarket(view, match, place));
    stops.push(watchHead(view, match));
  }
  return {
    isLoaded: () => loading.every((isDone) => isDone()),
    stop: () => {
      for (const stop of stops) stop();
    },
  };
}

export function openViewer(options: ViewerOptions): Viewer {
  const { config, dice, name, firstHarm, matches, count, tally } = options;
  const endpoints = countedEndpoints(options);
  const sportsbook = createSportsbook(endpoints.env, config);
  const view: View = { name, tally, sportsbook };
  const league = leagueOf(matches[0] ?? 0);
  const inLeague = Array.from({ length: count }, (_, match) => match).filter((match) => leagueOf(match) === league);
  const watching = watchAll(view, matches, inLeague);
  sportsbook.start();
  let harm: NodeJS.Timeout | null = null;
  /** The sorts of harm take turns, so that a small size has all of them. */
  let harms = firstHarm;

  const wrongMatch = (match: number, versions: Versions | undefined): readonly (string | null)[] => {
    if (versions === undefined) return [`${name}: there is no match ${match}`];
    const shown = matches.includes(match) ? versions.markets : versions.markets.slice(0, listed);
    const markets = shown.map((version, place) => wrongMarket(view, match, place, version));
    return [wrongHead(view, match, versions.head), ...markets];
  };

  const harmNow = (longestOutageMs: number): void => {
    const sort = harms % 6;
    harms += 1;
    if (sort === 0) endpoints.stall(200 + dice.roll(3_000));
    else endpoints.drop(sort === 1 ? dice.roll(longestOutageMs) : dice.roll(Math.min(3_000, longestOutageMs)));
  };

  return {
    isLoaded: watching.isLoaded,
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
      watching.stop();
      sportsbook.stop();
      endpoints.close();
    },
  };
}
