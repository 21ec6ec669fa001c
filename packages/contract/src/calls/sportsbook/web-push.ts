import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { timestamp } from '../../primitives.ts';

/** Names a subscription without giving it away: SHA-256 of its address, in hex. */
const deviceId = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** Bytes as base64url without padding, of a fixed length. */
function bytes(characters: number) {
  return z.string().check(z.regex(new RegExp(`^[A-Za-z0-9_-]{${characters}}$`)));
}

const locale = z.string().check(z.regex(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/), z.maxLength(20));

export const getWebPushDevices = defineCall({
  name: 'getWebPushDevices',
  api: 'sportsbook',
  version: 2,
  method: 'GET',
  path: '/notifications/devices',
  access: 'player',
  reply: z.object({
    /** What a browser subscribes with: the server's public key, 65 bytes (RFC 8292). */
    public_key: bytes(87),
    data: z.array(z.object({ id: deviceId, created_at: timestamp })),
  }),
  errors: [],
  summary: 'The browsers that show the notifications of the player, those of sessions that are over left out.',
  clauses: ['NOTE-01', 'addition'],
});

/** A browser that subscribed to its push service. */
const webPushDevice = z.strictObject({
  /** Where the push service of the browser takes messages. */
  endpoint: z.string().check(z.maxLength(1_000), z.regex(/^https?:\/\/[!-~]+$/)),
  /** Keys of the browser (RFC 8291): 65 and 16 bytes. */
  keys: z.strictObject({ p256dh: bytes(87), auth: bytes(22) }),
  /** What the notifications are written in. */
  locale,
});
export type WebPushDevice = z.infer<typeof webPushDevice>;

export const addWebPushDevice = defineCall({
  name: 'addWebPushDevice',
  api: 'sportsbook',
  version: 2,
  method: 'POST',
  path: '/notifications/devices',
  access: 'player',
  body: webPushDevice,
  reply: z.object({ id: deviceId }),
  errors: [],
  summary:
    'Shows the notifications of the player in this browser until the session is ended. A browser that is known changes its player.',
  clauses: ['NOTE-01', 'addition'],
});

export const removeWebPushDevice = defineCall({
  name: 'removeWebPushDevice',
  api: 'sportsbook',
  version: 2,
  method: 'DELETE',
  path: '/notifications/devices/{device}',
  access: 'player',
  params: z.strictObject({ device: deviceId }),
  reply: z.object({}),
  errors: [],
  summary: 'Shows nothing in this browser any more; doing it again changes nothing.',
  clauses: ['NOTE-01', 'addition'],
});
