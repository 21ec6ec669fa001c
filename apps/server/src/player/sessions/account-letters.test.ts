import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { databaseOfFile } from '../../testing/database-of-file.ts';
import { dropLetters, issueLetter } from './account-letters.ts';
import { confirmByLetter } from './confirmation.ts';
import { resetByLetter } from './password-reset.ts';
import { addPlayer } from './players.ts';

const database = databaseOfFile();

async function isSomebodyWaiting(): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    select exists (select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock') as waits`.execute(database.db);
  return rows[0]?.waits === true;
}

// Request 32,728 of `npm run fuzz` with its own seed met this as an answer of 503.
test.each([
  ['password', resetByLetter],
  ['confirmation', confirmByLetter],
] as const)('a %s letter that is used while a newer one is asked for is spent, and no deadlock', async (kind, use) => {
  const { db } = database;
  const playerId = await addPlayer(db, { email: `${kind}@letters.test`, password: 'x', confirmed: false });
  if (playerId === null) throw new Error('the player was added');
  const token = await issueLetter(db, playerId, kind);
  const using: Promise<unknown>[] = [];
  await db.transaction().execute(async (asking) => {
    await asking.selectFrom('player').select('id').where('id', '=', playerId).forUpdate().execute();
    using.push(use(db, token, 'hash').catch((error: unknown) => error));
    await expect.poll(isSomebodyWaiting).toBe(true);
    await dropLetters(asking, playerId, kind);
  });
  expect(await Promise.all(using)).toEqual([null]);
});
