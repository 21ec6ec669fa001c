import { createSwallowingProxy } from '@touchline/testkit/swallowing-proxy';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { connect } from './connect.ts';
import { testDatabase } from './testing.ts';

test('a connection on which nothing passes any more is given up, and the next statement has another one [R9]', async () => {
  const postgres = await testDatabase();
  const { host, port, ...rest } = postgres.connection;
  const proxy = await createSwallowingProxy(
    host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port },
  );
  // One connection: whatever waits behind the silent one would wait for good.
  const { db, close } = connect({ ...rest, host: '127.0.0.1', port: proxy.port, max: 1, query_timeout: 200 });
  try {
    await sql`select 1`.execute(db);
    expect(proxy.swallow()).toBe(1);
    await expect(sql`select 2`.execute(db)).rejects.toThrow('Query read timeout');
    expect((await sql`select 3 as answer`.execute(db)).rows).toEqual([{ answer: 3 }]);
  } finally {
    await close();
    await proxy.close();
    await postgres.close();
  }
});
