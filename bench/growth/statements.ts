/** What statements cost, as PostgreSQL counts it: pages and time, which no other load on the machine can hide. */
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { Series } from './slope.ts';
import { warmJobs } from './warm-jobs.ts';

export interface Statement {
  /** As it was prepared, with `$1` for constants. */
  readonly text: string;
  readonly calls: number;
  /** Milliseconds in all. */
  readonly ms: number;
  /** Pages of 8 KB that were looked at in all, found in memory or not. */
  readonly pages: number;
  /** False for one that a function ran: what it costs is in that of the function. */
  readonly isTop: boolean;
}

export interface Scan {
  readonly table: string;
  readonly scans: number;
  /** Rows that they read. */
  readonly rows: number;
}

/** Forgets what was counted before. */
export async function forget(client: pg.Client): Promise<void> {
  await client.query('select pg_stat_statements_reset()');
  await client.query('select pg_stat_reset()');
}

/** What others ran since it was forgotten, the dearest first. */
export async function readStatements(client: pg.Client): Promise<readonly Statement[]> {
  const { rows } = await client.query<Statement>(
    `select query as text, sum(calls)::float8 as calls, sum(total_exec_time) as ms,
       sum(shared_blks_hit + shared_blks_read)::float8 as pages, toplevel as "isTop"
     from pg_stat_statements
     where query !~ 'pg_stat|^(BEGIN|COMMIT|ROLLBACK|begin|commit|rollback|start transaction)'
       and dbid = (select oid from pg_database where datname = current_database())
     group by query, toplevel order by pages desc`,
  );
  return rows;
}

/** Sequential scans of tables with at least so many rows. Counters of a session arrive when it is idle for a second. */
export async function readScans(client: pg.Client, leastRows: number): Promise<readonly Scan[]> {
  const { rows } = await client.query<Scan>(
    `select counted.relname as table, seq_scan::int as scans, seq_tup_read::float8 as rows
     from pg_stat_user_tables counted join pg_class on pg_class.oid = relid
     where seq_scan > 0 and reltuples >= $1 order by seq_tup_read desc`,
    [leastRows],
  );
  return rows;
}

/** Lines of the generic plan that read a whole table of at least so many rows; null for a statement that has no such plan. */
export async function wholeReads(
  client: pg.Client,
  text: string,
  leastRows: number,
): Promise<readonly string[] | null> {
  const { rows: large } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and reltuples >= $1`,
    [leastRows],
  );
  const names = new Set(large.map(({ name }) => name));
  try {
    const { rows } = await client.query<Record<string, string>>(`explain (generic_plan) ${text}`);
    return rows
      .map((row) => row['QUERY PLAN']?.trim() ?? '')
      .filter((line) => names.has(/Seq Scan on (\w+)/.exec(line)?.[1] ?? ''));
  } catch {
    return null;
  }
}

/** Rows from which on a sequential scan of a table is worth a word. */
export const largeTable = 20_000;

/** A statement that runs without anybody asking, for each call. */
export interface Job {
  readonly text: string;
  readonly calls: number;
  readonly pages: number;
  readonly ms: number;
  /** None of the calls was the first of its session. */
  readonly isWarm: boolean;
}

/** Listens for so long to what runs by itself, from `begin` on, and runs again what a server runs seldom. */
export async function listenToJobs(client: pg.Client, seconds: number, begin: () => Promise<void>) {
  await forget(client);
  await begin();
  await wait(seconds * 1000);
  const statements = await readStatements(client);
  const scans = await readScans(client, largeTable);
  const jobs = statements
    .filter(({ isTop }) => isTop)
    .map(({ text, calls, pages, ms }): Job => ({ text, calls, pages: pages / calls, ms: ms / calls, isWarm: false }));
  return { jobs: await warmJobs(client, jobs), scans };
}

function fewest(calls: readonly number[]): Pick<Series, 'calls'> {
  return calls.length === 0 ? {} : { calls: Math.min(...calls) };
}

/** A series for each job that was heard beside every size. */
export function jobSeries(
  sizes: readonly { readonly size: number; readonly jobs: readonly Job[] }[],
): readonly Series[] {
  return (sizes.at(-1)?.jobs ?? []).flatMap(({ text }): Series[] => {
    const heard = sizes.flatMap(({ size, jobs }) => {
      const job = jobs.find((each) => each.text === text);
      return job === undefined ? [] : [{ size, value: job.pages, calls: job.calls, isWarm: job.isWarm }];
    });
    const points = heard.map(({ size, value }) => ({ size, value }));
    const cold = heard.filter(({ isWarm }) => !isWarm).map(({ calls }) => calls);
    const words = text.replaceAll(/\s+/g, ' ').trim().slice(0, 44);
    return points.length === sizes.length
      ? [{ id: `job.${words}`, what: words, unit: 'pages', judged: true, ...fewest(cold), points }]
      : [];
  });
}
