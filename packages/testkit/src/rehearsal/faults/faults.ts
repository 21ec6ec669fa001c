import { type PostgresHome, postgresHome, type RunningPostgres } from '../debian-postgres.ts';
import { findFaketime, setClock } from './clock.ts';
import { fillNearly, fillWhole } from './disk.ts';
import { failOver } from './failover.ts';
import { halfOpen, pauseDatabase, readOnly } from './silent-database.ts';
import type { TrialReport } from './trial.ts';

interface FaultsOptions {
  /** Folder of PostgreSQL's programs. */
  readonly bin: string;
  /** The program haproxy. */
  readonly haproxy: string;
  /** Names of the trials to do; all when empty. */
  readonly only: readonly string[];
  readonly print: (line: string) => void;
}

export interface FaultsReport {
  readonly trials: readonly TrialReport[];
  readonly failures: readonly string[];
}

function withPostgres(work: (postgres: RunningPostgres) => Promise<TrialReport>) {
  return async (home: PostgresHome): Promise<TrialReport> => {
    const data = home.newFolder('data');
    await home.initialise(data);
    const postgres = await home.start(data);
    try {
      return await work(postgres);
    } finally {
      await postgres.kill9();
    }
  };
}

function needed<T>(found: T | null, what: string): T {
  if (found === null) throw new Error(what);
  return found;
}

/** Each by its name on the command line. */
const trials: Readonly<Record<string, (home: PostgresHome, options: FaultsOptions) => Promise<TrialReport>>> = {
  disk: () => fillNearly(),
  'disk-full': () => fillWhole(),
  clock: (home) => setClock(home, needed(findFaketime(), 'there is no libfaketime: install the package faketime')),
  paused: withPostgres(pauseDatabase),
  'read-only': withPostgres(readOnly),
  'half-open': withPostgres(halfOpen),
  failover: (home, { haproxy }) => failOver(home, haproxy),
};

export const faultNames: readonly string[] = Object.keys(trials);

/**
 * R9: what happens below a server while players bet: a full disk, a clock that is set, a database that is paused, takes no
 * writes, is unreachable without a word, or is lost and replaced by its standby. Each says what was injected; a fault that was
 * not injected has failed.
 */
export async function rehearseFaults(options: FaultsOptions): Promise<FaultsReport> {
  const done: TrialReport[] = [];
  for (const [name, trial] of Object.entries(trials)) {
    if (options.only.length > 0 && !options.only.includes(name)) continue;
    const home = postgresHome(options.bin);
    try {
      const report = await trial(home, options);
      done.push(report);
      options.print(describe(report));
    } finally {
      await home.discard();
    }
  }
  return {
    trials: done,
    failures: [
      ...(done.length === 0 ? ['no fault was injected'] : []),
      ...done.flatMap(({ fault, failures }) => failures.map((line) => `${fault}: ${line}`)),
    ],
  };
}

function describe({ fault, injected, acknowledged, longestMs, backMs, lost, doubled }: TrialReport): string {
  return [
    `${fault}: ${injected};`,
    `longest request ${longestMs} ms, next bet after ${backMs ?? '-'} ms;`,
    `${acknowledged} bets acknowledged, ${lost} lost, ${doubled} doubled`,
  ].join(' ');
}
