import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a browser keeps of its subscription. */
export interface Browser {
  /** What it gives to the server. */
  readonly subscription: {
    readonly endpoint: string;
    readonly keys: { readonly p256dh: string; readonly auth: string };
  };
  /** Messages that came for it, decrypted with its keys (RFC 8291), oldest first. */
  readonly received: readonly Message[];
}

interface Message {
  readonly text: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
}

/** A push service of this machine (RFC 8030) in the place of those of browsers. */
export interface PushService {
  /** `http://localhost:12345`. */
  readonly origin: string;
  /** A browser that has subscribed. */
  subscribe(): Browser;
  /** What it answers from now on, in turn and then the last for good; 201 at first. */
  answer(...statuses: readonly number[]): void;
  /** Requests so far. */
  count(): number;
  stop(): Promise<void>;
}

function derived(secret: Uint8Array, salt: Uint8Array, info: Uint8Array | string, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, length));
}

/** Decrypts the one record of a message: RFC 8188 with the keys of RFC 8291. Throws when it is for another browser. */
function decrypted(body: Buffer, keys: ECDH, auth: Buffer): string {
  const [salt, keyLength] = [body.subarray(0, 16), body.readUInt8(20)];
  const sender = body.subarray(21, 21 + keyLength);
  const record = body.subarray(21 + keyLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const secret = derived(keys.computeSecret(sender), auth, info, 32);
  const key = derived(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const decipher = createDecipheriv('aes-128-gcm', key, derived(secret, salt, 'Content-Encoding: nonce\0', 12));
  decipher.setAuthTag(record.subarray(-16));
  const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  // The last byte that is not nought ends the text.
  return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8');
}

export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, (body: Buffer, headers: Message['headers']) => void>();
  let statuses = [201];
  let requests = 0;
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      requests += 1;
      const status = (statuses.length > 1 ? statuses.shift() : statuses[0]) ?? 201;
      const { headers } = request;
      const one = (name: string): string | undefined => [headers[name]].flat()[0];
      if (status < 300) {
        browsers.get(request.url ?? '')?.(Buffer.concat(parts), {
          ttl: one('ttl'),
          topic: one('topic'),
          authorization: one('authorization'),
          encoding: one('content-encoding'),
        });
      }
      response.writeHead(status, status === 429 ? { 'retry-after': '1' } : {}).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const origin = `http://localhost:${port}`;
  return {
    origin,
    subscribe: () => {
      const path = `/messages/${randomBytes(16).toString('base64url')}`;
      const keys = createECDH('prime256v1');
      const p256dh = keys.generateKeys('base64url');
      const auth = randomBytes(16);
      const received: Message[] = [];
      browsers.set(path, (body, headers) => {
        received.push({ text: decrypted(body, keys, auth), headers });
      });
      return {
        subscription: { endpoint: `${origin}${path}`, keys: { p256dh, auth: auth.toString('base64url') } },
        received,
      };
    },
    answer: (...next) => {
      statuses = [...next];
    },
    count: () => requests,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
