import { afterAll, expect, test } from 'vitest';
import { refusalOf } from '../http/errors.ts';
import { connect } from './connect.ts';
import { testDatabase } from './testing.ts';

const database = await testDatabase();
afterAll(() => database.close());

test('a database that does not answer in time is answered as unavailable, not as an internal error [I16]', async () => {
  // The pool hides its password from copies.
  const { statement_timeout, ...rest } = database.pool.options;
  const config = { ...rest, password: database.pool.options.password };
  expect(statement_timeout).toBe(20_000);
  const hasty = connect({ ...config, max: 1, statement_timeout: 1 });
  const hastier = connect({ ...config, max: 1, query_timeout: 1 });
  try {
    const slow = [hasty, hastier].map(({ pool }) => pool.query('select pg_sleep(2)').catch((error: unknown) => error));
    for (const error of await Promise.all(slow)) {
      expect(refusalOf(error, 'r')).toMatchObject({ status: 503, unexpected: false, body: { code: 1053 } });
    }
  } finally {
    await Promise.all([hasty.close(), hastier.close()]);
  }
});

test('a database that takes no writes for now, as a standby does, is answered as unavailable [R9] [I16]', async () => {
  const config = { ...database.pool.options, password: database.pool.options.password };
  const standby = connect({ ...config, max: 1, options: '-c default_transaction_read_only=on' });
  try {
    const refused = await standby.pool
      .query('insert into share_code (code, fingerprint, bets) values ($1, $2, $3)', ['X', Buffer.alloc(1), '[]'])
      .catch((error: unknown) => error);
    expect(refusalOf(refused, 'r')).toMatchObject({ status: 503, unexpected: false, body: { code: 1053 } });
  } finally {
    await standby.close();
  }
});
