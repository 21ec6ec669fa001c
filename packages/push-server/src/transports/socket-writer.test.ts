import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { connect as connectTls, createServer as createTlsServer, type TLSSocket } from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import { SocketWriter } from './socket-writer.ts';

/** Both ends of a connection, and what has arrived at the far one. */
interface Pair {
  readonly near: Socket;
  readonly far: Socket;
  arrived(): Buffer;
  size(): number;
}

async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

function pairOf(near: Socket, far: Socket): Pair {
  const chunks: Buffer[] = [];
  let size = 0;
  far.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    size += chunk.length;
  });
  for (const socket of [near, far]) socket.on('error', () => undefined);
  onTestFinished(() => {
    near.destroy();
    far.destroy();
  });
  return { near, far, arrived: () => Buffer.concat(chunks), size: () => size };
}

async function serving(): Promise<() => Promise<Pair>> {
  const server = createServer({ noDelay: true });
  const port = await listening(server);
  onTestFinished(() => void server.close());
  return async () => {
    const far = connect(port, '127.0.0.1');
    const [near] = (await once(server, 'connection')) as [Socket];
    return pairOf(near, far);
  };
}

async function pair(): Promise<Pair> {
  return (await serving())();
}

async function arrives({ far, arrived, size }: Pair, length: number): Promise<Buffer> {
  while (size() < length) await once(far, 'data');
  return arrived();
}

test('socket writer: the system is asked directly where nothing waits', async () => {
  const both = await pair();
  new SocketWriter(both.near).write(Buffer.from('one'));
  expect(String(await arrives(both, 3))).toBe('one');
  // What went through the stream of Node.
  expect(both.near.bytesWritten).toBe(0);
});

test('socket writer: what the system does not take waits, and arrives in the order of the calls, beside what others write', async () => {
  const both = await pair();
  const writer = new SocketWriter(both.near);
  both.far.pause();
  const sent: Buffer[] = [];
  const line = (by: string): Buffer => Buffer.from(`${by} ${sent.length} ${'x'.repeat(100_000)}\n`);
  const send = (bytes: Buffer, write: (given: Buffer) => unknown): void => {
    sent.push(bytes);
    write(bytes);
  };
  for (let after = 0; after < 3;) {
    send(line('written'), (bytes) => writer.write(bytes));
    send(line('by another'), (bytes) => both.near.write(bytes));
    writer.hold(true);
    for (const by of ['held', 'held as well']) send(line(by), (bytes) => writer.write(bytes));
    writer.hold(false);
    if (writer.queuedBytes > 0) after += 1;
  }
  // The far end makes room while something still waits: nothing may pass it.
  for (let more = 0; more < 50; more += 1) {
    both.far.resume();
    await once(both.far, 'data');
    send(line('written later'), (bytes) => writer.write(bytes));
  }
  const all = Buffer.concat(sent);
  expect((await arrives(both, all.length)).equals(all)).toBe(true);
  expect(writer.queuedBytes).toBe(0);
});

test('socket writer: frames that are held back count as waiting, and leave together', async () => {
  const both = await pair();
  const writer = new SocketWriter(both.near);
  writer.hold(true);
  for (const text of ['one', 'two', 'three']) writer.write(Buffer.from(text));
  expect(writer.queuedBytes).toBe(11);
  writer.hold(false);
  expect([writer.queuedBytes, both.near.bytesWritten]).toEqual([0, 0]);
  expect(String(await arrives(both, 11))).toBe('onetwothree');
  for (const on of [true, false]) writer.hold(on);
  writer.write(Buffer.from('!'));
  expect(String(await arrives(both, 12))).toBe('onetwothree!');
});

test('socket writer: what is offered leaves at once and in order where nothing waits', async () => {
  const both = await pair();
  const writer = new SocketWriter(both.near);
  for (const text of ['one', 'two']) expect(writer.offer(Buffer.from(text))).toBe(true);
  writer.write(Buffer.from('three'));
  expect(String(await arrives(both, 11))).toBe('onetwothree');
});

test('socket writer: of a large frame that is offered what the system does not take waits, and nothing overtakes it', async () => {
  const both = await pair();
  const writer = new SocketWriter(both.near);
  both.far.pause();
  const large = Buffer.alloc(16 * 1_024 * 1_024, 'x');
  expect([writer.offer(large), writer.queuedBytes > 0, writer.offer(Buffer.from('!'))]).toEqual([true, true, false]);
  writer.write(Buffer.from('after'));
  both.far.resume();
  const arrived = await arrives(both, large.length + 5);
  expect([arrived.subarray(0, -5).equals(large), String(arrived.subarray(-5))]).toEqual([true, 'after']);
});

test.each([
  ['frames are held back', (writer: SocketWriter): unknown => writer.hold(true)],
  ['the socket has ended', (_: SocketWriter, { near }: Pair): unknown => near.end()],
  ['the socket is destroyed', (_: SocketWriter, { near }: Pair): unknown => near.destroy()],
] as const)('socket writer: where %s, nothing is taken that is offered', async (_, happen) => {
  const both = await pair();
  const writer = new SocketWriter(both.near);
  happen(writer, both);
  expect([writer.offer(Buffer.from('offered')), both.near.bytesWritten]).toEqual([false, 0]);
  both.near.end();
  await once(both.far, 'close');
  expect(both.size()).toBe(0);
});

test('socket writer: what is written to a closed connection reaches nobody, whoever has its number since', async () => {
  const connected = await serving();
  const gone = await connected();
  const writer = new SocketWriter(gone.near);
  const numberOf = (socket: Socket): unknown => Reflect.get(Reflect.get(socket, '_handle') as object, 'fd');
  const number = numberOf(gone.near);
  gone.near.destroy();
  await once(gone.near, 'close');
  // The lowest number that is free is given next: to one end or the other.
  const other = await connected();
  const echoed: Buffer[] = [];
  other.near.on('data', (chunk: Buffer) => echoed.push(chunk));
  expect([numberOf(other.near), numberOf(other.far)]).toContain(number);
  expect(writer.offer(Buffer.from('secret'))).toBe(false);
  writer.write(Buffer.from('secret'));
  writer.hold(true);
  for (const text of ['more', 'of it']) writer.write(Buffer.from(text));
  writer.hold(false);
  other.near.end('end');
  await once(other.near, 'close');
  expect([String(other.arrived()), String(Buffer.concat(echoed))]).toEqual(['end', '']);
});

test('socket writer: over TLS nothing leaves in plain', async () => {
  const secret = { psk: Buffer.alloc(16, 7), identity: 'test' };
  const options = { ciphers: 'PSK', maxVersion: 'TLSv1.2' } as const;
  const server = createTlsServer({ ...options, pskCallback: () => secret.psk });
  const port = await listening(server);
  onTestFinished(() => void server.close());
  const far = connectTls({ ...options, port, pskCallback: () => secret, checkServerIdentity: () => undefined });
  const [near] = (await once(server, 'secureConnection')) as [TLSSocket];
  const both = pairOf(near, far);
  const writer = new SocketWriter(near);
  expect(writer.offer(Buffer.from('offered'))).toBe(false);
  writer.write(Buffer.from('one'));
  writer.hold(true);
  for (const text of ['two', 'three']) writer.write(Buffer.from(text));
  writer.hold(false);
  expect(String(await arrives(both, 11))).toBe('onetwothree');
});

test('socket writer: a stream that is no connection is written to', () => {
  const stream = new PassThrough();
  const writer = new SocketWriter(stream);
  writer.write(Buffer.from('one'));
  expect(String(stream.read())).toBe('one');
});
