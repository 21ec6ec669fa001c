/**
 * P14 for players and bets: what placing, lists, statements, cash-outs, settlement, payments, virtual races and periodic jobs cost
 * beside ten and a hundred times as many bets and players, each of whom has as many bets as before.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Bet } from '@touchline/contract';
import { type Caller, createCaller } from '@touchline/testkit/caller';
import { deskAt } from '@touchline/testkit/desk';
import { limitPlayers, password } from '@touchline/testkit/players';
import { startServer, type TestServer } from '@touchline/testkit/server';
import type pg from 'pg';
import { percentile } from '../server/load.ts';
import { bodyOf, readPicks } from '../server/presses.ts';
import { betsOfOne, fillBets } from './fill-bets.ts';
import { otherSteps } from './other-steps.ts';
import { openScratchDatabase, type ScratchDatabase } from './scratch-database.ts';
import type { Series } from './slope.ts';
import {
  forget,
  type Job,
  jobSeries,
  largeTable,
  listenToJobs,
  readScans,
  readStatements,
  type Scan,
  type Statement,
  wholeReads,
} from './statements.ts';

export interface BetsPlan {
  readonly sizes: readonly number[];
  /** Calls of each kind. */
  readonly calls: number;
  /** Seconds in which the periodic jobs are listened to. */
  readonly seconds: number;
}

interface Step {
  readonly name: string;
  readonly p50: number;
  readonly p99: number;
  /** Of PostgreSQL, for each call. */
  readonly pages: number;
  readonly ms: number;
  readonly scans: readonly Scan[];
  /** Where most pages go, statements inside functions included. */
  readonly dearest: readonly Statement[];
}

const dearestOfStep = 6;

interface TableSize {
  readonly name: string;
  readonly table: number;
  readonly indexes: number;
}

/** What was measured beside so many bets. */
export interface BetsFigures {
  readonly bets: number;
  readonly players: number;
  readonly filledIn: number;
  readonly startedIn: number;
  readonly steps: readonly Step[];
  readonly jobs: readonly Job[];
  readonly tables: readonly TableSize[];
  /** Of the statements that were run most. */
  readonly plans: readonly {
    readonly text: string;
    readonly calls: number;
    readonly wholeReads: readonly string[] | null;
  }[];
}

const mostPlans = 10;
const settledBets = 300;
const betsOfPress = 30;
const pageOfHeavy = 400;

interface Subject {
  readonly plan: BetsPlan;
  readonly database: ScratchDatabase;
  readonly server: TestServer;
  readonly callers: readonly Caller[];
  readonly heavy: Caller;
  /** Statements that run without anybody asking. */
  readonly own: ReadonlySet<string>;
}

async function signIn(url: string, email: string): Promise<Caller> {
  const caller = createCaller(url);
  const answer = await caller.call('signIn', { body: { login: email, password } });
  if (answer.status !== 200) throw new Error(`${email} cannot sign in: ${answer.status}`);
  return caller;
}

let keys = 0;
function newKey(): Record<string, string> {
  keys += 1;
  return { 'idempotency-key': `growth-key-${String(keys).padStart(12, '0')}` };
}

/** Measures calls of one kind, one after another, after two that warm up. */
async function measureStep(
  subject: Subject,
  name: string,
  call: (turn: number) => Promise<{ readonly status: number }>,
) {
  const { plan, database, own } = subject;
  const once = async (turn: number): Promise<number> => {
    const from = performance.now();
    const { status } = await call(turn);
    if (status !== 200) throw new Error(`${name}: ${status}`);
    return performance.now() - from;
  };
  for (const turn of [0, 1]) await once(turn);
  // Sessions report what they read once they have been idle for a second.
  await wait(1200);
  await forget(database.client);
  const latencies: number[] = [];
  for (let turn = 2; turn < plan.calls + 2; turn += 1) latencies.push(await once(turn));
  await wait(1200);
  const statements = (await readStatements(database.client)).filter(({ text }) => !own.has(text));
  const asked = statements.filter(({ isTop }) => isTop);
  const sorted = Float64Array.from(latencies).sort();
  const sum = (of: (statement: Statement) => number): number =>
    asked.reduce((total, statement) => total + of(statement), 0) / plan.calls;
  const step: Step = {
    name,
    p50: percentile(sorted, 0.5),
    p99: percentile(sorted, 0.99),
    pages: sum(({ pages }) => pages),
    ms: sum(({ ms }) => ms),
    scans: await readScans(database.client, largeTable),
    dearest: statements.slice(0, dearestOfStep),
  };
  return { step, asked };
}

function readingSteps({
  callers,
  heavy,
}: Subject): Record<string, (turn: number) => Promise<{ readonly status: number }>> {
  const by =
    (name: Parameters<Caller['call']>[0], query = '') =>
    (turn: number) =>
      (callers[turn % callers.length] ?? heavy).call(name, { query });
  const ofHeavy =
    (name: Parameters<Caller['call']>[0], query = '') =>
    () =>
      heavy.call(name, { query });
  const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();
  return {
    'my bets, open': by('getBets', '?status=submitted,waiting_results&limit=20'),
    'my bets, settled': by('getBets', '?status=done,cancelled,cashed_out&limit=20'),
    'my bets, won, third page': by('getBets', '?result=win_entire&limit=10&page=3'),
    'my bets of 10,000, first page': ofHeavy('getBets', '?limit=20'),
    [`my bets of 10,000, page ${pageOfHeavy}`]: ofHeavy('getBets', `?limit=20&page=${pageOfHeavy}`),
    'statement, newest': by('getStatement', '?currency=EUR&limit=50'),
    'statement of a month': by('getStatement', `?currency=EUR&limit=50&from=${daysAgo(200)}&to=${daysAgo(170)}`),
    'statement of 10,000 bets': ofHeavy('getStatement', '?currency=EUR&limit=50'),
    limits: by('getUserLimits'),
    'reality check': by('getRealityCheck'),
    notifications: by('getNotifications', '?limit=20'),
    'notifications, page 2': by('getNotifications', '?limit=20&page=2'),
    accounts: by('getAccounts'),
  };
}

async function placingStep({ database, callers, heavy }: Subject) {
  const triples = await readPicks(database.client, 64);
  return async (turn: number) =>
    (callers[turn % callers.length] ?? heavy).call('placeBets', {
      headers: newKey(),
      body: JSON.parse(bodyOf(triples[turn % triples.length] ?? [])) as unknown,
    });
}

/** Places singles on an added match, for cash-outs and the settlement. Returns the match and the bets with their player. */
async function placeOnMatch({ server, database, callers }: Subject) {
  const match = await deskAt(server.url).call('addMatch', { body: { sport_key: 'soccer', starts_in_seconds: 600 } });
  const { rows: markets } = await database.client.query<Record<string, string>>(
    `select match_id, market_id, specifier, outcome.key as outcome_id, outcome.value->>'odds' as odds
     from market, jsonb_each(outcomes) outcome where match_id = $1 and status = 1 order by market_id, specifier limit 1`,
    [match.id],
  );
  const bets: { readonly caller: Caller; readonly bet: Bet }[] = [];
  for (let press = 0; press < settledBets / betsOfPress; press += 1) {
    const caller = callers[press % callers.length];
    if (caller === undefined) throw new Error('there are no players');
    const answer = await caller.call('placeBets', {
      headers: newKey(),
      body: {
        meta: { device_id: 'bench-device', quick: false, type: 'single', locale: 'en', accept_odds: 'any' },
        bets: Array.from({ length: betsOfPress }, () => ({
          stake: { value: '2.00', currency: 'EUR' },
          selections: markets,
        })),
      },
    });
    const { data } = answer.body as { readonly data?: readonly Bet[] };
    if (data?.length !== betsOfPress)
      throw new Error(`bets were refused: ${JSON.stringify(answer.body).slice(0, 300)}`);
    bets.push(...data.map((bet) => ({ caller, bet })));
  }
  return { matchId: match.id, bets };
}

/** The settlement of a match with `settledBets` bets, for each bet. */
async function measureSettlement({ server, database, own }: Subject, matchId: string): Promise<Step> {
  const desk = deskAt(server.url);
  await desk.call('scriptMatch', { params: { id: matchId }, body: { type: 'kick_off' } });
  await wait(1200);
  await forget(database.client);
  const from = performance.now();
  await desk.call('scriptMatch', { params: { id: matchId }, body: { type: 'end' } });
  const took = (performance.now() - from) / settledBets;
  await wait(1200);
  const statements = (await readStatements(database.client)).filter(({ text }) => !own.has(text));
  const asked = statements.filter(({ isTop }) => isTop);
  const sum = (of: (statement: Statement) => number): number =>
    asked.reduce((total, statement) => total + of(statement), 0) / settledBets;
  const scans = await readScans(database.client, largeTable);
  return {
    name: 'settlement of a bet',
    p50: took,
    p99: took,
    pages: sum(({ pages }) => pages),
    ms: sum(({ ms }) => ms),
    scans,
    dearest: statements.slice(0, dearestOfStep),
  };
}

async function sizesOf(client: pg.Client): Promise<readonly TableSize[]> {
  const { rows } = await client.query<TableSize>(
    `select relname as name, pg_table_size(oid)::float8 as table, pg_indexes_size(oid)::float8 as indexes
     from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
     order by pg_total_relation_size(oid) desc limit 8`,
  );
  return rows;
}

async function playersWith(client: pg.Client, bets: number, count: number): Promise<readonly string[]> {
  const { rows } = await client.query<{ id: string }>(
    `select player_id as id from bet group by player_id having count(*) = $1 order by player_id limit $2`,
    [bets, count],
  );
  return rows.map(({ id }) => id);
}

async function openSubject(plan: BetsPlan, database: ScratchDatabase, server: TestServer, own: ReadonlySet<string>) {
  const ids = await playersWith(database.client, betsOfOne, 16);
  await limitPlayers(database.connection, ids);
  const { rows } = await database.client.query<{ email: string; is_heavy: boolean }>(
    `select email, email = 'growth-0@touchline.test' as is_heavy from player
     where id = any($1) or email = 'growth-0@touchline.test' order by id`,
    [ids],
  );
  const callers: Caller[] = [];
  for (const { email } of rows.filter(({ is_heavy: isHeavy }) => !isHeavy))
    callers.push(await signIn(server.url, email));
  const heavy = await signIn(server.url, 'growth-0@touchline.test');
  return { plan, database, server, callers, heavy, own } satisfies Subject;
}

async function measureCalls(subject: Subject) {
  const steps: Step[] = [];
  const asked = new Map<string, number>();
  const take = async (name: string, call: (turn: number) => Promise<{ readonly status: number }>): Promise<void> => {
    const measured = await measureStep(subject, name, call);
    steps.push(measured.step);
    for (const { text, calls } of measured.asked) asked.set(text, (asked.get(text) ?? 0) + calls);
  };
  await take('placing three selections', await placingStep(subject));
  for (const [name, call] of Object.entries(readingSteps(subject))) await take(name, call);
  for (const [name, call] of Object.entries(await otherSteps(subject.server.url, subject.callers)))
    await take(name, call);
  const { matchId, bets } = await placeOnMatch(subject);
  await take('cash-out', async (turn) => {
    const { caller, bet } = bets[turn] ?? {};
    if (caller === undefined || bet === undefined) throw new Error('there are too few bets to cash out');
    return caller.call('cashOut', { headers: newKey(), body: { bet_id: bet.id, to_cashout: '0.50' } });
  });
  steps.push(await measureSettlement(subject, matchId));
  return { steps, asked };
}

async function plansOf(client: pg.Client, asked: ReadonlyMap<string, number>) {
  const most = [...asked].toSorted(([, a], [, b]) => b - a).slice(0, mostPlans);
  const plans: BetsFigures['plans'][number][] = [];
  for (const [text, calls] of most) plans.push({ text, calls, wholeReads: await wholeReads(client, text, largeTable) });
  return plans;
}

async function measureSize(bets: number, plan: BetsPlan, say: (line: string) => void): Promise<BetsFigures> {
  const database = await openScratchDatabase();
  const options = {
    matches: 100,
    env: { DATABASE_URL: database.address, CHECK_REPLIES: '0', EXPOSURE_LIMIT: '1000000000' },
  };
  let server: TestServer | null = null;
  try {
    // The first start makes the tables, the demo player and the matches.
    await (await startServer(options)).stop();
    say(`${bets} bets of ${bets / betsOfOne} players`);
    const filledIn = await fillBets(database.client, bets, say);
    const tables = await sizesOf(database.client);
    let startedIn = 0;
    const opening = Promise.withResolvers<TestServer>();
    const { jobs, scans } = await listenToJobs(database.client, plan.seconds, async () => {
      const from = performance.now();
      opening.resolve(await startServer(options));
      startedIn = (performance.now() - from) / 1000;
    });
    server = await opening.promise;
    for (const { table, rows } of scans) say(`  jobs read ${rows} rows of ${table} in sequence`);
    await deskAt(server.url).call('setClock', { body: { action: 'stop' } });
    const { steps, asked } = await measureCalls(
      await openSubject(plan, database, server, new Set(jobs.map(({ text }) => text))),
    );
    const plans = await plansOf(database.client, asked);
    return { bets, players: bets / betsOfOne, filledIn, startedIn, steps, jobs, tables, plans };
  } finally {
    await server?.stop();
    await database.discard();
  }
}

function seriesOf(all: readonly BetsFigures[]): Series[] {
  const last = all.at(-1);
  if (last === undefined) return [];
  const points = (of: (figures: BetsFigures) => number | undefined) =>
    all.flatMap((figures) => {
      const value = of(figures);
      return value === undefined ? [] : [{ size: figures.bets, value }];
    });
  const steps = last.steps.flatMap(({ name }): Series[] => {
    const at = (figures: BetsFigures): Step | undefined => figures.steps.find((step) => step.name === name);
    return [
      { id: `${name}.pages`, what: name, unit: 'pages', judged: true, points: points((figures) => at(figures)?.pages) },
      {
        id: `${name}.p50`,
        what: `${name}, p50`,
        unit: 'ms',
        judged: false,
        points: points((figures) => at(figures)?.p50),
      },
      {
        id: `${name}.p99`,
        what: `${name}, p99`,
        unit: 'ms',
        judged: false,
        points: points((figures) => at(figures)?.p99),
      },
    ];
  });
  return [
    ...steps,
    ...jobSeries(all.map(({ bets, jobs }) => ({ size: bets, jobs }))),
    {
      id: 'start',
      what: 'start of the server',
      unit: 's',
      judged: false,
      points: points(({ startedIn }) => startedIn),
    },
    {
      id: 'bytes',
      what: 'tables and indexes of a bet',
      unit: 'bytes',
      judged: true,
      points: points(({ tables, bets }) => tables.reduce((sum, { table, indexes }) => sum + table + indexes, 0) / bets),
    },
  ];
}

/** Fills a database of each size, and measures on it. */
export async function measureBets(plan: BetsPlan, say: (line: string) => void) {
  const all: BetsFigures[] = [];
  for (const size of plan.sizes) {
    const figures = await measureSize(size, plan, say);
    all.push(figures);
    say(`filled in ${figures.filledIn.toFixed(0)} s, the server started in ${figures.startedIn.toFixed(1)} s`);
    for (const { name, p50, p99, pages, ms, scans } of figures.steps)
      say(
        `  ${name.padEnd(34)} p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, PostgreSQL ${ms.toFixed(2)} ms and ${pages.toFixed(0)} pages${scans.map(({ table, rows }) => `, ${rows} rows of ${table} in sequence`).join('')}`,
      );
    for (const { text, wholeReads: reads } of figures.plans)
      if (reads !== null && reads.length > 0)
        say(`  reads a table as a whole: ${text.slice(0, 80)}: ${reads.join('; ')}`);
    for (const { name, table, indexes } of figures.tables)
      say(`  ${name}: ${(table / size).toFixed(0)} bytes a bet and ${(indexes / size).toFixed(0)} of indexes`);
  }
  return { all, series: seriesOf(all) };
}
