import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';
import { Frame } from '../frame.ts';
import { webSocketUpgrades, WebSocketTransport } from './websocket.ts';

/** A transport and the client at its other end. */
async function connected(): Promise<{ readonly transport: WebSocketTransport; readonly client: WebSocket }> {
  const upgrades = webSocketUpgrades(1_000, 50);
  const server = createServer();
  const made = new Promise<WebSocketTransport>((resolve) => {
    server.on('upgrade', (request, socket, head) =>
      upgrades.handleUpgrade(request, socket, head, (ws) => resolve(new WebSocketTransport(ws, socket))),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  onTestFinished(() => {
    client.terminate();
    server.close();
  });
  return { transport: await made, client };
}

test('WebSocket transport: what was held back leaves before the goodbye, and nothing after it', async () => {
  const { transport, client } = await connected();
  const said: string[] = [];
  client.on('message', (data: Buffer) => said.push(data.toString()));
  client.on('close', (code) => said.push(String(code)));
  transport.hold(true);
  for (const text of ['one', 'two']) transport.write(new Frame(text));
  transport.close({ code: 3008, reason: 'slow' });
  expect(transport.isOpen).toBe(false);
  transport.hold(false);
  await once(client, 'close');
  expect(said).toEqual(['one', 'two', '3008']);
});

test('WebSocket transport: its outlet takes frames until the peer has said that it closes, and nothing after its answer', async () => {
  const { transport, client } = await connected();
  const said: string[] = [];
  client.on('message', (data: Buffer) => said.push(data.toString()));
  client.on('close', (code) => said.push(String(code)));
  const offer = (text: string) => transport.outlet.offer(new Frame(text).webSocket);
  expect(offer('one')).toBe(true);
  await once(client, 'message');
  client.close(1000);
  while (transport.isOpen) await turn();
  expect(offer('late')).toBe(false);
  await once(client, 'close');
  expect(said).toEqual(['one', '1000']);
});
