/** Jobs that a server runs too seldom to be heard often, run again by one session until nothing of them is a first time. */
import type pg from 'pg';
import type { Job } from './statements.ts';

const dayMs = 86_400_000;

/** What the server gives these functions. A job whose call has other parameters is refused by PostgreSQL. */
const parametersOf: Readonly<Record<string, () => readonly unknown[]>> = {
  issue_birthdays: () => [new Date(), 100],
  drop_notifications: () => [new Date(Date.now() - 90 * dayMs), 1000],
  tell_begun_match: () => [500, true],
};

/** Plans of a session are kept from its sixth run on. */
const warmRuns = 8;
const countedRuns = 16;

/** The function that a job calls, where it is one that is known. */
function parametersFor(text: string): readonly unknown[] | null {
  const name = /^\s*select (\w+)\(/.exec(text)?.[1] ?? '';
  return parametersOf[name]?.() ?? null;
}

/** Each run does the same work: what it wrote is taken back. */
async function run(client: pg.Client, text: string, parameters: readonly unknown[], runs: number): Promise<void> {
  for (let turn = 0; turn < runs; turn += 1) {
    await client.query('begin');
    await client.query(text, [...parameters]);
    await client.query('rollback');
  }
}

/** The jobs with what a run of them costs that is not the first of its session, of those that can be run again here. */
export async function warmJobs(client: pg.Client, jobs: readonly Job[]): Promise<readonly Job[]> {
  const warm: Job[] = [];
  for (const job of jobs) {
    const parameters = parametersFor(job.text);
    if (parameters === null) {
      warm.push(job);
      continue;
    }
    await run(client, job.text, parameters, warmRuns);
    await client.query('select pg_stat_statements_reset()');
    await run(client, job.text, parameters, countedRuns);
    const { rows } = await client.query<Omit<Job, 'text' | 'isWarm'>>(
      `select sum(calls)::float8 as calls, sum(total_exec_time) / sum(calls) as ms,
         sum(shared_blks_hit + shared_blks_read)::float8 / sum(calls) as pages
       from pg_stat_statements where toplevel and query = $1`,
      [job.text],
    );
    const [counted] = rows;
    if (counted === undefined || counted.calls < countedRuns) throw new Error(`PostgreSQL did not count: ${job.text}`);
    warm.push({ text: job.text, ...counted, isWarm: true });
  }
  return warm;
}
