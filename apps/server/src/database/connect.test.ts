import { CompiledQuery } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { connect } from './connect.ts';
import { testDatabase } from './testing.ts';

const database = await testDatabase();
afterAll(() => database.close());

async function preparedIn(one: ReturnType<typeof connect>): Promise<string[]> {
  const { rows } = await one.pool.query<{ name: string }>('select name from pg_prepared_statements order by name');
  return rows.map(({ name }) => name);
}

test('a named statement is planned once by a connection, others leave nothing behind [P11]', async () => {
  const one = connect({ ...database.connection, max: 1 });
  try {
    const ask = async (text: string, value: number) =>
      (await one.db.executeQuery(CompiledQuery.raw(text, [value]))).rows;
    expect(await ask('/* prepare: twice */ select $1::int * 2 as twice', 4)).toEqual([{ twice: 8 }]);
    expect(await ask('/* prepare: twice */ select $1::int * 2 as twice', 21)).toEqual([{ twice: 42 }]);
    expect(await ask('select $1::int as once', 3)).toEqual([{ once: 3 }]);
    expect(await preparedIn(one)).toEqual(['twice']);
  } finally {
    await one.close();
  }
});

test('a connection outlives a quiet minute, so that a rush does not begin with new ones [P11]', () => {
  const one = connect({ ...database.connection });
  expect(one.pool.options.idleTimeoutMillis).toBeGreaterThan(60_000);
  return one.close();
});
