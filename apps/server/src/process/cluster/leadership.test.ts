import { connect, createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { testDatabase, type TestDatabase } from '../../database/testing.ts';
import { type Candidacy, type CandidacyOptions, endSilentLeader, hangUp, startCandidacy } from './leadership.ts';

let postgres: TestDatabase;
const candidacies: Candidacy[] = [];

beforeAll(async () => {
  postgres = await testDatabase();
});
afterEach(async () => {
  await Promise.all(candidacies.splice(0).map((candidacy) => candidacy.stop()));
});
afterAll(() => postgres.close());

interface Elected {
  readonly who: string;
  readonly lost: AbortSignal;
}

/** Elections as they happen. */
function pollingStation() {
  const elected: Elected[] = [];
  let waiting = Promise.withResolvers<Elected>();
  return {
    elected,
    /** The next one. */
    next: () => waiting.promise,
    candidate(who: string, refuses = false, more: Partial<CandidacyOptions> = {}): Candidacy {
      const candidacy = startCandidacy({
        connection: postgres.connection,
        ...more,
        async onElected(lost) {
          elected.push({ who, lost });
          const { resolve } = waiting;
          waiting = Promise.withResolvers();
          resolve({ who, lost });
          if (refuses) throw new Error('cannot lead');
        },
        onError: () => undefined,
        retryMs: 10,
      });
      candidacies.push(candidacy);
      return candidacy;
    },
  };
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve());
  });
}

/** The PostgreSQL of a test run has databases of other tests. */
const inThisDatabase = sql`database = (select oid from pg_database where datname = current_database())`;

/** Ends the connections that hold the lead, as a network does. */
function cutLeads() {
  return sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted and ${inThisDatabase}`.execute(
    postgres.db,
  );
}

async function waitingCount(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_locks where locktype = 'advisory' and not granted and ${inThisDatabase}`.execute(
    postgres.db,
  );
  return rows[0]?.count ?? 0;
}

async function untilOneWaits(): Promise<void> {
  while ((await waitingCount()) === 0);
}

test('one of two candidates leads, and the other as soon as its connection is cut', async () => {
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

test('a candidate that stops, resigns or fails to lead releases the lock', async () => {
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

test('a silent leader is disconnected, an active one is not', async () => {
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
  await endSilentLeader(postgres.db);
  expect(elected).toEqual([]);
  await endSilentLeader(postgres.db, 0);
  await gone;
  expect((await coming).who).toBe('b');
});

/**
 * The way to PostgreSQL over a network that can fall silent: what is on its way then gets nowhere, and no error is
 * raised.
 */
async function network() {
  const { host, port } = postgres.connection;
  const sockets: Socket[] = [];
  const server = createServer((near) => {
    const far = connect(`${host}/.s.PGSQL.${port}`);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.push(socket);
      socket.on('data', (chunk) => other.write(chunk));
      socket.on('error', () => other.destroy());
      socket.on('close', () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  const address = server.address();
  return {
    connection: {
      ...postgres.connection,
      host: '127.0.0.1',
      port: typeof address === 'object' && address !== null ? address.port : 0,
    },
    /** What is open now is silent from here on; new connections are well. */
    fallSilent() {
      for (const socket of sockets) socket.pause();
    },
  };
}

test('a candidate whose connection died silently applies again and leads', async () => {
  const { candidate, next } = pollingStation();
  const far = await network();
  let coming = next();
  const first = candidate('near');
  await coming;
  coming = next();
  candidate('far', false, { connection: far.connection, patienceMs: 200 });
  await untilOneWaits();
  far.fallSilent();
  // PostgreSQL takes its leave of it as well, as it does of a machine that has vanished.
  await sql`
    select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and not granted and ${inThisDatabase}`.execute(
    postgres.db,
  );
  await first.stop();
  expect((await coming).who).toBe('far');
});

test('closing does not wait for a server that does not answer [I16]', async () => {
  const far = await network();
  const client = new pg.Client(far.connection);
  client.on('error', () => undefined);
  await client.connect();
  far.fallSilent();
  const gone = new Promise<void>((resolve) => client.once('end', () => resolve()));
  await hangUp(client);
  await gone;
});
