import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { errorReply } from '@touchline/contract';
import { type Caller, createCaller } from '@touchline/testkit/caller';
import { startServer, type TestServer } from '@touchline/testkit/server';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { connect, type Connected } from '../../database/connect.ts';
import { demoPassword, demoPlayers } from '../sessions/demo-players.ts';

/** What the register answers with, and what it was asked. */
const register = { answer: (): string | null => '{"excluded":false}', asked: [] as unknown[] };
let gateway: Server;
let server: TestServer;
let database: Connected;
let file: string;

beforeAll(async () => {
  gateway = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      register.asked.push(JSON.parse(body));
      const answer = register.answer();
      if (answer !== null) response.end(answer);
    });
  });
  await new Promise<void>((settle) => gateway.listen(0, '127.0.0.1', settle));
  const { port } = gateway.address() as AddressInfo;
  file = join(await mkdtemp(join(tmpdir(), 'touchline-register-')), 'excluded.txt');
  await writeFile(file, 'somebody@else.test\n');
  server = await startServer({
    matches: 20,
    operator: {
      flags: { responsible_gambling: true },
      protection: {
        registers: {
          DE: { address: `http://127.0.0.1:${port}/ask`, timeout_seconds: 1 },
          SE: { address: String(pathToFileURL(file)) },
        },
      },
    },
  });
  database = connect({ ...server.db(), max: 2 });
});
afterAll(async () => {
  await database.close();
  await server.stop();
  gateway.closeAllConnections();
  gateway.close();
  await rm(dirname(file), { recursive: true });
});
beforeEach(() => {
  register.answer = () => '{"excluded":false}';
  register.asked.length = 0;
});

async function signedIn(country: string | null): Promise<{ caller: Caller; login: string; id: string }> {
  const login = `${randomUUID()}@touchline.test`;
  const { rows } = await sql<{ id: string }>`
    insert into player (email, password_hash, language, currency, country, first_name, last_name, birth_date)
    select ${login}, password_hash, 'en', 'EUR', ${country}, 'Ada', 'Doe', '1990-02-03'
    from player where email = ${demoPlayers[0]?.email} returning id`.execute(database.db);
  const [{ id } = { id: '' }] = rows;
  await sql`insert into ledger_account (kind, player_id, currency, balance) values ('player', ${id}, 'EUR', 0)`.execute(
    database.db,
  );
  const caller = createCaller(server.url);
  expect((await caller.call('signIn', { body: { login, password: demoPassword } })).status).toBe(200);
  return { caller, login, id };
}
async function deposit(caller: Caller) {
  const { status, body } = await caller.call('startDeposit', {
    headers: { 'idempotency-key': randomUUID() },
    body: { amount: '10.00', currency: 'EUR', return_to: '/', locale: 'en' },
  });
  if (status === 200) return { status };
  const { code, running_break } = errorReply.parse(body);
  return { status, code, running_break };
}
function makeStale(id: string) {
  return sql`
    insert into register_answer (player_id, country, is_excluded, answered_at)
    select player_id, country, is_excluded, now() - interval '25 hours' from register_answer
    where player_id = ${id} order by id desc limit 1`.execute(database.db);
}

test('a register is asked once at the sign-in, by what the account knows, and a no opens stakes for a day [RG-10]', async () => {
  const { caller, login, id } = await signedIn('DE');
  expect(register.asked).toEqual([
    {
      first_name: 'Ada',
      last_name: 'Doe',
      birth_date: '1990-02-03',
      email: login,
      phone_number: null,
      country: 'DE',
    },
  ]);
  expect(await deposit(caller)).toEqual({ status: 200 });
  expect(register.asked).toHaveLength(1);
  await makeStale(id);
  expect(await deposit(caller)).toEqual({ status: 200 });
  expect(register.asked).toHaveLength(2);
});

test('whoever is on a register signs in, and pays nothing in [RG-10]', async () => {
  register.answer = () => '{"excluded":true}';
  const { caller } = await signedIn('DE');
  expect(await deposit(caller)).toEqual({ status: 400, code: 157, running_break: 'register' });
  expect((await caller.call('getBreaks')).body).toMatchObject({ running: { kind: 'register', until: null } });
  expect((await caller.call('listBonuses')).body).toMatchObject({ comboboosts: [], freebets: [] });
  expect((await caller.call('getBets', { query: '' })).status).toBe(200);
});

test.each([
  ['is silent', () => null],
  ['answers with no verdict', () => '{"excluded":"no"}'],
  ['answers with no JSON', () => 'no'],
])('a register that %s counts as a yes until it answers [RG-10]', async (_, answer) => {
  register.answer = answer;
  const { caller } = await signedIn('DE');
  expect(await deposit(caller)).toEqual({ status: 400, code: 158, running_break: undefined });
  register.answer = () => '{"excluded":false}';
  expect(await deposit(caller)).toEqual({ status: 200 });
});

test('players of other countries, and of none, are asked about nowhere [RG-10]', async () => {
  for (const country of ['FI', null]) {
    const { caller } = await signedIn(country);
    expect(await deposit(caller)).toEqual({ status: 200 });
  }
  expect(register.asked).toEqual([]);
});

test('the reference register is a file, read for each question [RG-10]', async () => {
  const { caller, login, id } = await signedIn('SE');
  expect(await deposit(caller)).toEqual({ status: 200 });
  await makeStale(id);
  await writeFile(file, `somebody@else.test\n${login.toUpperCase()}\n`);
  expect(await deposit(caller)).toEqual({ status: 400, code: 157, running_break: 'register' });
});

test('nothing of a person is logged when a register is silent [RG-10]', async () => {
  register.answer = () => null;
  const { caller, login } = await signedIn('DE');
  await deposit(caller);
  const log = server.output();
  expect(log).toContain('a register of excluded persons is silent');
  for (const detail of [login, 'Ada', 'Doe', '1990-02-03']) expect(log).not.toContain(detail);
});
