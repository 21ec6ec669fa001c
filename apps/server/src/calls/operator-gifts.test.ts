import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { calls, operatorRights } from '@touchline/contract';
import { createCaller } from '@touchline/testkit/caller';
import { operatorAt, type OperatorClient } from '@touchline/testkit/operator';
import { startServer, type TestServer } from '@touchline/testkit/server';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addKey } from '../back-office/operator-keys.ts';
import { connect, type Connected } from '../database/connect.ts';

let server: TestServer;
/** Takes 150 points a minute. */
let narrow: TestServer;
let database: Connected;
let house: OperatorClient;

beforeAll(async () => {
  [server, narrow] = await Promise.all([
    startServer({ matches: 20 }),
    startServer({ matches: 20, env: { RATE_LIMIT: '150' } }),
  ]);
  database = connect({ ...server.db(), max: 2 });
  house = operatorAt(server.url, await addKey(database.db, 'all', operatorRights));
});
afterAll(async () => {
  await database.close();
  await Promise.all([server.stop(), narrow.stop()]);
});

/** Opens an account and confirms it by its letter. Returns the freebets that its player has then, by name and amount. */
async function freebetsOfNewPlayer(email: string, currency: string): Promise<readonly (readonly [string, string])[]> {
  const caller = createCaller(server.url);
  const password = 'correct horse';
  await caller.call('signUp', { body: { email, password, currency } });
  const folder = join(server.dataFolder, 'mail');
  const letters = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
  const token = /_token=([A-Za-z0-9_-]{43})$/m.exec(
    letters.find((text) => text.startsWith(`To: ${email}\n`)) ?? '',
  )?.[1];
  expect(await caller.call('confirmEmail', { query: `?confirmation_token=${token ?? ''}` })).toMatchObject({
    status: 200,
  });
  await caller.call('signIn', { body: { login: email, password } });
  const { freebets } = calls.listBonuses.reply.parse((await caller.call('listBonuses')).body);
  return freebets.map(({ name, issued_amount: amount }) => [name, amount] as const);
}

test('a campaign for new players gives each who opens an account one freebet, until it is ended [BON-01]', async () => {
  const { body: campaign } = await house.call('addCampaign', {
    body: {
      type: 'freebet',
      key: 'new-players',
      name: 'Hello',
      freebet_type: 'freebet',
      amounts: { EUR: '4', KWD: '1.250' },
      valid_days: 7,
      new_players: true,
    },
  });
  expect(await freebetsOfNewPlayer('euro@player.test', 'EUR')).toContainEqual(['Hello', '4.00']);
  expect(await freebetsOfNewPlayer('dinar@player.test', 'KWD')).toContainEqual(['Hello', '1.250']);
  const names = (freebets: readonly (readonly [string, string])[]) => freebets.map(([name]) => name);
  expect(names(await freebetsOfNewPlayer('dollar@player.test', 'USD'))).not.toContain('Hello');
  await house.call('endCampaign', { params: { id: String(campaign['id']) } });
  expect(names(await freebetsOfNewPlayer('late@player.test', 'EUR'))).not.toContain('Hello');
});

test('a player who takes a break is given nothing meanwhile [RG-09]', async () => {
  const player = { email: 'second@touchline.test' };
  await sql`
    insert into player_break (player_id, key, fingerprint, kind, started_at, until)
    select id, 'a-key-of-a-break-1', 'none', 'time_out', now(), now() + interval '1 day' from player
    where email = ${player.email}`.execute(database.db);
  const ranges = [{ min_count: 2, max_count: null, bonus_odds: '1.50' }];
  for (const body of [
    { type: 'freebet', freebet_type: 'freebet', name: 'A gift', currency: 'EUR', amount: '5', player },
    { type: 'comboboost', name: 'A boost', ranges, player },
  ])
    expect(await house.call('giveBonus', { body })).toMatchObject({ status: 409, body: { code: 1008 } });
});

test('a wrong key costs an address a hundred requests [R13]', async () => {
  const guess = () => operatorAt(narrow.url, `tlk_${'A'.repeat(43)}`).call('listCampaigns');
  expect([(await guess()).status, (await guess()).status, (await guess()).status]).toEqual([401, 429, 429]);
});
