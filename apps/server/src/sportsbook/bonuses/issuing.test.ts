import type { CampaignTerms } from '@touchline/contract';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addCampaign, endCampaign } from '../../back-office/campaigns.ts';
import { cashierRulesOf } from '../../cashier/cashier-rules.ts';
import { createPayments, type Payments } from '../../cashier/payments.ts';
import type { Database } from '../../database/connect.ts';
import type { TestDatabase } from '../../database/testing.ts';
import { usualOperator } from '../../operator/operator-testing.ts';
import { betOf, pick, pressOf } from '../betting/betting-presses.ts';
import { databaseWithMatches, openMatches, seedPlayer } from '../betting/betting-seeds.ts';
import { bettingOn, feedNow } from '../betting/betting-testing.ts';
import { openAccount } from '../ledger/accounts.ts';
import { createSettlement } from '../settlement/settlement.ts';
import { createBirthdays } from './birthdays.ts';

let postgres: TestDatabase;
let db: Database;
let payments: Payments;

beforeAll(async () => {
  postgres = await databaseWithMatches([]);
  db = postgres.db;
  payments = createPayments({
    db,
    rules: cashierRulesOf(usualOperator, false),
    pageOf: (id) => `/cashier/${id}`,
    canLeadBackTo: () => true,
    committed: () => undefined,
    feedNow,
  });
});
afterAll(() => postgres.close());
/** Campaigns of other tests have ended. */
beforeEach(() =>
  db
    .updateTable('issuing_rule')
    .set({ issue_to: new Date(0) })
    .execute(),
);

type FreebetTerms = Extract<CampaignTerms, { type: 'freebet' }>;
type Rule = NonNullable<FreebetTerms['rule']>;

let keys = 0;

/** A campaign that runs. Returns its id. */
async function campaignOf(rule: Rule, more: Partial<FreebetTerms> = {}): Promise<string> {
  keys += 1;
  const terms: FreebetTerms = {
    type: 'freebet',
    key: `by-rule-${keys}`,
    name: 'By rule',
    freebet_type: 'freebet',
    amounts: { EUR: '5' },
    new_players: false,
    rule,
    ...more,
  };
  const { id } = await db.transaction().execute((transaction) => addCampaign(transaction, terms, new Date(feedNow())));
  return id;
}

async function giftsOf(player: string): Promise<readonly (readonly [currency: string, amount: string])[]> {
  const rows = await db
    .selectFrom('freebet')
    .select(['currency', 'amount'])
    .where('player_id', '=', player)
    .orderBy('id')
    .execute();
  return rows.map(({ currency, amount }) => [currency, amount] as const);
}

async function notifiedOf(player: string): Promise<number> {
  const { rows } = await sql`
    select from notification where player_id = ${player} and kind = 'bonus_given'`.execute(db);
  return rows.length;
}

async function takeBreak(player: string): Promise<void> {
  await sql`insert into player_break (player_id, key, fingerprint, kind, started_at, until)
    values (${player}, 'a-break', '', 'panic', now(), now() + interval '1 day')`.execute(db);
}

async function startedDeposit(player: string, amount: string, currency = 'EUR'): Promise<string> {
  const key = crypto.randomUUID();
  const started = await payments.start({
    playerId: player,
    kind: 'deposit',
    key,
    fingerprint: key,
    currency,
    amount,
    returnTo: '/',
    locale: 'en',
  });
  if (started.kind !== 'started') throw new Error(`the deposit did not start: ${started.kind}`);
  return started.payment.id;
}

async function deposit(player: string, amount: string, currency = 'EUR'): Promise<void> {
  await payments.report(await startedDeposit(player, amount, currency), 'succeeded');
}

interface Placed {
  readonly stake?: string;
  readonly odds?: string;
}

async function place(player: string, { stake = '10.00', odds = '2.00' }: Placed = {}): Promise<string> {
  const [match = ''] = await openMatches(db, [odds]);
  const verdict = await bettingOn(db).place(pressOf(player, [betOf([pick(match, { odds })], stake)]));
  if (verdict.kind !== 'answered') throw new Error(`the bet was not taken: ${JSON.stringify(verdict)}`);
  return match;
}

/** Ends matches, and settles their bets. */
async function end(matches: readonly string[], result: 'win' | 'lose' | 'void', now = feedNow): Promise<void> {
  await db
    .insertInto('market_result')
    .values(
      matches.map((match) => ({
        match_id: match,
        market_id: '1',
        specifier: '',
        results: JSON.stringify({ '1': result }),
      })),
    )
    .execute();
  const log = { error: () => undefined };
  await createSettlement({ db, feedNow: now, committed: () => undefined, log }).run(matches);
}

async function bet(player: string, result: 'win' | 'lose' | 'void', placed: Placed = {}): Promise<void> {
  await end([await place(player, placed)], result);
}

/** Changes of a bet what stays as it was sold otherwise. */
async function changeBets(change: RawBuilder<unknown>): Promise<void> {
  await sql`alter table bet disable trigger bet_fixed`.execute(db);
  await change.execute(db);
  await sql`alter table bet enable trigger bet_fixed`.execute(db);
}

describe('for a first deposit', () => {
  test('a freebet comes with the first that comes in, and with no later one [BON-22]', async () => {
    const campaign = await campaignOf({ cause: 'first_deposit' }, { valid_days: 7, min_odds: '1.50' });
    const player = await seedPlayer(db);
    await payments.report(await startedDeposit(player, '20'), 'failed');
    expect(await giftsOf(player)).toEqual([]);
    await deposit(player, '20');
    await deposit(player, '20');
    expect([await giftsOf(player), await notifiedOf(player)]).toEqual([[['EUR', '500']], 1]);
    const row = await db
      .selectFrom('freebet')
      .select(['campaign_id', 'min_odds', 'valid_to'])
      .where('player_id', '=', player)
      .executeTakeFirst();
    expect(row).toEqual({
      campaign_id: campaign,
      min_odds: '1.50',
      valid_to: new Date(feedNow() + 7 * 86_400_000),
    });
  });

  test('one that is too small was the first all the same [BON-22]', async () => {
    await campaignOf({ cause: 'first_deposit', min_deposits: { EUR: '20' } });
    const [small, exact] = [await seedPlayer(db), await seedPlayer(db)];
    await deposit(small, '19.99');
    await deposit(small, '50');
    await deposit(exact, '20');
    expect([await giftsOf(small), await giftsOf(exact)]).toEqual([[], [['EUR', '500']]]);
  });

  test('what came in before the campaign, after it, or in another currency brings nothing [BON-22]', async () => {
    const [before, other, late, inBreak] = await Promise.all([1, 2, 3, 4].map(() => seedPlayer(db)));
    if (before === undefined || other === undefined || late === undefined || inBreak === undefined) return;
    await deposit(before, '20');
    const campaign = await campaignOf({ cause: 'first_deposit' });
    await deposit(before, '20');
    await openAccount(db, other, 'USD');
    await deposit(other, '20', 'USD');
    const started = await startedDeposit(inBreak, '20');
    await takeBreak(inBreak);
    await payments.report(started, 'succeeded');
    await db.transaction().execute((transaction) => endCampaign(transaction, campaign, new Date(feedNow())));
    await deposit(late, '20');
    expect(await Promise.all([before, other, late, inBreak].map(giftsOf))).toEqual([[], [], [], []]);
  });

  test('of eight that come in at once, to two wallets, one is the first [BON-22] [I13]', async () => {
    await campaignOf({ cause: 'first_deposit' }, { amounts: { EUR: '5', USD: '6' } });
    const player = await seedPlayer(db);
    await openAccount(db, player, 'USD');
    const started = await Promise.all(
      Array.from({ length: 8 }, (_, place) => startedDeposit(player, '20', place % 2 === 0 ? 'EUR' : 'USD')),
    );
    await Promise.all(started.map((id) => payments.report(id, 'succeeded')));
    expect((await giftsOf(player)).length).toBe(1);
  });
});

describe('for the n-th settled bet', () => {
  test('a freebet comes when it is settled, once [BON-22]', async () => {
    await campaignOf({ cause: 'settled_bet', number: 2 });
    const player = await seedPlayer(db);
    await bet(player, 'win');
    expect(await giftsOf(player)).toEqual([]);
    await bet(player, 'lose');
    expect([await giftsOf(player), await notifiedOf(player)]).toEqual([[['EUR', '500']], 1]);
    for (const result of ['win', 'lose', 'win'] as const) await bet(player, result);
    expect((await giftsOf(player)).length).toBe(1);
  });

  test('a smaller stake, smaller odds, a void bet and the stake of a freebet do not count [BON-22]', async () => {
    const rule = { cause: 'settled_bet', number: 1, min_stakes: { EUR: '5' }, min_odds: '1.80' } as const;
    const campaign = await campaignOf(rule);
    const player = await seedPlayer(db);
    await bet(player, 'win', { stake: '4.99' });
    await bet(player, 'win', { odds: '1.79' });
    await bet(player, 'void');
    const given = await place(player);
    await changeBets(sql`update bet set house_stake = true where player_id = ${player} and status = 'waiting_results'`);
    await end([given], 'win');
    expect(await giftsOf(player)).toEqual([]);
    await bet(player, 'win', { stake: '5.00', odds: '1.80' });
    expect((await giftsOf(player)).length).toBe(1);
    const open = await seedPlayer(db);
    const placed = await place(open);
    await db.transaction().execute((transaction) => endCampaign(transaction, campaign, new Date(feedNow() + 1)));
    // Placed while it ran.
    await end([placed], 'lose');
    expect((await giftsOf(open)).length).toBe(1);
  });

  test('of eight that are settled at once one is the third [BON-22] [I13]', async () => {
    await campaignOf({ cause: 'settled_bet', number: 3 });
    const player = await seedPlayer(db);
    const matches: string[] = [];
    for (let number = 0; number < 8; number += 1) matches.push(await place(player, { stake: '1.00' }));
    await Promise.all(matches.map((match) => end([match], 'win')));
    expect((await giftsOf(player)).length).toBe(1);
  });
});

describe('for a stake that lost', () => {
  test('a share of it comes back, of each bet, up to the most of a period [BON-22]', async () => {
    await campaignOf({ cause: 'lost_bet', share: 15, period: 'week' });
    const player = await seedPlayer(db);
    await bet(player, 'win');
    await bet(player, 'lose', { stake: '9.99' });
    expect(await giftsOf(player)).toEqual([['EUR', '149']]);
    await bet(player, 'lose', { stake: '20.00' });
    await bet(player, 'lose', { stake: '20.00' });
    expect(await giftsOf(player)).toEqual([
      ['EUR', '149'],
      ['EUR', '300'],
      ['EUR', '51'],
    ]);
    await end([await place(player)], 'lose', () => feedNow() + 7 * 86_400_000);
    expect((await giftsOf(player)).at(-1)).toEqual(['EUR', '150']);
  });

  test('only the part that was not cashed out lost, and nothing comes in a break [BON-22] [RG-09]', async () => {
    await campaignOf({ cause: 'lost_bet', share: 100, period: 'day' });
    const [cashed, inBreak] = [await seedPlayer(db), await seedPlayer(db)];
    const match = await place(cashed);
    await changeBets(sql`update bet set cashed_stake = 750, cashed_amount = 100 where player_id = ${cashed}`);
    await end([match], 'lose');
    expect(await giftsOf(cashed)).toEqual([['EUR', '250']]);
    const other = await place(inBreak);
    await takeBreak(inBreak);
    await end([other], 'lose');
    expect(await giftsOf(inBreak)).toEqual([]);
  });

  test('eight that lose at once bring no more than the most of the period [BON-22] [I13]', async () => {
    await campaignOf({ cause: 'lost_bet', share: 50, period: 'month' });
    const player = await seedPlayer(db);
    // Being told of bets would make them wait for each other.
    await sql`update player set settings = '{"notifications":{"bet":false}}' where id = ${player}`.execute(db);
    await bet(player, 'lose', { stake: '2.00' });
    const matches: string[] = [];
    for (let number = 0; number < 8; number += 1) matches.push(await place(player, { stake: '4.00' }));
    await Promise.all(matches.map((match) => end([match], 'lose')));
    expect((await giftsOf(player)).map(([, amount]) => amount).toSorted()).toEqual(['100', '200', '200']);
  });
});

describe('for a birthday', () => {
  const birthdaysAt = (time: string) =>
    createBirthdays({
      db,
      feedNow: () => Date.parse(time),
      committed: () => undefined,
      log: { error: () => undefined },
      batch: 2,
    });
  const bornOn = async (day: string, zone?: string): Promise<string> => {
    const player = await seedPlayer(db);
    await sql`update player set birth_date = ${day}::date, settings = ${JSON.stringify(zone === undefined ? {} : { time_zone: zone })}::jsonb
      where id = ${player}`.execute(db);
    return player;
  };
  const running = () => campaignOf({ cause: 'birthday' }, { starts_at: '2026-01-01T00:00:00.000Z' });

  test('a freebet comes on the day in the zone of the player, once a year [BON-22]', async () => {
    await running();
    const [utc, far, west] = [
      await bornOn('1990-06-15'),
      await bornOn('1991-06-15', 'Pacific/Kiritimati'),
      await bornOn('1992-06-15', 'America/Los_Angeles'),
    ];
    const counts = async () => Promise.all([utc, far, west].map(async (player) => (await giftsOf(player)).length));
    await birthdaysAt('2027-06-14T09:59:00Z').run();
    expect(await counts()).toEqual([0, 0, 0]);
    await birthdaysAt('2027-06-14T10:00:00Z').run();
    expect(await counts()).toEqual([0, 1, 0]);
    await birthdaysAt('2027-06-15T00:00:00Z').run();
    expect(await counts()).toEqual([1, 1, 0]);
    await birthdaysAt('2027-06-15T12:00:00Z').run();
    await birthdaysAt('2027-06-16T06:59:00Z').run();
    expect(await counts()).toEqual([1, 1, 1]);
    await birthdaysAt('2028-06-15T09:00:00Z').run();
    expect([await counts(), await notifiedOf(utc)]).toEqual([[2, 2, 2], 2]);
  });

  test.each([
    ['2027-02-28T12:00:00Z', 1],
    ['2027-03-01T12:00:00Z', 0],
    ['2028-02-28T12:00:00Z', 0],
    ['2028-02-29T12:00:00Z', 1],
  ])('who was born on 29 February has it at %s: %i [BON-22]', async (time, count) => {
    await running();
    const player = await bornOn('1996-02-29');
    await birthdaysAt(time).run();
    expect((await giftsOf(player)).length).toBe(count);
  });

  test('who takes a break, has not confirmed the account, or told no day gets nothing [BON-22] [RG-09]', async () => {
    await running();
    const [inBreak, waiting, unknown] = [await bornOn('1990-07-01'), await bornOn('1990-07-01'), await seedPlayer(db)];
    await takeBreak(inBreak);
    await sql`update player set confirmed_at = null where id = ${waiting}`.execute(db);
    expect(await birthdaysAt('2027-07-01T12:00:00Z').run()).toBe(0);
    expect(await Promise.all([inBreak, waiting, unknown].map(giftsOf))).toEqual([[], [], []]);
  });

  test('many are given in batches, and five runs at once give each one [BON-22] [I13]', async () => {
    await running();
    const players = await Promise.all(Array.from({ length: 5 }, () => bornOn('1990-08-02')));
    const given = await Promise.all(Array.from({ length: 5 }, () => birthdaysAt('2027-08-02T12:00:00Z').run()));
    expect(given.reduce((sum, count) => sum + count, 0)).toBe(5);
    expect((await Promise.all(players.map(giftsOf))).map(({ length }) => length)).toEqual([1, 1, 1, 1, 1]);
  });

  test('nothing is given once another process leads [BON-22] [I13]', async () => {
    await running();
    const player = await bornOn('1990-09-03');
    const run = createBirthdays({
      db,
      feedNow: () => Date.parse('2027-09-03T12:00:00Z'),
      check: () => Promise.reject(new Error('another process leads')),
      committed: () => undefined,
      log: { error: () => undefined },
    }).run();
    await expect(run).rejects.toThrow('another process leads');
    expect(await giftsOf(player)).toEqual([]);
  });
});
