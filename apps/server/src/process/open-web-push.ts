import { type VapidKeys, webPushKeys } from '../player/notifications/web-push-keys.ts';
import type { StartContext } from './start-context.ts';

/** Whom push services know this server as. */
export interface WebPush {
  readonly keys: VapidKeys;
  /** A `mailto:` or https address (RFC 8292). */
  readonly contact: string;
}

/** Null where the operator sends to no push service. */
export async function openWebPush({ operator, options, database: { db } }: StartContext): Promise<WebPush | null> {
  const { services, contact } = operator.config.web_push;
  if (services.length === 0) return null;
  const site = options.publicUrl?.protocol === 'https:' ? options.publicUrl.origin : null;
  return { keys: await webPushKeys(db), contact: contact ?? site ?? 'mailto:nobody@touchline.invalid' };
}
