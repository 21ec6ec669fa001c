import type pg from 'pg';

/** A statement of PostgreSQL, those inside functions too. */
export interface HotStatement {
  readonly text: string;
  readonly calls: number;
  readonly ms: number;
  /** False for one inside a function. */
  readonly isOuter: boolean;
}

export interface HotRoutine {
  readonly name: string;
  readonly calls: number;
  readonly totalMs: number;
  /** Without the functions that it calls. */
  readonly selfMs: number;
}

/** Has to be restarted afterwards: the library is loaded by a start. */
export async function loadStatistics(client: pg.Client): Promise<void> {
  await client.query(`alter system set shared_preload_libraries = 'pg_stat_statements'`);
  await client.query(`alter system set pg_stat_statements.track = 'all'`);
  await client.query(`alter system set track_functions = 'all'`);
}

export async function startCounting(client: pg.Client): Promise<void> {
  await client.query('create extension if not exists pg_stat_statements');
  await client.query('select pg_stat_statements_reset(), pg_stat_reset()');
}

export async function readStatements(client: pg.Client, count: number): Promise<readonly HotStatement[]> {
  const { rows } = await client.query<{ text: string; calls: string; ms: number; top: boolean }>(
    `select regexp_replace(query, '\\s+', ' ', 'g') as text, sum(calls) as calls, sum(total_exec_time) as ms, toplevel as top
     from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database())
     group by 1, toplevel order by ms desc limit $1`,
    [count],
  );
  return rows.map(({ text, calls, ms, top }) => ({ text, calls: Number(calls), ms, isOuter: top }));
}

export async function readRoutines(client: pg.Client, count: number): Promise<readonly HotRoutine[]> {
  const { rows } = await client.query<{ name: string; calls: string; total: number; self: number }>(
    `select funcname as name, calls, total_time as total, self_time as self
     from pg_stat_user_functions order by self_time desc limit $1`,
    [count],
  );
  return rows.map(({ name, calls, total, self }) => ({ name, calls: Number(calls), totalMs: total, selfMs: self }));
}
