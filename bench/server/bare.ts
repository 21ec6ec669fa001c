/**
 * A process that places bets as plainly as Node and node-postgres can: a connection of the database for each client, the
 * statement of the server with arguments made beforehand, and no more HTTP than `node:http`. Nothing is checked or planned.
 * Sent: the setup, and then for how many seconds it is to call the function by itself.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { DatabaseConnection } from '@touchline/testkit/postgres';
import pg from 'pg';

/** What `place_bets` is given of a press, beside player and key. */
export interface BareCall {
  readonly bets: string;
  readonly checks: string;
}

export interface BareSetup {
  readonly connection: DatabaseConnection;
  readonly clients: number;
  readonly firstPlayer: string;
}

export interface BareOrder {
  /** Instead of those of before: odds move. */
  readonly calls: readonly BareCall[];
  /** For so long it places by itself; null to be asked over HTTP. */
  readonly seconds: number | null;
}

const text = 'select place_bets($1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9::jsonb, $10::jsonb) as reply';

async function connectAll({ connection, clients }: BareSetup): Promise<readonly pg.Client[]> {
  const connected = Array.from({ length: clients }, () => new pg.Client({ ...connection }));
  await Promise.all(connected.map(async (client) => client.connect()));
  return connected;
}

async function place(client: pg.Client, player: number, key: string, call: BareCall): Promise<unknown> {
  const values = [player, key, 'fingerprint', 'bench-device', 'en', false, new Date(), '{}', call.bets, call.checks];
  const { rows } = await client.query<{ reply: unknown }>({ name: 'place_bets', text, values });
  return rows[0]?.reply;
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString());
}

process.once('message', (setup: BareSetup) => {
  const first = Number(setup.firstPlayer);
  let calls: readonly BareCall[] = [];
  let keys = 0;
  const connected = connectAll(setup);
  const callOf = (index: number): BareCall => {
    const call = calls[index % calls.length];
    if (call === undefined) throw new Error('there is nothing to place');
    return call;
  };

  const loop = async (seconds: number): Promise<void> => {
    const clients = await connected;
    const until = performance.now() + seconds * 1000;
    await Promise.all(
      clients.map(async (client, index) => {
        while (performance.now() < until) {
          keys += 1;
          await place(client, first + index, `bare-${keys}`, callOf(keys));
        }
      }),
    );
    process.send?.('done');
  };

  /** The place of the connection among the others stands for its cookie. */
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const index = Number(request.headers.cookie);
    const client = (await connected)[index];
    if (client === undefined) throw new Error(`there is no connection ${index}`);
    await bodyOf(request);
    keys += 1;
    const reply = await place(client, first + index, String(request.headers['idempotency-key']), callOf(keys));
    const bytes = Buffer.from(JSON.stringify(reply));
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': bytes.length }).end(bytes);
  };
  const server = createServer((request, response) => void answer(request, response));

  process.on('message', (order: BareOrder) => {
    ({ calls } = order);
    if (order.seconds === null) process.send?.('ready');
    else void loop(order.seconds);
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
});
// Whoever started it is gone.
process.once('disconnect', () => process.exit(0));
