import { signConnectionToken } from '../index.ts';
import type { Namespace, PushServerOptions } from '../index.ts';
import { errorOf, listen, secret } from '../testbed.ts';
import type { Testbed } from '../testbed.ts';

const open = { allow_subscribe_for_client: true, allow_subscribe_for_anonymous: true };
const kept = { history_size: 5, history_ttl: 60 };

const namespaces: readonly Namespace[] = [
  { ...open, ...kept, name: 'closed', force_recovery: true },
  {
    ...open,
    ...kept,
    name: 'open',
    force_recovery: true,
    allow_publish_for_client: true,
    allow_history_for_client: true,
    presence: true,
    allow_presence_for_client: true,
  },
  {
    ...open,
    ...kept,
    name: 'members',
    presence: true,
    allow_publish_for_subscriber: true,
    allow_history_for_subscriber: true,
    allow_presence_for_subscriber: true,
  },
  {
    ...open,
    ...kept,
    name: 'everybody',
    allow_publish_for_client: true,
    allow_publish_for_anonymous: true,
    allow_history_for_client: true,
    allow_history_for_anonymous: true,
    presence: true,
    allow_presence_for_client: true,
    allow_presence_for_anonymous: true,
  },
  { ...open, name: 'passing', allow_publish_for_client: true },
  { ...open, name: 'announced', join_leave: true, force_push_join_leave: true },
  {
    ...open,
    name: 'asked',
    join_leave: true,
    allow_presence_for_client: true,
  },
];

export function listenFor(more: Partial<PushServerOptions> = {}): Promise<Testbed> {
  return listen({ namespaces, ...more });
}

export function off(id: number): unknown {
  return errorOf(id, 108, 'not available');
}

/** An official client of a user, connected. */
export async function clientOf(bed: Testbed, userId: string, info?: { readonly name: string }) {
  const token = signConnectionToken(secret, { userId, ...(info === undefined ? {} : { info }) });
  const client = bed.client({ token });
  client.connect();
  await client.ready();
  return client;
}
