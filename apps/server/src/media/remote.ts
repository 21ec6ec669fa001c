import { lookup } from 'node:dns';
import { request as httpsRequest, type RequestOptions } from 'node:https';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** Addresses that are no public ones: this machine, its neighbours, and what is reserved. */
const closed = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  closed.addSubnet(network, prefix, 'ipv4');
}
const publicV6 = new BlockList();
publicV6.addSubnet('2000::', 3, 'ipv6');
for (const [network, prefix] of [
  // Tunnels lead to any address of the older protocol.
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const) {
  closed.addSubnet(network, prefix, 'ipv6');
}

/** Whether an address may be read from outside the house. */
export const isPublicAddress = (address: string): boolean => {
  const family = isIP(address);
  if (family === 4) return !closed.check(address, 'ipv4');
  return family === 6 && publicV6.check(address, 'ipv6') && !closed.check(address, 'ipv6');
};

/** Why a picture of another origin was not read. */
export class Unread extends Error {
  readonly reason: 'refused' | 'missing' | 'late' | 'too_large';

  constructor(reason: Unread['reason']) {
    super(reason);
    this.reason = reason;
  }
}

export interface Door {
  readonly request: (url: URL, options: RequestOptions, answer: (response: IncomingMessage) => void) => ClientRequest;
  readonly lookup: typeof lookup;
  readonly mayReach: (address: string) => boolean;
  readonly timeoutMs: number;
  readonly maxBytes: number;
}

export const outside: Door = {
  request: httpsRequest,
  lookup,
  mayReach: isPublicAddress,
  timeoutMs: 3_000,
  maxBytes: 2 * 1024 * 1024,
};

/** Reads a file from elsewhere: one request, no redirect, no address inside the house. Throws `Unread`. */
export const readRemote = async (url: URL, door: Door): Promise<Buffer> => {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // A name that is an address already is never looked up.
  if (isIP(host) !== 0 && !door.mayReach(host)) throw new Unread('refused');
  const late = AbortSignal.timeout(door.timeoutMs);
  try {
    return await bytesAt(url, door, late);
  } catch (error) {
    if (error instanceof Unread) throw error;
    throw new Unread(late.aborted ? 'late' : 'missing');
  }
};

const bytesAt = (url: URL, door: Door, signal: AbortSignal): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const asked = door.request(
      url,
      {
        agent: false,
        signal,
        headers: { accept: 'image/avif,image/webp,image/png,image/jpeg,image/gif', 'user-agent': 'touchline-images' },
        // What is connected to is what was looked at: a name cannot answer twice.
        lookup: (name, options, done) =>
          door.lookup(name, { ...options, all: true }, (error, found) => {
            if (error !== null) return done(error, []);
            const addresses = typeof found === 'string' ? [] : found;
            if (addresses.length === 0 || !addresses.every(({ address }) => door.mayReach(address)))
              return done(new Unread('refused'), []);
            return options.all === true
              ? done(null, addresses)
              : done(null, addresses[0]?.address ?? '', addresses[0]?.family ?? 4);
          }),
      },
      (response) => {
        const size = Number(response.headers['content-length'] ?? 0);
        if (response.statusCode !== 200 || size > door.maxBytes) {
          response.destroy();
          reject(new Unread(response.statusCode === 200 ? 'too_large' : 'missing'));
          return;
        }
        const parts: Buffer[] = [];
        let length = 0;
        response.on('data', (part: Buffer) => {
          length += part.length;
          parts.push(part);
          if (length <= door.maxBytes) return;
          response.destroy();
          reject(new Unread('too_large'));
        });
        response.once('end', () => resolve(Buffer.concat(parts)));
        response.once('close', () => reject(new Unread('missing')));
        response.once('error', reject);
      },
    );
    asked.once('error', reject);
    asked.end();
  });
