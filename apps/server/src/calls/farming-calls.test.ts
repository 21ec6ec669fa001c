import { calls } from '@touchline/contract';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { houseOfFile } from '../testing/house-of-file.ts';

const here = houseOfFile();

const later = new Date(Date.now() + 30 * 86_400_000).toISOString();
const hunting = {
  type: 'hunting',
  name: 'Hunt',
  point_stakes: { EUR: '1' },
  reward: { goal: '10', freebet_type: 'freebet', largest_amounts: { EUR: '5' } },
  boost: { points: '3', multiplier: '2', largest_amounts: { EUR: '5' } },
} as const;
const cup = {
  type: 'hunting_tournament',
  name: 'Cup',
  currency: 'EUR',
  point_stake: '1',
  initial_pool: '50',
  prizes: [2, 1],
  freebet_type: 'freebet',
  ends_at: later,
} as const;

/** Starts a campaign; answers the id of its bonus. */
async function start(body: object): Promise<string> {
  const { status, body: answer } = await here.house.call('addCampaign', { body });
  expect([status, answer]).toEqual([200, expect.objectContaining({ status: expect.any(String) })]);
  const { id } = await here.database.db
    .selectFrom('farming')
    .select('id')
    .where('campaign_id', '=', String(answer['id']))
    .executeTakeFirstOrThrow();
  return id;
}

async function playerId(email: string): Promise<string> {
  const { id } = await here.database.db
    .selectFrom('player')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return id;
}

/** Points as bets would have brought them. */
async function earn(id: string, email: string, points: number, at = new Date()): Promise<void> {
  await sql`
    insert into farming_progress (farming_id, player_id, points, reached_at)
    values (${id}, ${await playerId(email)}, ${points}, ${at})`.execute(here.database.db);
}

async function gift(email: string): Promise<string> {
  const body = {
    type: 'freebet',
    freebet_type: 'freebet',
    name: 'Gift',
    currency: 'EUR',
    amount: '4',
    player: { email },
  };
  return String((await here.house.call('giveBonus', { body })).body['id']);
}

function boost(id: string, caller = here.demo) {
  return caller.call('boostBonus', { params: { id } });
}

test.each([
  ['hunting without a purpose', { ...hunting, reward: undefined, boost: undefined }, 'reward'],
  ['goal of nothing', { ...hunting, reward: { ...hunting.reward, goal: '0.00' } }, 'reward.goal'],
  ['goal of a thousandth', { ...hunting, reward: { ...hunting.reward, goal: '0.001' } }, 'reward.goal'],
  ['reward in other currencies', { ...hunting, point_stakes: { EUR: '1', USD: '1' } }, 'reward.largest_amounts'],
  ['stake of an unknown currency', { ...hunting, point_stakes: { XXX: '1' } }, 'point_stakes.XXX'],
  ['boost by 1', { ...hunting, boost: { ...hunting.boost, multiplier: '1.0' } }, 'boost.multiplier'],
  [
    'boost with zeros before its figures',
    { ...hunting, boost: { ...hunting.boost, multiplier: '02' } },
    'boost.multiplier',
  ],
  ['boost for nothing', { ...hunting, boost: { ...hunting.boost, points: '0' } }, 'boost.points'],
  ['tournament without an end', { ...cup, ends_at: undefined }, 'ends_at'],
  ['tournament without prizes', { ...cup, prizes: [] }, 'prizes'],
  ['pool of a tenth of a cent', { ...cup, initial_pool: '0.001' }, 'initial_pool'],
  ['share above all of it', { ...cup, pool_share: '1.1' }, 'pool_share'],
])(
  'terms of a campaign that contradict each other are refused at their field: a %s [BON-16]',
  async (_, terms, field) => {
    const { status, body } = await here.house.call('addCampaign', { body: { key: 'refused', ...terms } });
    expect([status, body['details']]).toEqual([400, [expect.objectContaining({ path: `body.${field}` })]]);
  },
);

test('a hunting and a tournament are listed, read alone, marked as seen and have terms [BON-01] [API-08a] [API-08b] [API-08d] [API-08e]', async () => {
  const texts = { en: { terms: 'One point a euro.' } };
  const ids = [
    await start({ ...hunting, key: 'listed', texts }),
    await start({ ...cup, key: 'listed-cup', texts, show_in_promotion: false }),
  ] as const;
  const lists = async (query = '') => {
    const { huntings, tournaments } = calls.listBonuses.reply.parse(
      (await here.demo.call('listBonuses', { query })).body,
    );
    return [...huntings, ...tournaments].map(({ id }) => id);
  };
  expect(await lists()).toEqual(ids);
  expect([await lists('?type=tournament'), await lists('?status=upcoming')]).toEqual([[ids[1]], []]);
  const page = async (name: 'listHuntings' | 'listTournaments') => (await here.demo.call(name)).body;
  expect([await page('listHuntings'), await page('listTournaments')]).toMatchObject([
    { data: [{ id: ids[0], show_in_promotion: true, seen: false }] },
    { data: [{ id: ids[1], show_in_promotion: false, pool: { amount: '50.00', currency: 'EUR', version: 0 } }] },
  ]);
  await here.demo.call('markBonusesSeen', {
    body: [
      { id: ids[0], type: 'hunting' },
      { id: ids[1], type: 'tournament' },
    ],
  });
  for (const [type, id] of [
    ['huntings', ids[0]],
    ['tournaments', ids[1]],
  ] as const) {
    expect((await here.demo.call('getBonus', { params: { type, id } })).body).toMatchObject({ id, seen: true });
    const terms = await here.demo.call('getBonusTerms', { params: { type, id } });
    expect(terms.body).toEqual({ locale: 'en', text: 'One point a euro.' });
  }
  expect([
    (await lists('?unseen=true')).length,
    await here.demo.call('getBonus', { params: { type: 'tournaments', id: ids[0] } }),
  ]).toEqual([0, expect.objectContaining({ status: 404 })]);
});

test('what its campaign does not announce is listed as seen, with the freebet that it brings [BON-08a]', async () => {
  const kinds = [true, false].map((announced) => ({ announced, name: announced ? 'Told' : 'Quiet' }));
  const ends: string[] = [];
  for (const { announced, name } of kinds) {
    const key = name.toLowerCase();
    ends.push(await start({ ...hunting, key: `${key}-hunt`, name: `${name} hunt`, announced }));
    const id = await start({ ...cup, key: `${key}-cup`, name: `${name} cup`, announced });
    await earn(id, 'demo@touchline.test', 900);
    ends.push(id);
  }
  const unseen = async () => {
    const { body } = await here.demo.call('listBonuses', { query: '?available=true&unseen=true' });
    const { huntings, tournaments, freebets } = calls.listBonuses.reply.parse(body);
    return [...huntings, ...tournaments, ...freebets].map(({ name }) => name).filter((name) => /Told|Quiet/.test(name));
  };
  expect(await unseen()).toEqual(['Told hunt', 'Told cup']);
  for (const id of ends) {
    const { campaign_id: campaign } = await here.database.db
      .selectFrom('farming')
      .select('campaign_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await here.house.call('endCampaign', { params: { id: campaign } });
  }
  const won = async () => {
    const { freebets } = calls.listBonuses.reply.parse((await here.demo.call('listBonuses')).body);
    return freebets.flatMap(({ name, seen }) => (name.endsWith(' cup') ? [`${name} ${seen ? 'seen' : 'unseen'}`] : []));
  };
  await expect.poll(async () => (await won()).toSorted()).toEqual(['Quiet cup seen', 'Told cup unseen']);
  expect(await unseen()).toEqual(['Told cup']);
});

test('a boost is taken once for its points, and refused in words without them, to others and for what is no freebet [API-08g] [BON-07b]', async () => {
  const id = await start({ ...hunting, key: 'boosting' });
  const freebet = await gift('demo@touchline.test');
  expect(await boost(freebet)).toMatchObject({ status: 400, body: { code: 194 } });
  await earn(id, 'demo@touchline.test', 500);
  expect(await boost(freebet, here.second)).toMatchObject({ status: 400, body: { code: 194 } });
  for (const none of [id, '1', '9223372036854775808'])
    expect(await boost(none)).toMatchObject({ status: 400, body: { code: 194 } });
  for (const body of [{ boosted: true }, { boosted: true }])
    expect(await boost(freebet)).toMatchObject({ status: 200, body });
  expect((await here.demo.call('getBonus', { params: { type: 'freebets', id: freebet } })).body).toMatchObject({
    issued_amount: '4.00',
    boost_multiplier: '2',
    boost_data: { hunting_id: id, boosted_at: expect.any(String) },
  });
  expect((await here.demo.call('getBonus', { params: { type: 'huntings', id } })).body).toMatchObject({
    farming_stats: { points: '5', available_points: '2' },
  });
});

test('fifty boosts at once spend what is there and no point more [BON-07b] [I13]', async () => {
  const id = await start({ ...hunting, key: 'stormed' });
  const freebets = await Promise.all(Array.from({ length: 10 }, () => gift('second@touchline.test')));
  await earn(id, 'second@touchline.test', 1400);
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, place) => boost(freebets[Math.floor(place / 5)] ?? '', here.second)),
  );
  const states = await Promise.all(
    freebets.map(
      async (freebet) => (await here.second.call('getBonus', { params: { type: 'freebets', id: freebet } })).body,
    ),
  );
  const boosted = states.filter((body) => Reflect.get(Object(body), 'boost_data') !== null);
  expect([boosted.length, new Set(answers.map(({ status }) => status))]).toEqual([4, new Set([200, 400])]);
  expect((await here.second.call('getBonus', { params: { type: 'huntings', id } })).body).toMatchObject({
    farming_stats: { points: '14', available_points: '2' },
  });
});

test('the rating has one row and that of the caller unless more are asked for [API-08i] [BON-09]', async () => {
  const id = await start({ ...cup, key: 'rated' });
  const rating = (query = '', caller = here.second) => caller.call('getTournamentRating', { params: { id }, query });
  expect((await rating()).body).toEqual({ data: [], total: 0 });
  await earn(id, 'demo@touchline.test', 900);
  await earn(id, 'second@touchline.test', 300);
  const first = {
    position: 1,
    current_user: false,
    farmed_amount: '33.33',
    currency_code: 'EUR',
    farmed_freebets_count: 1,
    points: '9',
  };
  const own = { ...first, position: 2, current_user: true, farmed_amount: '16.67', points: '3' };
  expect((await rating()).body).toEqual({ data: [first, own], total: 2 });
  expect((await rating('?limit=2')).body).toEqual({ data: [first, own], total: 2 });
  expect((await rating('', here.demo)).body).toEqual({ data: [{ ...first, current_user: true }], total: 2 });
  expect((await rating('?limit=0')).status).toBe(400);
  const none = await here.demo.call('getTournamentRating', { params: { id: '1' } });
  expect(none.status).toBe(404);
});

test('a tournament ends by itself: its freebets are there, and no list has it any more [BON-01] [BON-09]', async () => {
  const id = await start({ ...cup, key: 'ended' });
  await earn(id, 'demo@touchline.test', 900);
  const { campaign_id: campaign } = await here.database.db
    .selectFrom('farming')
    .select('campaign_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect((await here.house.call('endCampaign', { params: { id: campaign } })).status).toBe(200);
  const won = async () =>
    calls.listBonuses.reply
      .parse((await here.demo.call('listBonuses')).body)
      .freebets.filter(({ name }) => name === 'Cup')
      .map(({ issued_amount: amount }) => amount);
  await expect.poll(won).toEqual(['50.00']);
  expect((await here.demo.call('getBonus', { params: { type: 'tournaments', id } })).body).toMatchObject({
    computed_status: 'bonus_over',
  });
});

test('what is used in bets is offered to the slip, and a bet that carries it says so [BON-04] [BON-13]', async () => {
  const id = await start({ ...hunting, key: 'carried', used_in_bets: true });
  const asked = {
    currency: 'EUR',
    selections: [{ match_id: '1', market_id: '1', specifier: '', outcome_id: '1', odds: '2' }],
  };
  const { body } = await here.demo.call('askBonuses', { body: { bets: [asked] } });
  const { huntings } = calls.askBonuses.reply.parse(body);
  expect(huntings.filter(({ used_in_bets: isUsed }) => isUsed).map(({ id: one }) => one)).toEqual([id]);
});
