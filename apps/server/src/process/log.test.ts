import { once } from 'node:events';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { connect } from '../database/connect.ts';
import { testDatabase } from '../database/testing.ts';
import { openLog } from './log.ts';
import { addPlayer } from '../player/sessions/players.ts';

/** A log and the lines that it has written. */
function logToLines() {
  const lines: string[] = [];
  return { lines, log: openLog('error', { write: (line) => void lines.push(line) }) };
}

test('the log holds why the database refused a row, but not the row [R13]', async () => {
  const data = await testDatabase();
  try {
    await addPlayer(data.db, { email: 'somebody@b.test', password: 'x', confirmed: true });
    const refused: unknown = await sql`update player set auth_phone_number = '1', password_hash = null`
      .execute(data.db)
      .catch((error: unknown) => error);
    const { lines, log } = logToLines();
    log.error({ err: refused });
    expect(JSON.parse(lines.join(''))).toMatchObject({ err: { code: '23502', column: 'password_hash' } });
    expect(lines.join('')).not.toMatch(/somebody@b\.test|detail/);
    log.error({ err: 'a word' });
    expect(JSON.parse(lines[1] ?? '')).toMatchObject({ err: 'a word' });
  } finally {
    await data.close();
  }
});

test('the log holds the code, message and place of an error, and nothing else that it carries [R13]', () => {
  const canary = 'canary-4711';
  const address = `postgres://touchline:${canary}@db.test:5432/touchline`;
  const carried = { client: { password: canary, connectionString: address }, config: { canary }, detail: canary };
  const cause = Object.assign(new Error(`cannot open ${address}`), carried);
  const lost = Object.assign(new Error('the connection was lost', { cause }), { code: '57P01', ...carried });
  const { lines, log } = logToLines();
  log.error({ err: lost });
  log.error({ error: lost });
  log.error(lost);
  log.error({ err: new AggregateError([lost, `tried ${address}`], 'nobody answered') });
  log.error({ err: { ...carried, code: '57P01' } });
  log.error({ err: `cannot open ${address}` });
  expect(lines).toHaveLength(6);
  expect(lines.join('')).not.toContain(canary);
  const place = expect.stringContaining('log.test.ts');
  const logged = {
    type: 'Error',
    code: '57P01',
    message: 'the connection was lost: cannot open postgres://***@db.test:5432/touchline',
    stack: place,
  };
  const parsed = lines.map((line): unknown => JSON.parse(line));
  expect(parsed).toMatchObject([
    { err: logged },
    { error: logged },
    { err: logged },
    { err: { type: 'AggregateError', errors: [logged, 'tried postgres://***@db.test:5432/touchline'] } },
    { err: { type: 'Object', code: '57P01' } },
    { err: 'cannot open postgres://***@db.test:5432/touchline' },
  ]);
});

test('a lost connection is in the log without the client that held it [R13]', async () => {
  const data = await testDatabase();
  const { lines, log } = logToLines();
  const mine = connect({ ...data.connection, max: 1 });
  try {
    const lost = once(mine.pool, 'error');
    const { rows } = await mine.pool.query<{ pid: number }>('select pg_backend_pid() as pid');
    await data.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    log.error({ err: (await lost)[0] });
    expect(JSON.parse(lines.join(''))).toMatchObject({ err: { code: '57P01' } });
    for (const word of [data.connection.password, data.connection.database, 'client', '_events'])
      expect(lines.join('')).not.toContain(word);
  } finally {
    await mine.close();
    await data.close();
  }
});
