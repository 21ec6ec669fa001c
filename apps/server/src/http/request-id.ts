import { randomUUID } from 'node:crypto';
import { proxiesOf, type Sender } from './country.ts';
import type { HttpSettings } from './http-settings.ts';

/** Long enough to be one of a kind, and nothing that a line of a log could be forged with. */
const believable = /^[\w-]{16,64}$/;

/**
 * The id of a request, for its answer and for every line that is logged about it: as a believed proxy says in
 * `X-Request-Id`, so that its log has the same, or else a new one.
 */
export function requestIdOf({
  publicUrl,
  trustedProxies,
}: Pick<HttpSettings, 'publicUrl' | 'trustedProxies'>): (sender: Sender) => string {
  const isProxy = publicUrl === null ? (): boolean => false : proxiesOf(trustedProxies ?? []);
  return ({ headers, socket }) => {
    const said = headers['x-request-id'];
    if (typeof said === 'string' && believable.test(said) && isProxy(socket.remoteAddress ?? '')) return said;
    return randomUUID();
  };
}
