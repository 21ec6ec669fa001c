import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { compactPush, withoutTransports, withoutUnnamedMethods, withShortPrivateNames } from './compact-push.ts';

function parse(code: string): unknown {
  return parseSync('library.js', code).program;
}

test('a method that nobody can name is left out, with what only it names [P4]', () => {
  const code = `class Socket {
  constructor() { this._open(); }
  _open() { this['close'](); }
  close() { return new Map(); }
  presence() { this._ask(); }
  _ask() {}
  subscribe() { this._send(); }
  _send() {}
  toJSON() {}
}
function Older() {}
Older.prototype.close = function close() {};
Older.prototype.publish = function publish() {};
export { Socket, Older };`;
  const left = withoutUnnamedMethods(code, parse(code), ['subscribe']);
  expect([...left.matchAll(/^ {2}(\w+)\(/gm)].map(([, name]) => name)).toEqual([
    'constructor',
    '_open',
    'close',
    'subscribe',
    '_send',
    'toJSON',
  ]);
  expect(left).toContain('Older.prototype.close');
  expect(left).not.toContain('publish');
});

test('a transport that is never chosen is an unknown one [PUSH-08]', () => {
  const code = `switch (name) {
    case 'websocket': return new WebSocketTransport();
    case 'sockjs': return new SockjsTransport();
    case 'webtransport': return new WebtransportTransport();
    default: throw new Error('unknown');
  }`;
  expect(withoutTransports(code, parse(code)).replaceAll(/\s+/g, ' ')).toBe(
    "switch (name) { case 'websocket': return new WebSocketTransport(); default: throw new Error('unknown'); }",
  );
});

test('private names are short, but for those that are texts somewhere and the one that the client reads [P4]', async () => {
  const code = `export class One { _first = 1; _second = this._first; _codec = this['_third']; _third = { data: 2, __proto__: null }; }`;
  expect(await withShortPrivateNames(code)).toMatch(
    /^export class One\{\w=1;\w=this\.\w;_codec=this\["_third"\];_third=\{data:2,__proto__:null\}\}$/,
  );
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** What the library says to a server that answers with these frames, and what it tells its user. */
async function played({ Centrifuge }: { readonly Centrifuge: LibraryConstructor }): Promise<readonly unknown[]> {
  const log: unknown[] = [];
  const sockets: Socket[] = [];
  class Socket {
    readonly readyState = 1;
    onopen: (() => void) | null = null;
    onmessage: ((event: { readonly data: string }) => void) | null = null;
    onclose: ((event: object) => void) | null = null;
    onerror: (() => void) | null = null;
    constructor(address: string) {
      log.push(['socket', address]);
      sockets.push(this);
    }
    send(text: string): void {
      log.push(['sent', text]);
    }
    close(): void {
      this.onclose?.({ code: 1000, reason: '' });
    }
  }
  const client = new Centrifuge('ws://here/connection', {
    websocket: Socket,
    name: 'touchline',
  });
  const told = (name: string) => (context: unknown) => log.push([name, JSON.stringify(context)]);
  for (const name of ['connecting', 'connected', 'disconnected', 'error']) client.on(name, told(name));
  const subscription = client.newSubscription('match:1', { delta: 'fossil', since: { offset: 1, epoch: 'e' } });
  for (const name of ['subscribing', 'subscribed', 'unsubscribed', 'publication', 'error'])
    subscription.on(name, told(name));
  // Longer than the library waits before it connects again.
  const settle = () => vi.advanceTimersByTimeAsync(1_200);
  const receive = async (...replies: readonly object[]): Promise<void> => {
    sockets.at(-1)?.onmessage?.({ data: replies.map((reply) => JSON.stringify(reply)).join('\n') });
    await settle();
  };
  subscription.subscribe();
  client.connect();
  await settle();
  sockets.at(-1)?.onopen?.();
  await settle();
  await receive({ id: 1, connect: { client: 'c', version: '1', ping: 25, pong: true } });
  const publications = [{ data: '{"a":1,"long":"0123456789"}', offset: 2 }];
  await receive({
    id: 2,
    subscribe: {
      recoverable: true,
      epoch: 'e',
      offset: 2,
      delta: true,
      recovered: true,
      was_recovering: true,
      publications,
    },
  });
  await receive({}, { push: { channel: 'match:1', pub: { data: '{"a":3}', offset: 3 } } });
  await receive({ push: { channel: 'match:1', unsubscribe: { code: 2500, reason: 'insufficient state' } } });
  sockets.at(-1)?.close();
  await settle();
  sockets.at(-1)?.onopen?.();
  await settle();
  await receive({ id: 4, connect: { client: 'd', version: '1', ping: 25 } });
  client.removeSubscription(subscription);
  client.disconnect();
  await settle();
  log.push(Object.hasOwn(client, '_codec'));
  return log;
}

interface Emitter {
  on(name: string, listener: (context: unknown) => void): void;
}
interface LibraryClient extends Emitter {
  newSubscription(channel: string, options: object): Emitter & { subscribe(): void };
  removeSubscription(subscription: object): void;
  connect(): void;
  disconnect(): void;
}
type LibraryConstructor = new (address: string, options: object) => LibraryClient;

test('what is left of the push library says and tells what the library does [PUSH-08] [PUSH-10] [PUSH-11]', async () => {
  const path = createRequire(import.meta.url)
    .resolve('centrifuge')
    .replace(/index\.js$/, 'index.mjs');
  const code = readFileSync(path, 'utf8');
  const plugin = compactPush(join(import.meta.dirname, '../../../packages/client/src/push'));
  const { code: compact } = await plugin.transform.handler.call({ parse }, code);
  expect(plugin.transform.filter.id.test(path)).toBe(true);
  expect(compact.length).toBeLessThan(code.length * 0.2);
  expect(new Set(compact.match(/\._[a-z]\w\w+/g))).toEqual(new Set(['._codec']));
  const load = async (text: string): Promise<{ readonly Centrifuge: LibraryConstructor }> =>
    import(/* @vite-ignore */ `data:text/javascript;base64,${Buffer.from(text).toString('base64')}`);
  const wanted = await played(await load(code));
  expect(await played(await load(compact))).toEqual(wanted);
  // Else nothing would be compared.
  expect(new Set(wanted.map((each) => (Array.isArray(each) ? each[0] : each)))).toEqual(
    new Set([
      'socket',
      'sent',
      'connecting',
      'connected',
      'disconnected',
      'subscribing',
      'subscribed',
      'publication',
      'unsubscribed',
      true,
    ]),
  );
});
