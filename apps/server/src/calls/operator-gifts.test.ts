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
import { demoPassword } from '../player/sessions/demo-players.ts';

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

const byRule = {
  type: 'freebet',
  key: 'by-rule',
  name: 'First deposit',
  freebet_type: 'freebet',
  amounts: { EUR: '5' },
  new_players: false,
  rule: { cause: 'first_deposit', min_deposits: { EUR: '10' } },
} as const;

test('a campaign by rule is started, gives for a deposit at the cashier, and is given by no hand [BON-22]', async () => {
  const added = await house.call('addCampaign', { body: byRule });
  expect(added).toMatchObject({ status: 200, body: { status: 'running', terms: byRule } });
  const player = createCaller(server.url);
  await player.call('signIn', { body: { login: 'demo@touchline.test', password: demoPassword } });
  const started = await player.call('startDeposit', {
    headers: { 'idempotency-key': 'first-deposit-0001' },
    body: { amount: '10.00', currency: 'EUR', return_to: '/', locale: 'en' },
  });
  const { url } = calls.startDeposit.reply.parse(started.body);
  const freebets = async () =>
    calls.listBonuses.reply
      .parse((await player.call('listBonuses')).body)
      .freebets.filter(({ name }) => name === byRule.name);
  expect(await freebets()).toEqual([]);
  await fetch(`${server.url}${url ?? ''}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: server.url },
    body: 'outcome=success',
  });
  expect(await freebets()).toMatchObject([{ issued_amount: '5.00', is_active: true }]);
  const gift = { type: 'campaign', campaign_id: added.body['id'], player: { email: 'second@touchline.test' } };
  expect(await house.call('giveBonus', { body: gift })).toMatchObject({ status: 409, body: { code: 1008 } });
});

test.each([
  [{ new_players: true }, 'body.new_players'],
  [{ promo_code: { code: 'RULE-1' } }, 'body.promo_code'],
  [{ rule: { cause: 'first_deposit', min_deposits: { USD: '10' } } }, 'body.rule.min_deposits'],
  [{ rule: { cause: 'first_deposit', min_deposits: { EUR: '10.001' } } }, 'body.rule.min_deposits.EUR'],
  [{ rule: { cause: 'settled_bet' } }, 'body.rule.number'],
  [{ rule: { cause: 'settled_bet', number: 0 } }, 'body.rule.number'],
  [{ rule: { cause: 'settled_bet', number: 1, min_odds: '0.9' } }, 'body.rule.min_odds'],
  [{ rule: { cause: 'lost_bet', share: 101, period: 'week' } }, 'body.rule.share'],
  [{ rule: { cause: 'lost_bet', share: 10, period: 'year' } }, 'body.rule.period'],
  [{ rule: { cause: 'full_moon' } }, 'body.rule.cause'],
])('a rule that cannot be is refused at its place: %j [BON-22]', async (wrong, path) => {
  const answer = await house.call('addCampaign', { body: { ...byRule, key: 'wrong-rule', ...wrong } });
  expect(answer).toMatchObject({ status: 400, body: { details: [{ path }] } });
});
