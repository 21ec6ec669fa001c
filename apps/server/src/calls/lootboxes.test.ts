import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { calls, type LootboxDraw } from '@touchline/contract';
import { createCaller } from '@touchline/testkit/caller';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { houseOfFile } from '../testing/house-of-file.ts';

const here = houseOfFile();
let keys = 0;

const freebet = { type: 'freebet', freebet_type: 'freebet_no_risk', weight: 3, amounts: { EUR: '5' } } as const;
const money = { type: 'money', weight: 1, amounts: { EUR: '2.5' } } as const;
const boost = {
  type: 'comboboost',
  weight: 2,
  ranges: [{ min_count: 2, max_count: null, bonus_odds: '1.50' }],
} as const;
const nothing = { type: 'nothing', weight: 4 } as const;

function addCampaign(terms: object) {
  keys += 1;
  return here.house.call('addCampaign', {
    body: { type: 'lootbox', key: `box-${keys}`, name: 'A chest', chest_size: 2, new_players: false, ...terms },
  });
}

async function campaign(terms: object): Promise<string> {
  const { status, body } = await addCampaign(terms);
  expect([status, body]).toEqual([200, expect.objectContaining({ status: 'running' })]);
  return String(body['id']);
}

function give(id: string, more: object = {}) {
  return here.house.call('giveBonus', {
    body: { type: 'campaign', campaign_id: id, player: { email: 'demo@touchline.test' }, ...more },
  });
}

/** Starts a campaign with these prizes and gives one of it. Returns the id of the lootbox. */
async function given(prizes: readonly object[], terms: object = {}): Promise<string> {
  const { status, body } = await give(await campaign({ prizes, ...terms }));
  expect(status).toBe(200);
  return String(body['id']);
}

async function boxes(query = '', caller = here.demo) {
  return calls.listLootboxes.reply.parse((await caller.call('listLootboxes', { query: `?limit=100${query}` })).body)
    .data;
}

async function box(id: string) {
  return calls.listLootboxes.reply.shape.data.def.element.parse(
    (await here.demo.call('getBonus', { params: { type: 'lootboxes', id } })).body,
  );
}

function open(id: string, caller = here.demo) {
  return caller.call('activateBonus', { params: { id } });
}

async function opened(id: string): Promise<LootboxDraw> {
  const { draw } = calls.activateBonus.reply.parse((await open(id)).body);
  if (draw === undefined) throw new Error('nothing was drawn');
  return draw;
}

async function freebets() {
  return calls.listBonuses.reply.parse((await here.demo.call('listBonuses')).body).freebets;
}

async function balance(): Promise<string> {
  const { rows } = await sql<{ balance: string }>`
    select balance::text from ledger_account join player on player.id = player_id
    where email = 'demo@touchline.test' and ledger_account.currency = 'EUR'`.execute(here.database.db);
  return rows[0]?.balance ?? '';
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** The rule of docs/fair-games, written once more. */
function drawnByHand(seed: string, weights: readonly number[]): number {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  for (let counter = 0; ; counter += 1) {
    const number = Number.parseInt(sha256(`${seed}:${counter}`).slice(0, 8), 16);
    if (number >= 2 ** 32 - (2 ** 32 % sum)) continue;
    let rest = number % sum;
    return weights.findIndex((weight) => (rest -= weight) < 0);
  }
}

describe('a lootbox', () => {
  test('says before it is opened what it may hold, and keeps its seed secret [BON-01a] [BON-10a]', async () => {
    const id = await given([freebet, money, boost, nothing], { valid_days: 7 });
    const closed = await box(id);
    expect(closed).toMatchObject({ name: 'A chest', chest_size: 2, computed_status: 'available', seen: false });
    expect(closed.draw).toMatchObject({ commitment: expect.stringMatching(/^[0-9a-f]{64}$/), opened: null });
    expect(closed.draw?.prizes).toEqual([
      {
        type: 'freebet',
        weight: 3,
        freebet_type: 'freebet_no_risk',
        amount: '5.00',
        currency: 'EUR',
        min_odds: null,
        max_odds: null,
        match_status: 'any',
        selection_count_from: null,
        selection_count_to: null,
        valid_days: null,
      },
      { type: 'money', weight: 1, amount: '2.50', currency: 'EUR' },
      {
        type: 'comboboost',
        weight: 2,
        ranges: boost.ranges,
        min_odds: null,
        event_conditions: [],
        lower_range_on_refund: false,
        uses_count: null,
        valid_days: null,
      },
      { type: 'nothing', weight: 4 },
    ]);
    const { rows } = await sql<{ seed: string }>`select seed from lootbox where id = ${id}`.execute(here.database.db);
    const answers = [
      await here.demo.call('getBonus', { params: { type: 'lootboxes', id } }),
      await here.demo.call('listLootboxes'),
      await here.demo.call('listBonuses'),
    ];
    for (const { body } of answers) {
      expect(JSON.stringify(body)).toContain(closed.draw?.commitment);
      expect(JSON.stringify(body)).not.toContain(rows[0]?.seed);
    }
  });

  test('is opened by its activation; commitment and prize follow from the seed that is published then [API-08f] [BON-07a] [BON-10a]', async () => {
    const weights = [1, 2, 3, 4, 5];
    for (let round = 0; round < 8; round += 1) {
      const id = await given(weights.map((weight) => ({ type: 'nothing', weight })));
      const before = (await box(id)).draw;
      const draw = await opened(id);
      const { seed = '', place } = draw.opened ?? {};
      expect([draw.commitment, draw.prizes]).toEqual([before?.commitment, before?.prizes]);
      expect([sha256(seed), drawnByHand(seed, weights)]).toEqual([draw.commitment, place]);
      expect((await box(id)).draw).toEqual(draw);
    }
  });

  test('is unseen until it was marked or opened, and seen from the beginning where its campaign is not announced [BON-08a]', async () => {
    const [marked, inside, quiet] = [
      await given([freebet], { name: 'News' }),
      await given([freebet], { name: 'News' }),
      await given([freebet], { name: 'News', announced: false }),
    ];
    const unseen = async () => {
      const { body } = await here.demo.call('listBonuses', { query: '?available=true&unseen=true' });
      const { lootboxes, freebets: gifts } = calls.listBonuses.reply.parse(body);
      const ids = lootboxes.map(({ id }) => id).filter((id) => [marked, inside, quiet].includes(id));
      return [ids.toSorted(), gifts.length];
    };
    const [, before] = await unseen();
    expect(await unseen()).toEqual([[marked, inside].toSorted(), before]);
    await here.second.call('markBonusesSeen', { body: [{ id: marked, type: 'lootbox' }] });
    expect(await unseen()).toEqual([[marked, inside].toSorted(), before]);
    await here.demo.call('markBonusesSeen', { body: [{ id: marked, type: 'lootbox' }] });
    expect(await unseen()).toEqual([[inside], before]);
    // Its prize was shown by the answer.
    await opened(inside);
    expect(await unseen()).toEqual([[], before]);
  });

  test('of fifty openings at once one draws, and all are answered with its prize, which comes once [BON-10b] [I13]', async () => {
    const id = await given([freebet]);
    const answers = await Promise.all(Array.from({ length: 50 }, () => open(id)));
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 200, body: { activated: true, draw: { opened: { place: 0 } } } });
    const { bonus_id: bonusId } = (await opened(id)).opened ?? {};
    const won = (await freebets()).filter((each) => each.name === 'A chest');
    expect(won).toMatchObject([{ id: bonusId, type: 'freebet_no_risk', issued_amount: '5.00', seen: true }]);
  });

  test('pays money once, from the house, and the statement has it as a gift [BON-10b] [I4]', async () => {
    const before = BigInt(await balance());
    const campaignId = await campaign({ prizes: [money] });
    const id = String((await give(campaignId)).body['id']);
    await Promise.all(Array.from({ length: 10 }, () => open(id)));
    expect(BigInt(await balance())).toBe(before + 250n);
    const { rows } = await sql<{ kind: string; amount: string }>`
      select account.kind, entry.amount::text from ledger_transaction paid
      join ledger_entry entry on entry.transaction_id = paid.id join ledger_account account on account.id = entry.account_id
      where paid.kind = 'lootbox' and paid.reference = ${id} order by 1`.execute(here.database.db);
    expect(rows).toEqual([
      { kind: 'house', amount: '-250' },
      { kind: 'player', amount: '250' },
    ]);
    const statement = await here.demo.call('getStatement', { query: '?currency=EUR&limit=1' });
    expect(Reflect.get(Object(statement.body), 'data')).toMatchObject([{ kind: 'gift', amount: '2.50' }]);
    expect((await here.house.call('getCampaignCost', { params: { id: campaignId } })).body).toMatchObject({
      data: [{ currency: 'EUR', paid_out: '2.50' }],
    });
  });

  test('brings a boost of its player, which outlives its campaign, or says that it held nothing [BON-10b]', async () => {
    const campaignId = await campaign({ prizes: [{ ...boost, uses_count: 1, valid_days: 3 }], name: 'Boosting' });
    const id = String((await give(campaignId)).body['id']);
    const { bonus_id: bonusId } = (await opened(id)).opened ?? {};
    await here.house.call('endCampaign', { params: { id: campaignId } });
    const mine = calls.listBonuses.reply.parse((await here.demo.call('listBonuses')).body).comboboosts;
    expect(mine.find((each) => each.id === bonusId)).toMatchObject({
      name: 'Boosting',
      uses_count: 1,
      computed_status: 'active',
      valid_to: expect.any(String),
    });
    const others = calls.listBonuses.reply.parse((await here.second.call('listBonuses')).body).comboboosts;
    expect(others.some((each) => each.id === bonusId)).toBe(false);
    expect((await opened(await given([nothing]))).opened).toMatchObject({ place: 0, bonus_id: null });
  });

  test('is listed closed first, available while it is closed, and open ones stay to be checked [API-08b] [BON-10b]', async () => {
    const first = await given([nothing], { name: 'First' });
    const other = await given([nothing], { name: 'Other' });
    await open(first);
    const names = (list: readonly { readonly id: string }[]) =>
      list.map(({ id }) => id).filter((id) => [first, other].includes(id));
    expect(names(await boxes())).toEqual([other, first]);
    expect(names(await boxes('&is_available=true'))).toEqual([other]);
    const all = calls.listBonuses.reply.parse(
      (await here.demo.call('listBonuses', { query: '?available=true&type=lootbox' })).body,
    );
    expect([names(all.lootboxes), all.freebets]).toEqual([[other], []]);
    expect((await box(first)).computed_status).toBe('bonus_over');
    const isUnseen = async () =>
      calls.listBonuses.reply
        .parse((await here.demo.call('listBonuses', { query: '?unseen=true' })).body)
        .lootboxes.some(({ id }) => id === other);
    expect(await isUnseen()).toBe(true);
    await here.demo.call('markBonusesSeen', { body: [{ id: other, type: 'lootbox' }] });
    expect(await isUnseen()).toBe(false);
  });

  test('cannot be opened once it has ended, by others, or when it was taken back [BON-02] [BON-10b] [BON-03]', async () => {
    const refused = { status: 400, body: { code: 193 } };
    const ended = await given([freebet], { valid_days: 1 });
    await sql`update lootbox set valid_to = given_at where id = ${ended}`.execute(here.database.db);
    expect([await open(ended), (await box(ended)).computed_status]).toMatchObject([refused, 'expired']);
    expect((await boxes()).some(({ id }) => id === ended)).toBe(false);
    const revoked = await given([freebet]);
    expect(await open(revoked, here.second)).toMatchObject(refused);
    expect((await here.second.call('getBonus', { params: { type: 'lootboxes', id: revoked } })).status).toBe(404);
    const reason = { body: { reason: 'a mistake' } };
    await here.house.call('revokeBonus', { params: { id: revoked }, ...reason });
    expect([await open(revoked), (await box(revoked)).computed_status]).toMatchObject([refused, 'deactivated']);
    const used = await given([nothing]);
    await open(used);
    expect((await here.house.call('revokeBonus', { params: { id: used }, ...reason })).status).toBe(409);
  });

  test('has a name and terms by language [BON-03]', async () => {
    const texts = { en: { terms: 'Once each.' }, de: { name: 'Truhe' } };
    const id = await given([nothing], { texts });
    await here.demo.call('updateLocale', { body: { locale: 'de' } });
    const { name } = await box(id);
    await here.demo.call('updateLocale', { body: { locale: 'en' } });
    const terms = await here.demo.call('getBonusTerms', { params: { type: 'lootboxes', id } });
    expect([name, terms.body]).toEqual(['Truhe', { locale: 'en', text: 'Once each.' }]);
  });

  test('stays as it was drawn, whoever writes to the database [BON-10a]', async () => {
    const id = await given([nothing, nothing]);
    const change = (set: ReturnType<typeof sql>) =>
      sql`update lootbox set ${set} where id = ${id}`.execute(here.database.db);
    await expect(change(sql`seed = ${'0'.repeat(64)}`)).rejects.toThrow();
    await expect(change(sql`prizes = '[]'`)).rejects.toThrow();
    const { place = 0 } = (await opened(id)).opened ?? {};
    await expect(change(sql`place = ${1 - place}`)).rejects.toThrow();
    await expect(change(sql`opened_at = null, place = null`)).rejects.toThrow();
  });
});

describe('a campaign of lootboxes', () => {
  test('gives a player one, in a currency that all its prizes have [BON-10b]', async () => {
    const id = await campaign({ prizes: [freebet, nothing] });
    expect(await give(id, { currency: 'USD' })).toMatchObject({ status: 400, body: { code: 1000 } });
    expect((await give(id)).status).toBe(200);
    expect((await give(id)).status).toBe(409);
    await here.house.call('endCampaign', { params: { id } });
    expect((await give(id, { player: { email: 'second@touchline.test' } })).status).toBe(409);
  });

  test('is refused where its prizes contradict each other, at the field [BON-10b]', async () => {
    const overlapping = [{ min_count: 3, max_count: 2, bonus_odds: '1.50' }];
    for (const [prizes, path] of [
      [[], 'body.prizes'],
      [[{ ...nothing, weight: 0 }], 'body.prizes.0.weight'],
      [[{ ...nothing, weight: 1.5 }], 'body.prizes.0.weight'],
      [[freebet, { ...money, amounts: { EUR: '1', USD: '1' } }], 'body.prizes.1.amounts'],
      [[{ ...money, amounts: { EUR: '0.001' } }], 'body.prizes.0.amounts.EUR'],
      [[nothing, { ...boost, ranges: overlapping }], 'body.prizes.1.ranges.0.max_count'],
      [[{ ...freebet, min_odds: '3', max_odds: '2' }], 'body.prizes.0.max_odds'],
    ] as const)
      expect(await addCampaign({ prizes })).toMatchObject({ status: 400, body: { details: [{ path }] } });
  });

  test('for new players gives each who opens an account one [BON-01a]', async () => {
    const id = await campaign({ prizes: [nothing], new_players: true, name: 'Welcome chest' });
    const caller = createCaller(here.server.url);
    const login = { email: 'box@player.test', password: 'correct horse' };
    await caller.call('signUp', { body: { ...login, currency: 'EUR' } });
    const folder = join(here.server.dataFolder, 'mail');
    const letters = readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
    const letter = letters.find((text) => text.startsWith(`To: ${login.email}\n`)) ?? '';
    const token = /_token=([A-Za-z0-9_-]{43})$/m.exec(letter)?.[1] ?? '';
    await caller.call('confirmEmail', { query: `?confirmation_token=${token}` });
    await caller.call('signIn', { body: { login: login.email, password: login.password } });
    expect((await boxes('', caller)).map(({ name }) => name)).toEqual(['Welcome chest']);
    await here.house.call('endCampaign', { params: { id } });
  });

  test('is frozen in a break: nothing is opened meanwhile, and its time goes on after it [RG-09]', async () => {
    const id = String(
      (await give(await campaign({ prizes: [nothing], valid_days: 1 }), { player: { email: 'second@touchline.test' } }))
        .body['id'],
    );
    const endOf = async () => {
      const { rows } = await sql<{ end: Date }>`select valid_to as end from lootbox where id = ${id}`.execute(
        here.database.db,
      );
      return rows[0]?.end.getTime() ?? 0;
    };
    const before = await endOf();
    expect(
      (
        await here.second.call('startBreak', {
          headers: { 'idempotency-key': 'break-of-a-lootbox' },
          body: { kind: 'panic' },
        })
      ).status,
    ).toBe(200);
    expect(await open(id, here.second)).toMatchObject({ status: 400, body: { code: 157 } });
    expect(await boxes('', here.second)).toEqual([]);
    expect(await endOf()).toBeGreaterThanOrEqual(before + 24 * 3_600_000);
  });
});
