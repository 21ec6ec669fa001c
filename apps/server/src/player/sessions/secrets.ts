import { randomBytes } from 'node:crypto';
import type { Database } from '../../database/connect.ts';

/** A secret of this installation: made once, the same after every restart, so that tokens stay good. */
export async function secretNamed(db: Database, name: string): Promise<string> {
  await db
    .insertInto('secret')
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await db.selectFrom('secret').select('value').where('name', '=', name).executeTakeFirstOrThrow();
  return value;
}
