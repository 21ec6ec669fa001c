import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openNotifyBus } from '../process/cluster/notify-bus.ts';
import { openExternal, placeLock } from './external.ts';
import { StartProblem } from './problem.ts';
import { type TestDatabase, testDatabase } from './testing.ts';

let data: TestDatabase;
beforeAll(async () => {
  data = await testDatabase();
});
afterAll(() => data.close());

function address(more: { password?: string; database?: string } = {}): string {
  const { host, user, password, database } = { ...data.connection, ...more };
  return `postgres://${user}:${encodeURIComponent(password)}@${encodeURIComponent(host)}/${database}`;
}
function shown(database: string): string {
  return `${encodeURIComponent(data.connection.host)}/${database}`;
}

async function refusal(url: string): Promise<string> {
  const error: unknown = await openExternal(url).then(
    (opened) => opened.release().then(() => new Error('it opened')),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(StartProblem);
  return error instanceof Error ? error.message : '';
}

describe('DATABASE_URL', () => {
  test('opens a database that is right', async () => {
    const opened = await openExternal(address());
    await opened.release();
    await opened.lost;
  });

  test.each(['nonsense', 'mysql://localhost/x', 'localhost:5432'])(
    'that is no address of PostgreSQL: %s',
    async (url) => {
      expect(await refusal(url)).toBe(
        'DATABASE_URL is not an address of PostgreSQL: it looks like postgres://user:password@host:5432/database',
      );
    },
  );

  test('where nothing answers', async () => {
    expect(await refusal('postgres://u:secret@127.0.0.1:1/x')).toBe('DATABASE_URL: nothing answers at 127.0.0.1:1');
  });

  test('with a wrong password, which is not repeated', async () => {
    const message = await refusal(address({ password: 'not-this-one' }));
    expect(message).toBe(`DATABASE_URL: ${shown(data.connection.database)} refuses this user or password`);
  });

  test('with a database that is not there', async () => {
    expect(await refusal(address({ database: 'nowhere' }))).toBe(
      `DATABASE_URL: there is no database "nowhere" on ${encodeURIComponent(data.connection.host)}; create it first`,
    );
  });

  test('is taken by one instance alone [R9]', async () => {
    const first = await openExternal(address());
    expect(await refusal(address())).toBe(
      `another Touchline already runs on the database ${shown(data.connection.database)}: stop it, or set another DATABASE_URL`,
    );
    await first.release();
    const second = await openExternal(address());
    await second.release();
  });

  test('is not shared with an instance that holds it exclusively [R9]', async () => {
    const alone = await openExternal(address());
    await expect(openExternal(address(), { shared: true })).rejects.toThrow('another Touchline already runs');
    await alone.release();
    const line = { onMessage: () => undefined, onReconnected: () => undefined, onError: () => undefined };
    const lines = [];
    for (const shared of [true, true]) {
      const opened = await openExternal(address(), { shared });
      lines.push(await openNotifyBus({ connection: opened.connection, ...line }));
    }
    expect(await refusal(address())).toContain('another Touchline already runs');
    await Promise.all(lines.map((each) => each.close()));
    const again = await openExternal(address());
    await again.release();
  });

  test('is taken again when its connection is lost, and given up once another instance has it [R9] [I16]', async () => {
    const endHolder = () =>
      data.pool.query(
        `select pg_terminate_backend(pid) from pg_locks
         where locktype = 'advisory' and granted and objid = $1
           and database = (select oid from pg_database where datname = current_database())`,
        [placeLock],
      );
    /** Backends that have the place or wait for it. */
    const holders = async (): Promise<readonly number[]> => {
      const { rows } = await data.pool.query<{ pid: number }>(
        `select pid from pg_locks
         where locktype = 'advisory' and objid = $1
           and database = (select oid from pg_database where datname = current_database())`,
        [placeLock],
      );
      return rows.map(({ pid }) => pid);
    };
    const first = await openExternal(address());
    const before = await holders();
    await endHolder();
    for (let now = before; now.length === 0 || now.some((pid) => before.includes(pid)); now = await holders())
      await pause(10);
    expect(await refusal(address())).toContain('another Touchline already runs');

    // Somebody who takes the lock and is first to have it when the place falls free.
    const other = new pg.Client(data.connection);
    await other.connect();
    const taken = other.query('select pg_advisory_lock($1)', [placeLock]);
    while ((await holders()).length < 2) await pause(10);
    await endHolder();
    await taken;
    await first.lost;
    await first.release();
    await other.end();
  });
});
