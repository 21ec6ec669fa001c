/**
 * P11, P12 and P15 (`settling.ts`): what the server does a second. Bets of three selections over HTTP, with every check, limits of the players
 * and the feed running, beside the same stored function called by pgbench; match lists and matches beside the same bytes as
 * a file that the same server sends, and, for comparison, beside a process that does nothing but send them from memory.
 * Rounds are interleaved; the bets that were accepted are counted in the database.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join, resolve } from 'node:path';
import type { Bet } from '@touchline/contract';
import { addPlayers, limitPlayers } from '@touchline/testkit/players';
import { startServer, type TestServer } from '@touchline/testkit/server';
import pg from 'pg';
import { readFlags } from '../flags.ts';
import { atLeast, atMost, type Result, resultOf, writeFigures } from '../results/result.ts';
import { afterSeconds, type LoadResult, median, percentile, runLoad } from './load.ts';
import { findPgbench, runPgbench } from './pgbench.ts';
import { bodyOf, pressRequest, readPicks, signIn } from './presses.ts';
import { describeSettling, measureSettling, type SettlingFigures, settlingGoalMs } from './settling.ts';

export const usage =
  'server [--placing|--settlement] [--rounds N] [--seconds N] [--clients N] [--notifications N] [--players N] [--assert] [--json FILE]';

interface Plan {
  readonly rounds: number;
  /** Seconds of each measurement. */
  readonly seconds: number;
  readonly clients: number;
  /** Measures one of the two; both when neither is asked for alone. */
  readonly isPlacing: boolean;
  readonly isSettling: boolean;
  /** What the settlement writes, and to how many players. */
  readonly notifications: number;
  readonly players: number;
  readonly asserting: boolean;
  readonly json: string | null;
}

export function planOf(args: readonly string[]): Plan {
  const values = ['rounds', 'seconds', 'clients', 'notifications', 'players'] as const;
  const { whole, given, asserting, json } = readFlags(args, values, ['placing', 'settlement']);
  const [placing, settlement] = [given('placing'), given('settlement')];
  const clients = whole('clients', 16, 1, 64);
  return {
    rounds: whole('rounds', 5, 1, 100),
    seconds: whole('seconds', 4, 1, 600),
    clients,
    isPlacing: placing || !settlement,
    isSettling: settlement || !placing,
    notifications: whole('notifications', 100_000, 1, 1_000_000),
    // Whoever bets is among them.
    players: whole('players', 10_000, clients, 100_000),
    asserting,
    json,
  };
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

const goals = { placing: 0.7, tail: 3, reading: 0.5 } as const;
const triples = 64;
/** What is on for every bet. */
const conditions = 'limits, jackpots, notifications and the feed on';

async function betsIn(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ count: string }>('select count(*) from bet');
  return Number(rows[0]?.count);
}

interface PlacingRate {
  /** Accepted bets a second over HTTP. */
  readonly http: number;
  /** The same through pgbench; null without it. */
  readonly direct: number | null;
  readonly p50: number;
  readonly p99: number;
  readonly refused: number;
}

interface ReadRate {
  readonly name: string;
  readonly bytes: number;
  readonly http: number;
  /** As a file of the same server. */
  readonly file: number;
  /** By Node alone, from memory. */
  readonly bare: number;
}

interface ServerUnderTest {
  readonly plan: Plan;
  readonly server: TestServer;
  readonly client: pg.Client;
  readonly address: { readonly host: string; readonly port: number };
}

async function preparePlacing({ plan, server, client, address }: ServerUnderTest) {
  const emails = Array.from({ length: plan.clients }, (_, place) => `bench-${place}@touchline.test`);
  const ids = await addPlayers(
    server.db(),
    emails.map((email) => ({ email, currency: 'EUR', opening: 10n ** 12n })),
  );
  const [firstPlayer = ''] = ids;
  if (ids.some((id, place) => Number(id) !== Number(firstPlayer) + place)) throw new Error('ids are not in a row');
  await limitPlayers(server.db(), ids);
  const cookies = await Promise.all(emails.map(async (email) => signIn(server.url, email)));

  const [cookie = ''] = cookies;
  const answers: Bet[] = [];
  for (const [place, picks] of (await readPicks(client, triples)).entries()) {
    const answer = await fetch(`${server.url}/_sb_api/api/v3/bets`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-touchline-app': 'bench',
        'idempotency-key': `bench-first-press-${place}`,
        cookie,
      },
      body: bodyOf(picks),
    });
    const body = (await answer.json()) as { readonly data?: readonly Bet[] };
    const bet = body.data?.[0];
    if (bet === undefined) throw new Error(`a bet was refused: ${JSON.stringify(body)}`);
    answers.push(bet);
  }

  const program = findPgbench();
  let keys = 0;
  /** Odds may have moved since: a bet that was refused for it is not counted. */
  const fresh = async () =>
    (await readPicks(client, triples)).flatMap((picks, place) => {
      const bet = answers[place];
      return bet === undefined ? [] : [{ picks, bet }];
    });
  const http = async (): Promise<LoadResult & { readonly accepted: number }> => {
    const bodies = (await fresh()).map(({ picks }) => bodyOf(picks));
    const requests = cookies.map((each) => bodies.map((body) => pressRequest(new URL(server.url).host, each, body)));
    const before = await betsIn(client);
    const result = await runLoad({
      ...address,
      connections: plan.clients,
      isOver: afterSeconds(plan.seconds),
      next: (connection) => {
        keys += 1;
        const request = requests[connection]?.[keys % bodies.length];
        return request?.(`bench-press-${String(keys).padStart(12, '0')}`) ?? '';
      },
    });
    const accepted = (await betsIn(client)) - before;
    if (accepted !== result.good) throw new Error(`${result.good} bets were answered and ${accepted} are there`);
    return { ...result, accepted };
  };
  const direct = async (): Promise<number | null> => {
    if (program === null) return null;
    const before = await betsIn(client);
    const presses = await fresh();
    const rate = await runPgbench({
      program,
      connection: server.db(),
      folder: join(server.dataFolder, 'pgbench'),
      clients: plan.clients,
      seconds: plan.seconds,
      presses,
      firstPlayer,
    });
    // Its own rate counts calls: those that found moved odds placed nothing.
    const placed = (await betsIn(client)) - before;
    return Math.min(rate, placed / plan.seconds);
  };
  return async (): Promise<PlacingRate> => {
    const placed = await http();
    return {
      http: placed.accepted / placed.seconds,
      direct: await direct(),
      p50: percentile(placed.latencies, 0.5),
      p99: percentile(placed.latencies, 0.99),
      refused: placed.other,
    };
  };
}

/** The same bytes from a process that does nothing but send them. */
async function startStill(headers: Readonly<Record<string, string>>, body: string) {
  const child = fork(new URL('./still.ts', import.meta.url), { stdio: 'inherit' });
  child.send({ headers, body });
  const [port] = (await once(child, 'message')) as [number];
  return { port, stop: () => child.disconnect() };
}

const kept = ['content-type', 'content-length', 'cache-control', 'vary', 'content-security-policy'];

/** The same server sends files from here. */
const assets = resolve(import.meta.dirname, '../../apps/web/dist/assets');

async function prepareReading({ plan, server, client, address }: ServerUnderTest, closing: (() => void)[]) {
  const { rows } = await client.query<{ id: string }>(
    `select match_id as id from market join match on match.id = match_id where not ended
     group by match_id order by count(*) desc, match_id limit 1`,
  );
  const paths = {
    'match list': '/_sb_api/api/v2/matches?match_status=prematch&type=match&sort_by=start_time&limit=50',
    match: `/_sb_api/api/v2/matches/${rows[0]?.id ?? ''}`,
    'markets of a match': `/_sb_api/api/v2/matches/${rows[0]?.id ?? ''}/markets?limit=500`,
  };
  const tasks: (() => Promise<ReadRate>)[] = [];
  for (const [name, path] of Object.entries(paths)) {
    const answer = await fetch(`${server.url}${path}`, { headers: { 'accept-encoding': 'identity' } });
    const body = await answer.text();
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${body.slice(0, 200)}`);
    const headers = Object.fromEntries(
      kept.flatMap((header) => {
        const value = answer.headers.get(header);
        return value === null ? [] : [[header, value]];
      }),
    );
    const still = await startStill(headers, body);
    const file = `bench-${process.pid}-${tasks.length}.json`;
    writeFileSync(join(assets, file), body);
    closing.push(still.stop, () => rmSync(join(assets, file), { force: true }));
    const load = async (host: string, port: number, asked: string): Promise<number> => {
      const request = `GET ${asked} HTTP/1.1\r\nHost: ${address.host}:${address.port}\r\nX-Touchline-App: bench\r\n\r\n`;
      const isOver = afterSeconds(plan.seconds / 2);
      const result = await runLoad({ host, port, connections: plan.clients, isOver, next: () => request });
      if (result.other > 0) throw new Error(`${result.other} answers to ${asked} were not 200`);
      return result.good / result.seconds;
    };
    tasks.push(async () => ({
      name,
      bytes: Buffer.byteLength(body),
      http: await load(address.host, address.port, path),
      file: await load(address.host, address.port, `/sportsbook/assets/${file}`),
      bare: await load('127.0.0.1', still.port, path),
    }));
  }
  return tasks;
}

function shown(value: number, digits = 0): string {
  return value.toFixed(digits).padStart(9);
}
function verdict(holds: boolean): string {
  return holds ? 'holds' : 'MISSED';
}

/** The medians of the rounds of placing. */
function placingFigures(placings: readonly PlacingRate[]) {
  const ratios = placings.flatMap(({ http, direct }) => (direct === null ? [] : [http / direct]));
  return {
    http: median(placings.map(({ http }) => http)),
    direct: ratios.length === 0 ? null : median(placings.map(({ direct }) => direct ?? 0)),
    ratio: ratios.length === 0 ? null : median(ratios),
    p50: median(placings.map(({ p50 }) => p50)),
    p99: median(placings.map(({ p99 }) => p99)),
    refused: placings.reduce((sum, { refused }) => sum + refused, 0),
  };
}

/** The medians of the rounds of each read. */
function readingFigures(readings: readonly (readonly ReadRate[])[]) {
  return readings.flatMap((rounds) => {
    const [first] = rounds;
    if (first === undefined) return [];
    const ratio = median(rounds.map(({ http, file }) => http / file));
    const of = (one: 'http' | 'file' | 'bare'): number => median(rounds.map((round) => round[one]));
    const { name, bytes } = first;
    const rates = { http: of('http'), file: of('file'), bare: of('bare') };
    return [{ name, bytes, ...rates, ratio, holds: ratio >= goals.reading }];
  });
}

/** Prints the figures of placing; whether they meet their goals. */
function sayPlacing(placing: ReturnType<typeof placingFigures>): boolean {
  const tail = placing.p99 / placing.p50;
  const [fast, even] = [placing.ratio === null || placing.ratio >= goals.placing, tail <= goals.tail];
  print('');
  print(`bets over HTTP              ${shown(placing.http)} a second, ${placing.refused} refused`);
  if (placing.direct === null || placing.ratio === null) print('pgbench                     absent: not compared');
  else {
    print(`the same by pgbench         ${shown(placing.direct)} a second`);
    print(`P11 ratio                   ${shown(placing.ratio, 2)}  goal ${goals.placing}  ${verdict(fast)}`);
  }
  print(
    `P11 p50, p99                ${shown(placing.p50, 1)} ms, ${placing.p99.toFixed(1)} ms: ${tail.toFixed(2)} ×  goal ${goals.tail} ×  ${verdict(even)}`,
  );
  return fast && even;
}

/** Prints the figures of reading; whether they meet their goals. */
function sayReading(rows: ReturnType<typeof readingFigures>): boolean {
  for (const { name, bytes, http, file, bare, ratio, holds } of rows)
    print(
      `P12 ${name.padEnd(24)}${shown(http)} a second, as a file ${file.toFixed(0)}, by Node alone ${bare.toFixed(0)}, ${bytes} bytes: ${ratio.toFixed(2)}  goal ${goals.reading}  ${verdict(holds)}`,
    );
  return rows.every(({ holds }) => holds);
}

/** Measures in interleaved rounds, after one that warms up. */
async function measure(subject: ServerUnderTest, closing: (() => void)[]) {
  const { plan, client } = subject;
  const place = await preparePlacing(subject);
  const readers = await prepareReading(subject, closing);
  await place();
  for (const read of readers) await read();

  const placings: PlacingRate[] = [];
  const readings = readers.map((): ReadRate[] => []);
  for (let round = 1; round <= plan.rounds; round += 1) {
    const placed = await place();
    placings.push(placed);
    for (const [index, read] of readers.entries()) readings[index]?.push(await read());
    print(`round ${round}: ${placed.http.toFixed(0)} bets/s, p99 ${placed.p99.toFixed(1)} ms`);
  }
  const sums = await client.query<{ sum: string }>('select sum(amount) from ledger_entry group by currency');
  if (sums.rows.some(({ sum }) => Number(sum) !== 0)) throw new Error('the ledger does not sum to 0');
  return { placings, readings };
}

/** P11 and P12: prints the figures; whether they meet their goals. */
async function runPlacing(plan: Plan) {
  if (!existsSync(join(assets, '../index.html')))
    throw new Error('the page is not built: npm run build -w @touchline/web');
  const closing: (() => void)[] = [];
  const server = await startServer({
    desk: false,
    matches: 600,
    env: { CHECK_REPLIES: '0', EXPOSURE_LIMIT: '1000000000' },
  });
  const client = new pg.Client({ ...server.db() });
  try {
    await client.connect();
    const { hostname, port } = new URL(server.url);
    const address = { host: hostname, port: Number(port) };
    const { placings, readings } = await measure({ plan, server, client, address }, closing);
    const placing = placingFigures(placings);
    const rows = readingFigures(readings);
    const holds = [sayPlacing(placing), sayReading(rows)].every(Boolean);
    return { holds, figures: { placing, rows, placings, readings } };
  } finally {
    for (const close of closing) close();
    await client.end();
    await server.stop();
  }
}

/** P15: prints the figures; whether they meet their goal. */
async function runSettling({ notifications, players, clients, seconds }: Plan) {
  const figures = await measureSettling({ notifications, players, clients, seconds: seconds * 3 }, print);
  print('');
  for (const line of describeSettling(figures)) print(line);
  return { holds: figures.holds, figures: { settling: figures } };
}

/** P11: beside pgbench, and how much longer the slowest take. */
function placingResults(placing: ReturnType<typeof placingFigures>, plan: Plan): readonly Result[] {
  const { http, direct, ratio, p50, p99, refused } = placing;
  return [
    resultOf({
      id: 'P11',
      what: 'bets over HTTP beside the same writes by pgbench',
      goal: atLeast(goals.placing),
      unit: '×',
      figure: ratio,
      peer: { name: 'pgbench', figure: direct === null ? null : `${direct.toFixed(0)} a second` },
      detail: `${http.toFixed(0)} a second, ${refused} refused, ${plan.rounds} rounds of ${plan.seconds} s, ${plan.clients} connections, ${conditions}`,
    }),
    resultOf({
      id: 'P11',
      what: 'p99 of a bet beside its p50 while the feed runs',
      goal: atMost(goals.tail),
      unit: '×',
      figure: p99 / p50,
      detail: `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`,
    }),
  ];
}

function readingResults(rows: ReturnType<typeof readingFigures>): readonly Result[] {
  return rows.map(({ name, bytes, http, file, bare, ratio }) =>
    resultOf({
      id: 'P12',
      what: `${name} beside the same bytes as a file`,
      goal: atLeast(goals.reading),
      unit: '×',
      figure: ratio,
      peer: { name: 'a file of the same server', figure: `${file.toFixed(0)} a second` },
      limit: `Node alone sends ${bare.toFixed(0)} a second`,
      detail: `${http.toFixed(0)} a second, ${bytes} bytes`,
    }),
  );
}

function settlingResult({ delay, calm, busy, notifications, players }: SettlingFigures): Result {
  return resultOf({
    id: 'P15',
    what: 'p99 of a bet grows while a settlement writes notifications, by',
    goal: atMost(settlingGoalMs),
    unit: 'ms',
    figure: delay,
    detail: `p99 ${calm.p99.toFixed(0)} and ${busy.p99.toFixed(0)} ms, ${notifications} notifications to ${players} players`,
  });
}

export async function runServer(plan: Plan): Promise<number> {
  print(`${cpus().length} × ${cpus()[0]?.model.trim() ?? 'CPU'}, Node ${process.versions.node}`);
  const placed = plan.isPlacing ? await runPlacing(plan) : null;
  const settled = plan.isSettling ? await runSettling(plan) : null;
  if (plan.json !== null) {
    const { rounds, seconds } = plan;
    const results = [
      ...(placed === null ? [] : placingResults(placed.figures.placing, plan)),
      ...(placed === null ? [] : readingResults(placed.figures.rows)),
      ...(settled === null ? [] : [settlingResult(settled.figures.settling)]),
    ];
    writeFigures(plan.json, results, { part: 'server', rounds, seconds, ...placed?.figures, ...settled?.figures });
  }
  return plan.asserting && (settled?.holds === false || placed?.holds === false) ? 1 : 0;
}
