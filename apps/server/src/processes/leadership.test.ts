import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../database/testing.ts';
import { type Candidacy, endSilentLead, standForLead } from './leadership.ts';

let postgres: TestDatabase;
const standing: Candidacy[] = [];

beforeAll(async () => {
  postgres = await testDatabase();
});
afterEach(async () => {
  await Promise.all(standing.splice(0).map((candidacy) => candidacy.stop()));
});
afterAll(() => postgres.close());

interface Elected {
  readonly who: string;
  readonly lost: AbortSignal;
}

/** Elections as they happen. */
const pollingStation = () => {
  const elected: Elected[] = [];
  let waiting = Promise.withResolvers<Elected>();
  return {
    elected,
    /** The next one. */
    next: () => waiting.promise,
    candidate(who: string, refuses = false): Candidacy {
      const candidacy = standForLead({
        connection: postgres.connection,
        async onElected(lost) {
          elected.push({ who, lost });
          const { resolve } = waiting;
          waiting = Promise.withResolvers();
          resolve({ who, lost });
          if (refuses) throw new Error('cannot lead');
        },
        onError: () => undefined,
        againMs: 10,
      });
      standing.push(candidacy);
      return candidacy;
    },
  };
};

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve());
  });

/** Ends the connections that hold the lead, as a network does. */
const cutLeads = () =>
  sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted`.execute(postgres.db);

const waitingCount = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_locks where locktype = 'advisory' and not granted`.execute(postgres.db);
  return rows[0]?.count ?? 0;
};

const untilOneWaits = async (): Promise<void> => {
  while ((await waitingCount()) === 0);
};

test('one of two candidates leads, and the other the moment its connection is cut', async () => {
  const { candidate, next, elected } = pollingStation();
  const first = next();
  candidate('a');
  const leader = await first;
  const second = next();
  candidate('b');
  await untilOneWaits();
  expect(elected.map(({ who }) => who)).toEqual(['a']);
  await cutLeads();
  expect((await second).who).toBe('b');
  await aborted(leader.lost);
  expect(elected.at(-1)?.lost.aborted).toBe(false);
});

test('whoever stops, resigns or cannot lead gives the lock back', async () => {
  const { candidate, next, elected } = pollingStation();
  let coming = next();
  const first = candidate('stops');
  await coming;
  coming = next();
  const second = candidate('resigns');
  await untilOneWaits();
  await first.stop();
  expect((await coming).who).toBe('resigns');
  coming = next();
  candidate('cannot', true);
  await untilOneWaits();
  second.resign();
  expect((await coming).who).toBe('cannot');
  const isBack = (): boolean => elected.at(-1)?.who === 'resigns';
  while (!isBack()) await next();
});

test('a leader that holds the lock and does nothing any more is cut off, one that is heard is not', async () => {
  const { candidate, next, elected } = pollingStation();
  // As a process that is stopped: its connection lives and is never used.
  const frozen = new pg.Client(postgres.connection);
  frozen.on('error', () => undefined);
  await frozen.connect();
  await frozen.query('select pg_advisory_lock($1)', [0x6c65_6164]);
  const gone = new Promise<void>((resolve) => frozen.once('end', () => resolve()));
  const coming = next();
  candidate('b');
  await untilOneWaits();
  await endSilentLead(postgres.db);
  expect(elected).toEqual([]);
  await endSilentLead(postgres.db, 0);
  await gone;
  expect((await coming).who).toBe('b');
});
