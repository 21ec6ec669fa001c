/**
 * P14 for what a feed offers: so many changes a second from the feed over the server and its database to those who listen.
 * The feed is a recording: a short run of the simulated one, with many lines of a market in each match, which move in turn.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { type Desk, deskAt } from '@touchline/testkit/desk';
import { startServer } from '@touchline/testkit/server';
import { databaseProcesses, marketsWritten, serverProcess } from './matches.ts';
import { type Followed, inTurn } from './offered-turns.ts';
import { cpuOf, memoryOf } from './processes.ts';
import { type RecordedBook, recordBook, type RecordedEvent, repeatedOf } from './recorded.ts';
import { openScratchDatabase, type ScratchDatabase } from './scratch-database.ts';
import type { Series } from './slope.ts';

export interface OfferedPlan {
  /** Changes a second. */
  readonly rates: readonly number[];
  readonly clients: number;
  readonly seconds: number;
}

/** What came of one rate. */
interface Offered {
  readonly rate: number;
  /** Changes in the time that was watched. */
  readonly offered: number;
  /** Rows of markets written meanwhile. */
  readonly written: number;
  /** Times a change was offered to somebody who follows its match, and times that it came. */
  readonly due: number;
  readonly changes: number;
  readonly publications: number;
  /** Publications that a listener did not get although later ones came. */
  readonly missed: number;
  readonly closed: number;
  /** From the moment that the feed says a change to its arrival, ms. */
  readonly p50: number;
  readonly p99: number;
  /** From publishing to arrival, ms. */
  readonly pushP50: number;
  readonly pushP99: number;
  /** Microseconds of a processor for each change that was offered. */
  readonly serverCpu: number;
  readonly databaseCpu: number;
  /** Of one core, in the time that was watched. */
  readonly serverBusy: number;
  /** Bytes, before the changes and what they added. */
  readonly memory: number;
  readonly grown: number;
}

const recordedMatches = 200;
const lines = 12_000;
const stepMs = 100;
/** The feed is still for so long, so that the server is up before anything moves; the desk passes over the rest. */
const stillMs = 600_000;
const untilTurnsMs = 8000;
const warmUpMs = 4000;
/** After the last turn: what is late still comes. */
const settleMs = 6000;

interface Written {
  readonly matchIds: readonly string[];
  /** Feed time of turn 0. */
  readonly turnZeroAt: number;
  /** Lines of each match. */
  readonly each: number;
}

/** Where the changes of a turn stand: so many places, one after the other, over all matches in rotation. */
function placesOf(turn: number, perTurn: number, matches: number, each: number): ReadonlyMap<number, number[]> {
  const places = new Map<number, number[]>();
  for (let change = 0; change < perTurn; change += 1) {
    const at = (turn * perTurn + change) % (matches * each);
    const own = places.get(at % matches);
    if (own === undefined) places.set(at % matches, [Math.floor(at / matches)]);
    else own.push(Math.floor(at / matches));
  }
  return places;
}

async function writeRecording(book: RecordedBook, file: string, perTurn: number, turns: number): Promise<Written> {
  const repeated = repeatedOf(book.events);
  const each = Math.ceil(lines / repeated.length);
  const turnZeroAt = book.at + stillMs;
  const out = createWriteStream(file);
  const say = (at: number, events: readonly RecordedEvent[]): void =>
    void out.write(`${JSON.stringify({ at, events })}\n`);
  const all = (turn: number, placesOfMatch: (match: number) => readonly number[]): RecordedEvent[] =>
    repeated.flatMap(({ matchId, market }, match): RecordedEvent[] => {
      const markets = placesOfMatch(match).map((place) => inTurn(market, place, turn));
      return markets.length === 0 ? [] : [{ kind: 'markets', matchId, markets }];
    });
  out.write(`${book.header}\n`);
  const everywhere = Array.from({ length: each }, (_, place) => place);
  say(book.at, [...book.events, ...all(0, () => everywhere)]);
  for (let turn = 1; turn <= turns; turn += 1) {
    const places = placesOf(turn, perTurn, repeated.length, each);
    say(
      turnZeroAt + turn * stepMs,
      all(turn, (match) => places.get(match) ?? []),
    );
  }
  // A recording that ends suspends everything.
  say(turnZeroAt + turns * stepMs + stillMs, []);
  await new Promise<void>((resolve) => out.end(resolve));
  return { matchIds: repeated.map(({ matchId }) => matchId), turnZeroAt, each };
}

/** How far the feed's clock is ahead of the real one, ms: by the quickest of some answers. */
async function clockAhead(desk: Desk): Promise<number> {
  let best = { took: Infinity, ahead: 0 };
  for (let turn = 0; turn < 9; turn += 1) {
    const from = Date.now();
    const { now } = await desk.call('getDesk');
    const took = Date.now() - from;
    if (took < best.took) best = { took, ahead: Date.parse(now) - (from + took / 2) };
  }
  return best.ahead;
}

interface Used {
  readonly at: number;
  readonly written: number;
  readonly server: number;
  readonly database: number;
  readonly memory: number;
}

async function usedBy(database: ScratchDatabase): Promise<Used> {
  const server = serverProcess();
  return {
    at: performance.now(),
    written: await marketsWritten(database),
    server: cpuOf(server),
    database: cpuOf(databaseProcesses()),
    memory: memoryOf(server),
  };
}

/** Those who follow the matches, in a process of their own. */
interface Listeners {
  /** Resolves once all of them are subscribed. */
  readonly subscribed: Promise<unknown>;
  /** What came, all of it. */
  figures(): Promise<Heard>;
  stop(): void;
}

type Heard = Pick<Offered, 'changes' | 'publications' | 'missed' | 'closed' | 'p50' | 'p99' | 'pushP50' | 'pushP99'>;

function startListeners(followed: Followed): Listeners {
  const program = join(import.meta.dirname, 'offered-clients.ts');
  const child = spawn(process.execPath, [program, JSON.stringify(followed)], { stdio: ['pipe', 'pipe', 'inherit'] });
  const says = createInterface({ input: child.stdout });
  const ended = once(child, 'close').then(() => Promise.reject(new Error('the listeners ended without their figures')));
  ended.catch(() => undefined);
  const line = async (): Promise<unknown> => {
    const [said] = (await Promise.race([once(says, 'line'), ended])) as [string];
    return JSON.parse(said);
  };
  return {
    subscribed: line(),
    figures() {
      const heard = line();
      child.stdin.write('\n');
      return heard as Promise<Heard>;
    },
    stop: () => void child.kill('SIGKILL'),
  };
}

/** Moves the feed's clock to shortly before the first turn. Resolves with how far it is ahead of the real one. */
async function skipStillness(desk: Desk, turnZeroAt: number): Promise<number> {
  const left = turnZeroAt - untilTurnsMs - Date.now() - (await clockAhead(desk));
  await desk.call('setClock', { body: { action: 'advance', seconds: Math.floor(left / 1000) } });
  return clockAhead(desk);
}

/** How often the turns that count were due to somebody. */
function dueTo(clients: number, { matchIds, each }: Written, perTurn: number, turns: readonly number[]): number {
  const byMatch = matchIds.map(() => 0);
  for (const turn of turns) {
    for (const [match, places] of placesOf(turn, perTurn, matchIds.length, each))
      byMatch[match] = (byMatch[match] ?? 0) + places.length;
  }
  let due = 0;
  for (let place = 0; place < clients; place += 1) due += byMatch[place % byMatch.length] ?? 0;
  return due;
}

const warmUpTurns = warmUpMs / stepMs;

async function watch(
  server: { readonly url: string },
  database: ScratchDatabase,
  { clients, seconds }: OfferedPlan,
  { matchIds, turnZeroAt }: Written,
) {
  const ahead = await skipStillness(deskAt(server.url), turnZeroAt);
  const from = turnZeroAt - ahead;
  const firstTurn = warmUpTurns + 1;
  const listeners = startListeners({
    url: server.url,
    clients,
    matchIds,
    turnZeroAt: from,
    clockAhead: ahead,
    stepMs,
    firstTurn,
  });
  try {
    await listeners.subscribed;
    const left = from + warmUpMs - Date.now();
    if (left < warmUpMs) throw new Error('the listeners took so long that the first changes had passed');
    const still = memoryOf(serverProcess());
    await wait(left);
    const before = await usedBy(database);
    await wait(seconds * 1000);
    const after = await usedBy(database);
    await wait(settleMs);
    return { still, before, after, heard: await listeners.figures() };
  } finally {
    listeners.stop();
  }
}

async function measureRate(rate: number, plan: OfferedPlan, folder: string, book: RecordedBook): Promise<Offered> {
  const perTurn = Math.max(1, Math.round((rate * stepMs) / 1000));
  const counted = (plan.seconds * 1000) / stepMs;
  const recording = join(folder, `${rate}.ndjson`);
  const written = await writeRecording(book, recording, perTurn, warmUpTurns + counted);
  const database = await openScratchDatabase();
  try {
    const server = await startServer({ recording, env: { DATABASE_URL: database.address, CHECK_REPLIES: '0' } });
    try {
      const { still, before, after, heard } = await watch(server, database, plan, written);
      const handled = Math.max(1, after.written - before.written);
      const turns = Array.from({ length: counted }, (_, turn) => warmUpTurns + 1 + turn);
      return {
        rate,
        offered: perTurn * counted,
        written: handled,
        due: dueTo(plan.clients, written, perTurn, turns),
        ...heard,
        serverCpu: ((after.server - before.server) / handled) * 1e6,
        databaseCpu: ((after.database - before.database) / handled) * 1e6,
        serverBusy: (after.server - before.server) / ((after.at - before.at) / 1000),
        memory: still,
        grown: after.memory - still,
      };
    } finally {
      await server.stop();
    }
  } finally {
    await database.discard();
    rmSync(recording);
  }
}

function describe(offered: Offered): string {
  const { rate, due, changes, publications, missed, closed, p50, p99, pushP50, pushP99 } = offered;
  return (
    `  ${rate} changes a second: ${changes} of ${due} reached who follows their match, in ${publications} publications, the others were replaced by newer ones before; ` +
    `${missed} publications and ${closed} connections lost; ` +
    `${p50.toFixed(0)} ms old in the middle and ${p99.toFixed(0)} at p99, of it ${pushP50.toFixed(1)} and ${pushP99.toFixed(1)} from publishing; ` +
    `server ${offered.serverCpu.toFixed(0)} µs and PostgreSQL ${offered.databaseCpu.toFixed(0)} µs a change written, server ${(offered.serverBusy * 100).toFixed(0)} % of a core; ` +
    `${(offered.memory / 1e6).toFixed(0)} MB and ${(offered.grown / 1e6).toFixed(0)} more at the end`
  );
}

function seriesOf(all: readonly Offered[]): Series[] {
  const one = (what: string, unit: string, judged: boolean, of: (offered: Offered) => number): Series => ({
    id: `offered.${what}`,
    what,
    unit,
    judged,
    points: all.map((offered) => ({ size: offered.rate, value: of(offered) })),
  });
  return [
    one('processor of the server for an offered change', 'µs', true, ({ serverCpu }) => serverCpu),
    one('processor of PostgreSQL for an offered change', 'µs', true, ({ databaseCpu }) => databaseCpu),
    one('age of an offered change that arrives, p99', 'ms', false, ({ p99 }) => p99),
    one('publishing to arrival of an offered change, p99', 'ms', false, ({ pushP99 }) => pushP99),
    one('offered changes that newer ones replaced', '%', false, ({ due, changes }) => (1 - changes / due) * 100),
    one('publications lost', '', false, ({ missed }) => missed),
    one('memory that the changes added', 'MB', false, ({ grown }) => grown / 1e6),
  ];
}

/** Each rate on a server of its own. */
export async function measureOffered(plan: OfferedPlan, say: (line: string) => void) {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-growth-'));
  try {
    const book = await recordBook(folder, recordedMatches);
    const all: Offered[] = [];
    for (const rate of plan.rates) {
      const offered = await measureRate(rate, plan, folder, book);
      all.push(offered);
      say(describe(offered));
    }
    return { all, series: seriesOf(all) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
