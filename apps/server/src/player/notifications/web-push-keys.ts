import webPush from 'web-push';
import type { Database } from '../../database/connect.ts';

/** The pair that push services know this installation by (RFC 8292), base64url. */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

const name = 'web_push';

/** Created once and stored: a subscription holds for the key that it was made with. */
export async function webPushKeys(db: Database): Promise<VapidKeys> {
  const stored = () => db.selectFrom('secret').select('value').where('name', '=', name).executeTakeFirst();
  const found = await stored();
  if (found === undefined) {
    const { publicKey, privateKey } = webPush.generateVAPIDKeys();
    await db
      .insertInto('secret')
      .values({ name, value: `${publicKey} ${privateKey}` })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const [publicKey = '', privateKey = ''] = (found ?? (await stored()))?.value.split(' ') ?? [];
  return { publicKey, privateKey };
}
