import { expect, test } from 'vitest';
import { refusalOf } from '../http/errors.ts';
import { connect } from './connect.ts';
import { testDatabase } from './testing.ts';

const unavailable = { status: 503, unexpected: false, body: { code: 1053 } };

test('a call that still runs when the connection pool closes is answered as unavailable, not as an internal error [I16]', async () => {
  const postgres = await testDatabase();
  try {
    const { db, pool, close } = connect({ ...postgres.connection, max: 1 });
    await db.selectFrom('feed_clock').selectAll().execute();
    await close();
    const late = [() => db.selectFrom('feed_clock').selectAll().execute(), () => pool.query('select 1')];
    for (const ask of late) {
      const error: unknown = await ask().then(
        () => null,
        (thrown: unknown) => thrown,
      );
      expect(refusalOf(error, 'r')).toMatchObject(unavailable);
    }
  } finally {
    await postgres.close();
  }
});

test.each(['40P01', '40001', '55P03', '25P03', '57014', '53300', '08006'])(
  'a failure that a retry may cure is no internal error: %s [I16]',
  (code) => {
    expect(refusalOf(Object.assign(new Error('the database said so'), { code }), 'r')).toMatchObject(unavailable);
  },
);
