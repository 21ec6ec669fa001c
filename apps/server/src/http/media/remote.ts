import { lookup } from 'node:dns';
import { request as httpsRequest, type RequestOptions } from 'node:https';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** All global unicast addresses of IPv6. */
const globalV6 = ipaddr.IPv6.parseCIDR('2000::/3');
/** Special-purpose IPv6 networks that the library does not list. */
const specialV6 = [ipaddr.IPv6.parseCIDR('3fff::/20')];

/**
 * Whether an address is globally reachable unicast, by IANA's special-purpose registries. IPv6 that embeds an IPv4 address
 * (mapped, 6to4, NAT64, Teredo) is not: a gateway would decide where it leads.
 */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  if (!(parsed instanceof ipaddr.IPv6)) return true;
  return parsed.match(globalV6) && !specialV6.some((network) => parsed.match(network));
}

/** Why a picture of another origin was not read. */
export class RemoteReadError extends Error {
  readonly reason: 'refused' | 'missing' | 'late' | 'too_large';

  constructor(reason: RemoteReadError['reason']) {
    super(reason);
    this.reason = reason;
  }
}

export interface RemoteAccess {
  readonly request: (url: URL, options: RequestOptions, answer: (response: IncomingMessage) => void) => ClientRequest;
  readonly lookup: typeof lookup;
  readonly mayReach: (address: string) => boolean;
  readonly timeoutMs: number;
  readonly maxBytes: number;
}

export const internetAccess: RemoteAccess = {
  request: httpsRequest,
  lookup,
  mayReach: isPublicAddress,
  timeoutMs: 3_000,
  maxBytes: 2 * 1024 * 1024,
};

/** Reads a file of another origin: one request, no redirect, no private address. Throws `RemoteReadError`. */
export async function readRemote(url: URL, access: RemoteAccess): Promise<Buffer> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // An address is never looked up as a name.
  if (isIP(host) !== 0 && !access.mayReach(host)) throw new RemoteReadError('refused');
  const late = AbortSignal.timeout(access.timeoutMs);
  try {
    return await bytesAt(url, access, late);
  } catch (error) {
    if (error instanceof RemoteReadError) throw error;
    throw new RemoteReadError(late.aborted ? 'late' : 'missing');
  }
}

function bytesAt(url: URL, access: RemoteAccess, signal: AbortSignal): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const asked = access.request(
      url,
      {
        agent: false,
        signal,
        headers: { accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif', 'user-agent': 'touchline-images' },
        // The connection goes to the address that was checked: a name cannot resolve differently afterwards.
        lookup: (name, options, done) =>
          access.lookup(name, { ...options, all: true }, (error, found) => {
            if (error !== null) return done(error, []);
            const addresses = typeof found === 'string' ? [] : found;
            if (addresses.length === 0 || !addresses.every(({ address }) => access.mayReach(address)))
              return done(new RemoteReadError('refused'), []);
            return options.all === true
              ? done(null, addresses)
              : done(null, addresses[0]?.address ?? '', addresses[0]?.family ?? 4);
          }),
      },
      (response) => {
        const size = Number(response.headers['content-length'] ?? 0);
        if (response.statusCode !== 200 || size > access.maxBytes) {
          response.destroy();
          reject(new RemoteReadError(response.statusCode === 200 ? 'too_large' : 'missing'));
          return;
        }
        const parts: Buffer[] = [];
        let length = 0;
        response.on('data', (part: Buffer) => {
          length += part.length;
          parts.push(part);
          if (length <= access.maxBytes) return;
          response.destroy();
          reject(new RemoteReadError('too_large'));
        });
        response.once('end', () => resolve(Buffer.concat(parts)));
        response.once('close', () => reject(new RemoteReadError('missing')));
        response.once('error', reject);
      },
    );
    asked.once('error', reject);
    asked.end();
  });
}
