/**
 * P11, P12 and P15 (`settling.ts`): what the server does a second. Bets of three selections over HTTP, with every check, limits of the players
 * and the feed running, beside the same stored function called by pgbench; match lists and matches beside the same bytes as
 * a file that the same server sends, and, for comparison, beside a process that does nothing but send them from memory.
 * Rounds are interleaved; the bets that were accepted are counted in the database.
 */
import { cpus } from 'node:os';
import { startServer } from '@touchline/testkit/server';
import pg from 'pg';
import { readFlags } from '../flags.ts';
import { atMost, type Result, resultOf, writeFigures } from '../results/result.ts';
import { print, type ServerUnderTest } from './under-test.ts';
import { placingFigures, placingResults, type PlacingRate, preparePlacing, sayPlacing } from './placing.ts';
import { prepareReading, readingFigures, readingResults, type ReadRate, sayReading } from './reading.ts';
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

/** Measures in interleaved rounds, after one that warms up. */
async function measure(subject: ServerUnderTest, plan: Plan, closing: (() => void)[]) {
  const { client } = subject;
  const { place, close } = await preparePlacing(subject);
  closing.push(close);
  const readers = await prepareReading(subject, closing);
  await place();
  for (const read of readers) await read();

  const placings: PlacingRate[] = [];
  const readings = readers.map((): ReadRate[] => []);
  for (let round = 1; round <= plan.rounds; round += 1) {
    const placed = await place();
    placings.push(placed);
    for (const [index, read] of readers.entries()) readings[index]?.push(await read());
    const { http, direct, bare, driver, p99 } = placed;
    const beside = `pgbench ${direct?.toFixed(0) ?? 'absent'}, Node alone ${bare.toFixed(0)}, without HTTP ${driver.toFixed(0)}`;
    print(`round ${round}: ${http.toFixed(0)} bets/s, p99 ${p99.toFixed(1)} ms; ${beside}`);
  }
  const sums = await client.query<{ sum: string }>('select sum(amount) from ledger_entry group by currency');
  if (sums.rows.some(({ sum }) => Number(sum) !== 0)) throw new Error('the ledger does not sum to 0');
  return { placings, readings };
}

/** P11 and P12: prints the figures; whether they meet their goals. */
async function runPlacing(plan: Plan) {
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
    const { placings, readings } = await measure({ plan, server, client, address }, plan, closing);
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
