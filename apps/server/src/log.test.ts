import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from './database/testing.ts';
import { openLog } from './log.ts';
import { addPlayer } from './sessions/players.ts';

test('[R13] a row that the database refused is not in the log, what was wrong with it is', async () => {
  const data = await testDatabase();
  try {
    await addPlayer(data.db, { email: 'somebody@b.test', password: 'x', confirmed: true });
    const refused: unknown = await sql`update player set auth_phone_number = '1', password_hash = null`
      .execute(data.db)
      .catch((error: unknown) => error);
    const lines: string[] = [];
    const log = openLog('error', { write: (line) => void lines.push(line) });
    log.error({ err: refused });
    expect(JSON.parse(lines.join(''))).toMatchObject({ err: { code: '23502', column: 'password_hash' } });
    expect(lines.join('')).not.toMatch(/somebody@b\.test|detail/);
    log.error({ err: 'a word' });
    expect(JSON.parse(lines[1] ?? '')).toMatchObject({ err: 'a word' });
  } finally {
    await data.close();
  }
});
