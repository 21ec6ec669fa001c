import { rmSync } from 'node:fs';
import pg from 'pg';
import { createCaller } from '../../caller.ts';
import { type DatabaseConnection, scratchFolder } from '../../postgres.ts';
import { discard, spawnServer } from '../../server.ts';
import { judge, type PressFacts } from '../../storm/judge.ts';
import { readLedger } from '../../storm/ledger.ts';
import { type Bettors, startBettors } from '../bettors.ts';
import { waitUntil } from '../waiting.ts';

/** What came of one fault. */
export interface TrialReport {
  readonly fault: string;
  /** What was done, in numbers; empty when nothing was. */
  readonly injected: string;
  readonly acknowledged: number;
  /** How requests were refused or failed meanwhile, each with its number. */
  readonly troubles: Readonly<Record<string, number>>;
  /** Longest that one request waited meanwhile, ms. */
  readonly longestMs: number;
  /** From the end of the fault to the first bet that was accepted after it, ms; null where it has no end. */
  readonly backMs: number | null;
  readonly lost: number;
  readonly doubled: number;
  readonly failures: readonly string[];
}

/** What a trial says of itself, beside what all are asked. */
export interface TrialFindings {
  readonly injected: string;
  readonly longestMs: number;
  readonly backMs: number | null;
  readonly failures: readonly string[];
  /** What was pressed beside the players who bet all the time. */
  readonly presses?: readonly PressFacts[];
}

/** A server with players who bet on it. */
export interface Stage {
  readonly url: string;
  readonly crowd: Bettors;
  readonly db: () => DatabaseConnection;
}

export interface StageOptions {
  /** Where the server finds its database. */
  readonly databaseUrl: string;
  readonly env?: Readonly<Record<string, string>>;
  /** The operator's file. */
  readonly operator?: object;
}

/** Starts a server on a database; throws with its output when it does not start. */
export async function openServer({ databaseUrl, env = {}, operator = {} }: StageOptions) {
  const folder = scratchFolder();
  const run = spawnServer(
    { matches: 20, operator, env: { DATABASE_URL: databaseUrl, LOG_LEVEL: 'fatal', ...env } },
    folder,
  );
  const close = async (): Promise<void> => {
    run.child.kill('SIGKILL');
    await run.exited;
    await discard(folder);
    rmSync(folder, { recursive: true, force: true });
  };
  const url = await run.url;
  if (url !== null) return { url, close, output: run.output };
  await close();
  throw new Error(`the server did not start:\n${run.output()}`);
}

/** Lets players bet on a server while a fault is injected, and holds what they were told against the database. */
export async function tryFault(
  fault: string,
  stage: Omit<Stage, 'crowd'>,
  work: (stage: Stage) => Promise<TrialFindings>,
): Promise<TrialReport> {
  const crowd = await startBettors({ url: stage.url, db: stage.db(), count: 6, pauseMs: 20 });
  try {
    await crowd.more(20);
    const before = crowd.troubles.length;
    const { presses = [], ...found } = await work({ ...stage, crowd });
    await crowd.more(20);
    await crowd.stop(60_000);
    const { lost, doubled, wrong } = judge([...crowd.presses, ...presses], await readLedger(stage.db()));
    return {
      fault,
      ...found,
      acknowledged: crowd.acknowledged.length,
      troubles: countedBy(crowd.troubles.slice(before)),
      lost,
      doubled,
      failures: [
        ...(found.injected === '' ? ['nothing was injected'] : []),
        ...found.failures,
        ...(lost > 0 ? [`${lost} bets are lost`] : []),
        ...(doubled > 0 ? [`${doubled} bets are doubled`] : []),
        ...wrong,
      ],
    };
  } finally {
    crowd.abandon();
  }
}

function countedBy(lines: readonly string[]): Readonly<Record<string, number>> {
  return Object.fromEntries([...Map.groupBy(lines, (line) => line)].map(([line, all]) => [line, all.length]));
}

/** Waits for the next bet that is accepted; answers how long it took, ms. */
export async function nextBet(crowd: Bettors): Promise<number> {
  const begun = performance.now();
  await crowd.more(1);
  return Math.round(performance.now() - begun);
}

/** Waits until somebody was refused in this way. Throws when nobody is within two minutes. */
export function untilRefused({ troubles }: Bettors, how: string): Promise<void> {
  const before = troubles.length;
  return waitUntil(() => troubles.slice(before).includes(how), {
    without: `nobody was refused with "${how}"`,
    trouble: () => troubles.at(-1) ?? 'nobody was refused at all',
  });
}

/** The refusal of a server that cannot take a bet now: clear, and no verdict on the bet. */
export const unavailable = 'status 503 code 1053';

/** Whether reads that need no database go on; a line where they do not. */
export async function readsGoOn(url: string): Promise<readonly string[]> {
  const { status } = await createCaller(url).call('getMatches', { query: '?match_status=prematch&bettable=true' });
  return status === 200 ? [] : [`the list of matches is answered with ${status}`];
}

export async function withClient<T>(db: DatabaseConnection, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...db });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** A second server on the same data ends with a line that says why; a line for one that does not. */
export async function secondIsRefused(databaseUrl: string): Promise<readonly string[]> {
  const folder = scratchFolder();
  const run = spawnServer({ matches: 20, env: { DATABASE_URL: databaseUrl } }, folder);
  const url = await run.url;
  run.child.kill('SIGKILL');
  await run.exited;
  await discard(folder);
  if (url !== null) return ['a second server has started on the same data'];
  return /another Touchline already/.test(run.output())
    ? []
    : [`a second server did not say why it does not start: ${run.output().slice(-400)}`];
}
