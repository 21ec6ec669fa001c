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
