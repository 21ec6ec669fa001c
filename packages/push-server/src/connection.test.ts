import { connect as dial } from 'node:net';
import { describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { errorOf, listen, until } from './testbed.ts';

const badRequest = { code: 3501, reason: 'bad request' };

function refusal(url: string, options: { origin?: string; protocols?: string[] } = {}): Promise<number | undefined> {
  const ws = new WebSocket(url, options.protocols ?? [], { ...(options.origin && { origin: options.origin }) });
  return new Promise((resolve, reject) => {
    ws.on('unexpected-response', (request, response) => {
      resolve(response.statusCode);
      request.destroy();
    });
    ws.on('open', () => reject(new Error('the upgrade was not refused')));
    ws.on('error', () => undefined);
  });
}

describe('the upgrade', () => {
  test('a page of a foreign origin is refused with 403, a listed one and a client without an origin get in', async () => {
    const bed = await listen();
    expect(await refusal(bed.url, { origin: 'https://evil.example' })).toBe(403);
    expect(await refusal(bed.url, { origin: 'null' })).toBe(403);
    await until(() => bed.events.length === 2);
    expect(bed.events[0]).toEqual({ kind: 'refused', reason: 'origin', origin: 'https://evil.example' });
    await bed.peer({ origin: 'https://book.example' });
    await bed.peer();
    expect(bed.push.stats().connections).toBe(2);
  });

  test('an empty list refuses every page, a star none', async () => {
    const closed = await listen({ allowedOrigins: [] });
    expect(await refusal(closed.url, { origin: 'https://book.example' })).toBe(403);
    const open = await listen({ allowedOrigins: '*' });
    await open.peer({ origin: 'https://evil.example' });
  });

  test('binary clients are refused instead of answered in JSON; centrifuge-json is agreed to', async () => {
    const bed = await listen();
    expect(await refusal(bed.url, { protocols: ['centrifuge-protobuf'] })).toBe(400);
    expect(await refusal(`${bed.url}?format=protobuf`)).toBe(400);
    expect(await refusal(`${bed.url}?cf_protocol=protobuf`)).toBe(400);
    const ws = new WebSocket(bed.url, ['centrifuge-protobuf', 'centrifuge-json']);
    await new Promise((resolve) => ws.once('open', resolve));
    expect(ws.protocol).toBe('centrifuge-json');
    ws.terminate();
  });

  test('compression is not agreed to, even where the client offers it', async () => {
    const bed = await listen();
    const { ws } = await bed.peer({ perMessageDeflate: true });
    expect(ws.extensions).toBe('');
  });

  test('what is no WebSocket handshake gets an HTTP error', async () => {
    const bed = await listen();
    const { port } = new URL(bed.url);
    const socket = dial(Number(port), '127.0.0.1');
    socket.write('GET /connection/websocket HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n');
    const answer = await new Promise((resolve) => socket.once('data', (data) => resolve(data.toString().slice(0, 12))));
    expect(answer).toBe('HTTP/1.1 400');
    socket.destroy();
  });
});

describe('framing', () => {
  test('several commands in one frame are answered in one frame; blank lines are skipped [PUSH-14]', async () => {
    const bed = await listen({ randomId: () => 'client-1' });
    const peer = await bed.peer();
    peer.ws.send('{"id":1,"connect":{}}\n\n  \n{"id":2,"subscribe":{"channel":"plain:1"}}\n');
    expect([await peer.next(), await peer.next()]).toEqual([
      { id: 1, connect: { client: 'client-1', version: 'touchline push 0.1', ping: 1, pong: true } },
      { id: 2, subscribe: {} },
    ]);
    expect(peer.frames).toHaveLength(1);
  });

  test.each([
    ['broken JSON', '{"id":2,'],
    ['no object', '[1]'],
    ['a bare value', '7'],
    ['null', 'null'],
    ['an empty frame', ''],
    ['blank lines only', ' \n\n'],
    ['no id', '{"rpc":{}}'],
    ['id 0', '{"id":0,"rpc":{}}'],
    ['a negative id', '{"id":-1,"rpc":{}}'],
    ['a fractional id', '{"id":1.5,"rpc":{}}'],
    ['an id in quotes', '{"id":"2","rpc":{}}'],
    ['no method', '{"id":2}'],
    ['an unknown method', '{"id":2,"steal":{}}'],
    ['a method named by the prototype', '{"id":2,"constructor":{}}'],
    ['two methods', '{"id":2,"rpc":{},"ping":{}}'],
    ['a method that is no object', '{"id":2,"rpc":[]}'],
    ['a null method', '{"id":2,"rpc":null}'],
    ['subscribe without channel', '{"id":2,"subscribe":{}}'],
    ['subscribe with an empty channel', '{"id":2,"subscribe":{"channel":""}}'],
    ['a channel that is a number', '{"id":2,"subscribe":{"channel":5}}'],
    ['a recover flag that is a number', '{"id":2,"subscribe":{"channel":"match:1","recover":1}}'],
    ['a negative offset', '{"id":2,"subscribe":{"channel":"match:1","recover":true,"offset":-1}}'],
    ['an unknown delta', '{"id":2,"subscribe":{"channel":"match:1","delta":"xor"}}'],
    ['unsubscribe without channel', '{"id":2,"unsubscribe":{}}'],
    ['publish without channel', '{"id":2,"publish":{"data":1}}'],
    [
      'data nested beyond all bounds',
      `{"id":2,"publish":{"channel":"match:1","data":${'['.repeat(30_000)}${']'.repeat(30_000)}}}`,
    ],
    ['a history limit that is no number', '{"id":2,"history":{"channel":"match:1","limit":"all"}}'],
    ['a fractional history limit', '{"id":2,"history":{"channel":"match:1","limit":1.5}}'],
    ['a history position that is no object', '{"id":2,"history":{"channel":"match:1","since":7}}'],
    ['a history position before the start', '{"id":2,"history":{"channel":"match:1","since":{"offset":-1}}}'],
    ['an rpc method that is no text', '{"id":2,"rpc":{"method":{}}}'],
    ['presence without channel', '{"id":2,"presence":{}}'],
    ['presence_stats without channel', '{"id":2,"presence_stats":{}}'],
    ['history without channel', '{"id":2,"history":{}}'],
    ['sub_refresh without channel', '{"id":2,"sub_refresh":{"token":"x"}}'],
    ['refresh without token', '{"id":2,"refresh":{}}'],
    ['a second connect', '{"id":2,"connect":{}}'],
    ['a pong that nobody asked for', '{}'],
  ])('%s ends the connection with 3501 [PUSH-14]', async (_, frame) => {
    const bed = await listen();
    const peer = await bed.connected();
    peer.ws.send(frame);
    expect(await peer.closed).toEqual(badRequest);
  });

  test('a binary message ends the connection with 3501', async () => {
    const bed = await listen();
    const peer = await bed.connected();
    peer.ws.send(Buffer.from('{"id":2,"rpc":{}}'), { binary: true });
    expect(await peer.closed).toEqual(badRequest);
  });

  test('commands before a bad line are answered first [PUSH-14]', async () => {
    const bed = await listen();
    const peer = await bed.connected();
    peer.ws.send('{"id":2,"rpc":{}}\nnonsense\n{"id":3,"rpc":{}}');
    expect(await peer.next()).toEqual(errorOf(2, 108, 'not available'));
    expect(await peer.closed).toEqual(badRequest);
    expect(peer.frames).toHaveLength(2);
  });

  test.each([
    ['subscribe', { id: 1, subscribe: { channel: 'match:1' } }],
    ['rpc', { id: 1, rpc: {} }],
    ['send', { send: {} }],
    ['a pong', {}],
    ['a connect with a name that is no text', { id: 1, connect: { name: 7 } }],
    ['a connect with a token that is no text', { id: 1, connect: { token: {} } }],
  ])('%s before connect ends the connection with 3501 [PUSH-14]', async (_, command) => {
    const bed = await listen();
    const peer = await bed.peer();
    peer.send(command);
    expect(await peer.closed).toEqual(badRequest);
  });

  test('a message over the limit closes with 1009 [PUSH-13]', async () => {
    const bed = await listen({ maxMessageBytes: 200 });
    const peer = await bed.connected();
    peer.send({ id: 2, rpc: { data: 'x'.repeat(200) } });
    expect((await peer.closed).code).toBe(1009);
    await until(() => bed.push.stats().connections === 0);
    expect(bed.events.at(-1)).toMatchObject({ kind: 'disconnected', code: 1009 });
  });

  test('what is switched off says so with the protocol codes [PUSH-14]', async () => {
    const bed = await listen();
    const peer = await bed.connected('ann');
    const history = { history: { channel: 'match:1', limit: 5 } };
    expect(
      await peer.ask(
        { id: 2, rpc: { method: 'x' } },
        { id: 3, ping: {} },
        { id: 4, publish: { channel: 'match:1', data: 1 } },
        { id: 5, publish: { channel: 'nowhere:1', data: 1 } },
        { id: 6, presence: { channel: 'match:1' } },
        { id: 7, presence_stats: { channel: 'match:1' } },
        { id: 8, ...history },
        { id: 9, history: { channel: 'plain:1' } },
        { id: 10, history: { channel: 'nowhere:1' } },
        { id: 11, publish: { channel: 'match:ä', data: 1 } },
      ),
    ).toEqual([
      errorOf(2, 108, 'not available'),
      errorOf(3, 108, 'not available'),
      errorOf(4, 103, 'permission denied'),
      errorOf(5, 102, 'unknown channel'),
      errorOf(6, 108, 'not available'),
      errorOf(7, 108, 'not available'),
      errorOf(8, 103, 'permission denied'),
      errorOf(9, 108, 'not available'),
      errorOf(10, 102, 'unknown channel'),
      errorOf(11, 107, 'bad request'),
    ]);
    expect(bed.push.stats().published).toBe(0);
    peer.send({ send: { data: 1 } });
    expect(await peer.closed).toEqual({ code: 3508, reason: 'not available' });
  });
});

describe('the host ends things', () => {
  test('signing a user out closes all connections of that user and nobody else', async () => {
    const bed = await listen();
    const [first, second, other] = [await bed.connected('ann'), await bed.connected('ann'), await bed.connected('bob')];
    expect(bed.push.disconnectUser('ann', 4500, 'signed out')).toBe(2);
    for (const peer of [first, second]) expect(await peer.closed).toEqual({ code: 4500, reason: 'signed out' });
    expect(await other.ask({ id: 2, rpc: {} })).toEqual([errorOf(2, 108, 'not available')]);
    expect(bed.push.disconnectUser('ann', 4500, 'signed out')).toBe(0);
    await bed.connected();
    expect(bed.push.disconnectUser('', 4500, 'signed out')).toBe(0);
  });

  test('closing the site closes everybody, who has not said who they are as well [AUTH-12a]', async () => {
    const bed = await listen();
    const peers = [await bed.connected('ann'), await bed.connected(), await bed.peer()];
    expect(bed.push.disconnectEveryone(4503, 'closed')).toBe(3);
    for (const peer of peers) expect(await peer.closed).toEqual({ code: 4503, reason: 'closed' });
  });

  test('codes and reasons the protocol does not have throw a RangeError', async () => {
    const { push } = await listen();
    expect(() => push.disconnectUser('ann', 1000, '')).toThrow(RangeError);
    expect(() => push.disconnectUser('ann', 5000, '')).toThrow(RangeError);
    expect(() => push.disconnectUser('ann', 4500, 'ä'.repeat(62))).toThrow(RangeError);
    expect(() => push.unsubscribeUser('ann', 'match:1', 3000)).toThrow(RangeError);
    expect(() => push.publish('nowhere:1', 1)).toThrow(RangeError);
    expect(() => push.publish('match:ü', 1)).toThrow(RangeError);
  });

  test('closing sends what is pending, says 3001 to everybody and refuses who comes later', async () => {
    const bed = await listen({ joinWindowMs: 60_000 });
    const peer = await bed.connected();
    await peer.ask({ id: 2, subscribe: { channel: 'plain:1' } });
    bed.push.publish('plain:1', 'the last');
    const closing = bed.push.close();
    expect(await peer.next()).toEqual({ push: { channel: 'plain:1', pub: { data: 'the last' } } });
    expect(await peer.closed).toEqual({ code: 3001, reason: 'shutdown' });
    await closing;
    expect(await refusal(bed.url)).toBe(503);
  });
});
