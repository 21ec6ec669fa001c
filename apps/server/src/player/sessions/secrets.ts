import { randomBytes } from 'node:crypto';
import type { Database } from '../../database/connect.ts';

/** A named secret of this installation: created once and stored, so that tokens stay valid over a restart. */
export async function secretNamed(db: Database, name: string): Promise<string> {
  await db
    .insertInto('secret')
    .values({ name, value: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await db.selectFrom('secret').select('value').where('name', '=', name).executeTakeFirstOrThrow();
  return value;
}
