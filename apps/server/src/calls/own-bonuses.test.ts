import { calls } from '@touchline/contract';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { houseOfFile } from '../testing/house-of-file.ts';

const here = houseOfFile();

const freebet = { type: 'freebet', freebet_type: 'freebet', amounts: { EUR: '4' }, new_players: false } as const;
const ranges = [{ min_count: 2, max_count: null, bonus_odds: '1.50' }];

async function campaign(body: object): Promise<string> {
  const { status, body: answer } = await here.house.call('addCampaign', { body });
  expect([status, answer]).toEqual([200, expect.objectContaining({ status: expect.any(String) })]);
  return String(answer['id']);
}

async function give(id: string, email = 'demo@touchline.test'): Promise<string> {
  const { body } = await here.house.call('giveBonus', {
    body: { type: 'campaign', campaign_id: id, player: { email } },
  });
  return String(body['id']);
}

async function listed(query = '', caller = here.demo) {
  return calls.listBonuses.reply.parse((await caller.call('listBonuses', { query })).body);
}
function bonus(type: string, id: string, caller = here.demo) {
  return caller.call('getBonus', { params: { type, id } });
}
async function stateOf(type: string, id: string): Promise<unknown> {
  return Reflect.get(Object((await bonus(type, id)).body), 'computed_status');
}
function activate(id: string, caller = here.demo) {
  return caller.call('activateBonus', { params: { id } });
}

describe('lists', () => {
  test('a page has four, in the order of the whole list, and says how many there are [API-08b] [BON-12]', async () => {
    const id = await campaign({ ...freebet, key: 'a-page', name: 'Page' });
    await give(id, 'second@touchline.test');
    for (const name of ['One', 'Two', 'Three'])
      await here.house.call('giveBonus', {
        body: {
          type: 'freebet',
          freebet_type: 'freebet',
          name,
          currency: 'EUR',
          amount: '1',
          player: { email: 'second@touchline.test' },
        },
      });
    const page = async (query = '') =>
      calls.listFreebets.reply.parse((await here.second.call('listFreebets', { query })).body);
    const all = (await listed('', here.second)).freebets.map(({ id: one }) => one);
    const pages = [await page(), await page('?page=2'), await page('?page=3')];
    expect(pages.flatMap(({ data }) => data.map(({ id: one }) => one))).toEqual(all);
    expect(pages.map(({ data, pagination }) => [data.length, pagination.total, pagination.last_page])).toEqual([
      [4, 6, 2],
      [2, 6, 2],
      [0, 6, 2],
    ]);
    expect((await page('?limit=1&page=6')).data).toHaveLength(1);
    const empty = { data: [], pagination: { total: 0, page: 1, limit: 4, last_page: 1 } };
    expect([
      (await here.second.call('listHuntings')).body,
      (await here.second.call('listTournaments')).body,
      (await here.second.call('listLootboxes')).body,
    ]).toEqual([empty, empty, empty]);
    expect((await here.second.call('listFreebets', { query: '?limit=0' })).status).toBe(400);
  });

  test('a boost that begins later is listed as upcoming, and is not available [API-08a] [API-08b] [BON-02]', async () => {
    const starts = new Date(Date.now() + 30 * 86_400_000).toISOString();
    const id = await campaign({ type: 'comboboost', key: 'later', name: 'Later', ranges, starts_at: starts });
    const names = async (query: string) => (await listed(query)).comboboosts.map(({ name }) => name);
    expect([await names('?status=upcoming'), await names('')]).toEqual([['Later'], ['Combo boost']]);
    const page = calls.listComboboosts.reply.parse(
      (await here.demo.call('listComboboosts', { query: '?status=upcoming' })).body,
    );
    expect(page.data.map(({ name, status, computed_status: state }) => [name, status, state])).toEqual([
      ['Later', 'upcoming', 'not_available'],
    ]);
    const none = await here.demo.call('listComboboosts', { query: '?status=upcoming&is_available=true' });
    expect(Reflect.get(Object(none.body), 'data')).toEqual([]);
    await here.house.call('endCampaign', { params: { id } });
  });
});

describe('one bonus', () => {
  test('is told to its player after it was revoked too, and to nobody else [API-08d] [BON-02] [BON-03]', async () => {
    const given = await give(await campaign({ ...freebet, key: 'to-revoke', name: 'Gone soon' }));
    expect((await bonus('freebets', given)).body).toMatchObject({ name: 'Gone soon', computed_status: 'active' });
    await here.house.call('revokeBonus', { params: { id: given }, body: { reason: 'a mistake' } });
    expect([await stateOf('freebets', given), (await listed()).freebets.map(({ id }) => id).includes(given)]).toEqual([
      'deactivated',
      false,
    ]);
    const strangers = [
      await bonus('freebets', given, here.second),
      await bonus('comboboosts', given),
      await bonus('huntings', given),
      await bonus('freebets', '99999999999999999999'),
      await here.demo.call('getAmb', { params: { id: given } }),
      await here.demo.call('getAmb', { params: { id: '99999999999999999999' } }),
    ];
    expect(strangers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
  });

  test('has the terms that the operator wrote in the language, or in one that stands for it [API-08d] [BON-03]', async () => {
    const texts = {
      en: { name: 'Five', terms: 'Ask us.\n\nAnytime.' },
      pt: { terms: 'Pergunte.' },
      de: { name: 'Fünf' },
    };
    const given = await give(await campaign({ ...freebet, key: 'with-terms', name: '5', texts }));
    const termsIn = async (locale?: string) => {
      const query = locale === undefined ? '' : `?locale=${locale}`;
      return (await here.demo.call('getBonusTerms', { params: { type: 'freebets', id: given }, query })).body;
    };
    const english = { locale: 'en', text: 'Ask us.\n\nAnytime.' };
    expect([await termsIn(), await termsIn('de'), await termsIn('pt-BR')]).toEqual([
      english,
      english,
      { locale: 'pt', text: 'Pergunte.' },
    ]);
    const plain = (await listed()).comboboosts[0]?.id ?? '';
    expect((await here.demo.call('getBonusTerms', { params: { type: 'comboboosts', id: plain } })).body).toEqual({
      locale: 'en',
      text: null,
    });
    const refused = [
      await here.second.call('getBonusTerms', { params: { type: 'freebets', id: given } }),
      await here.demo.call('getBonusTerms', { params: { type: 'lootboxes', id: given } }),
      await here.demo.call('getBonusTerms', { params: { type: 'freebets', id: given }, query: '?locale=not/one' }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 400]);
  });

  test('has its name in the language of the player [BON-03]', async () => {
    const given = await give(
      await campaign({ ...freebet, key: 'named', name: 'Plain', texts: { de: { name: 'Gutschein' } } }),
    );
    const nameIn = async (locale: string): Promise<unknown> => {
      await here.demo.call('updateLocale', { body: { locale } });
      return (await listed()).freebets.find(({ id }) => id === given)?.name;
    };
    expect([await nameIn('de'), await nameIn('en')]).toEqual(['Gutschein', 'Plain']);
  });
});

describe('what was shown', () => {
  test('is marked for its player alone, and what is not the player’s changes nothing [API-08e] [BON-08]', async () => {
    const given = await give(await campaign({ ...freebet, key: 'to-see', name: 'Look' }));
    await campaign({ type: 'comboboost', key: 'boost-to-see', name: 'Look up', ranges });
    const boost = (await listed()).comboboosts.find(({ name }) => name === 'Look up')?.id ?? '';
    const isUnseen = async (id: string, caller = here.demo) => {
      const { comboboosts, freebets } = await listed('?unseen=true', caller);
      return [...comboboosts, ...freebets].some((one) => one.id === id);
    };
    const mark = (body: object, caller = here.demo) => caller.call('markBonusesSeen', { body });
    await mark([{ id: given, type: 'freebet' }], here.second);
    expect(await isUnseen(given)).toBe(true);
    const both = [
      { id: given, type: 'freebet' },
      { id: boost, type: 'comboboost' },
      { id: '99999999999999999999', type: 'freebet' },
    ];
    expect((await mark(both)).body).toEqual({ seen: true });
    expect((await mark(both)).status).toBe(200);
    expect([await isUnseen(given), await isUnseen(boost), await isUnseen(boost, here.second)]).toEqual([
      false,
      false,
      true,
    ]);
    expect((await bonus('freebets', given)).body).toMatchObject({ seen: true });
    expect([(await mark([])).status, (await mark([{ id: given, type: 'cash' }])).status]).toEqual([400, 400]);
  });
});

test('what its campaign does not announce is listed as seen, and what a code brought was said by its answer [BON-08a]', async () => {
  const unseen = async () => {
    const { comboboosts, freebets } = await listed('?unseen=true');
    return [...comboboosts, ...freebets].map(({ name }) => name);
  };
  for (const announced of [true, false]) {
    const name = announced ? 'Told' : 'Quiet';
    const key = name.toLowerCase();
    await give(await campaign({ ...freebet, key, name: `${name} gift`, announced }));
    await campaign({ type: 'comboboost', key: `${key}-boost`, name: `${name} boost`, ranges, announced });
    await here.house.call('giveBonus', {
      body: {
        type: 'freebet',
        player: { email: 'demo@touchline.test' },
        freebet_type: 'freebet',
        name: `${name} by hand`,
        currency: 'EUR',
        amount: '1',
        announced,
      },
    });
  }
  await campaign({ ...freebet, key: 'quiet-code', name: 'Code', promo_code: { code: 'QUIET-CODE' } });
  expect((await here.demo.call('usePromoCode', { body: { code: 'QUIET-CODE' } })).status).toBe(200);
  const names = await unseen();
  expect(names).toEqual(expect.arrayContaining(['Told gift', 'Told boost', 'Told by hand']));
  expect(names.filter((name) => name.startsWith('Quiet') || name === 'Code')).toEqual([]);
});

test('each state that this back end has is produced by dates, uses and calls, with the status that follows [BON-02a]', async () => {
  const boostOf = async (key: string, terms: object = {}): Promise<string> => {
    const campaign_id = await campaign({ type: 'comboboost', key, name: key, ranges, announced: false, ...terms });
    const row = await here.database.db
      .selectFrom('comboboost')
      .select('id')
      .where('campaign_id', '=', campaign_id)
      .executeTakeFirstOrThrow();
    return row.id;
  };
  const now = Date.parse(Object(await (await here.demo.call('getDesk')).body).now);
  const later = (seconds: number): string => new Date(now + seconds * 1000).toISOString();
  const boosts = {
    active: await boostOf('in-play'),
    available: await boostOf('to-wake', { needs_activation: true }),
    upcoming: await boostOf('to-come', { starts_at: later(1000) }),
    others: await boostOf('of-others', { only_verified: true, country_codes: ['AQ'] }),
    over: await boostOf('soon-over', { ends_at: later(2) }),
    expired: await boostOf('soon-asleep', { needs_activation: true, active_days: 1 }),
    overridden: await boostOf('old-one'),
  };
  await activate(boosts.expired);
  await sql`update comboboost_use set expires_at = ${later(2)}::timestamptz where bonus_id = ${boosts.expired}`.execute(
    here.database.db,
  );
  const replacing = await boostOf('new-one', { replaces: 'old-one' });
  const revoked = await give(await campaign({ ...freebet, key: 'to-take-back', name: 'Gone', announced: false }));
  await here.house.call('revokeBonus', { params: { id: revoked }, body: { reason: 'a mistake' } });
  await here.demo.call('setClock', { body: { action: 'advance', seconds: 10 } });
  const states = Object.fromEntries(
    await Promise.all(
      Object.entries(boosts).map(async ([name, id]) => [name, await stateOf('comboboosts', id)] as const),
    ),
  );
  expect({
    ...states,
    replacing: await stateOf('comboboosts', replacing),
    revoked: await stateOf('freebets', revoked),
  }).toEqual({
    active: 'active',
    available: 'available',
    upcoming: 'not_available',
    others: 'not_available',
    over: 'bonus_over',
    expired: 'expired',
    overridden: 'overridden',
    replacing: 'active',
    revoked: 'deactivated',
  });
  const names = async (query: string) => (await listed(query)).comboboosts.map(({ name }) => name);
  // The three periods: what is past is in no list.
  expect(await names('?status=upcoming')).toEqual(['to-come']);
  expect(await names('')).toEqual(expect.arrayContaining(['in-play', 'to-wake', 'of-others']));
  const available = await names('?available=true');
  expect(available).toEqual(expect.arrayContaining(['in-play', 'to-wake', 'new-one']));
  expect(available.filter((name) => ['of-others', 'soon-over', 'soon-asleep', 'old-one'].includes(name))).toEqual([]);
  const wrong = [{ replaces: 'old-one' }, { replaces: 'nobody' }, { replaces: 'in-play', starts_at: later(5000) }];
  for (const over of wrong) {
    const body = { type: 'comboboost', key: 'wrong-one', name: 'Wrong', ranges, ...over };
    expect(await here.house.call('addCampaign', { body })).toMatchObject({
      status: 400,
      body: { details: [{ path: 'body.replaces' }] },
    });
  }
});

describe('activating', () => {
  test('brings a freebet into play that waits for it, and no other [API-08f] [BON-07a] [BON-02]', async () => {
    const given = await give(await campaign({ ...freebet, key: 'to-activate', name: 'Wake', needs_activation: true }));
    expect([await stateOf('freebets', given), (await activate(given, here.second)).body]).toEqual([
      'available',
      expect.objectContaining({ code: 193 }),
    ]);
    expect((await listed('?available=true')).freebets.map(({ id }) => id)).toContain(given);
    expect((await activate(given)).body).toEqual({ activated: true });
    expect([await stateOf('freebets', given), (await activate(given)).status]).toEqual(['active', 200]);
    await here.house.call('revokeBonus', { params: { id: given }, body: { reason: 'a mistake' } });
    expect([(await activate(given)).body, await stateOf('freebets', given)]).toEqual([
      expect.objectContaining({ code: 193 }),
      'deactivated',
    ]);
    expect((await activate('99999999999999999999')).body).toMatchObject({ code: 193 });
  });

  test('puts a boost into play for its days, which a second press does not begin anew [API-08f] [BON-07a]', async () => {
    const id = await campaign({
      type: 'comboboost',
      key: 'three-days',
      name: 'Three days',
      ranges,
      needs_activation: true,
      active_days: 3,
    });
    const boost = (await listed()).comboboosts.find(({ name }) => name === 'Three days');
    expect(boost).toMatchObject({ computed_status: 'available', issued: null });
    const boostId = boost?.id ?? '';
    await Promise.all(Array.from({ length: 5 }, () => activate(boostId)));
    const after = calls.getBonus.reply.parse((await bonus('comboboosts', boostId)).body);
    if (!('issued' in after) || !after.issued) throw new Error('the boost was not activated');
    const { activated_at: since, expired_at: until } = after.issued;
    expect([after.computed_status, Date.parse(until ?? '') - Date.parse(since ?? '')]).toEqual([
      'active',
      3 * 86_400_000,
    ]);
    await here.demo.call('setClock', { body: { action: 'advance', seconds: 60 } });
    await activate(boostId);
    expect((await bonus('comboboosts', boostId)).body).toMatchObject({
      issued: { activated_at: since, expired_at: until },
    });
    await sql`update comboboost_use set expires_at = activated_at where bonus_id = ${boostId}`.execute(
      here.database.db,
    );
    expect([await stateOf('comboboosts', boostId), (await activate(boostId)).body]).toEqual([
      'expired',
      expect.objectContaining({ code: 193 }),
    ]);
    await here.house.call('endCampaign', { params: { id } });
    expect(await stateOf('comboboosts', boostId)).toBe('deactivated');
  });

  test('is refused for a boost of others: verified players, another country, one that has not begun [BON-06] [BON-07a]', async () => {
    const closed = [
      { only_verified: true },
      { country_codes: ['BR'] },
      { starts_at: new Date(Date.now() + 30 * 86_400_000).toISOString() },
    ];
    for (const [place, over] of closed.entries()) {
      const key = `closed-${place}`;
      await campaign({ type: 'comboboost', key, name: key, ranges, needs_activation: true, ...over });
      const { comboboosts } = await listed(place === 2 ? '?status=upcoming' : '');
      const id = comboboosts.find(({ name }) => name === key)?.id ?? '';
      expect([id === '', (await activate(id)).body]).toEqual([false, expect.objectContaining({ code: 193 })]);
    }
  });
});

describe('a promo code', () => {
  const use = (code: string, caller = here.demo) => caller.call('usePromoCode', { body: { code } });

  test('gives each player the freebet of its campaign once, however it is written [API-08h] [BON-07c]', async () => {
    await campaign({ ...freebet, key: 'by-code', name: 'Coded', promo_code: { code: 'Kick-Off' } });
    const answer = await use(' kick-off ');
    expect(answer.body).toEqual({ bonus: { id: expect.any(String), type: 'freebet', name: 'Coded' } });
    expect((await listed()).freebets.filter(({ name }) => name === 'Coded')).toHaveLength(1);
    expect([(await use('KICK-OFF')).body, (await use('KICK-ON')).body]).toMatchObject([{ code: 191 }, { code: 190 }]);
    const taken = await here.house.call('addCampaign', {
      body: { ...freebet, key: 'by-code-too', name: 'Coded', promo_code: { code: 'KICK-OFF' } },
    });
    expect(taken.body).toMatchObject({ details: [{ path: 'body.promo_code.code' }] });
  });

  test('that is used up or whose campaign has ended gives nothing, and takes no use [BON-07c]', async () => {
    const id = await campaign({
      ...freebet,
      key: 'one-use',
      name: 'First',
      promo_code: { code: 'FIRST', most_uses: 1 },
    });
    expect([(await use('FIRST')).status, (await use('FIRST', here.second)).body]).toEqual([
      200,
      expect.objectContaining({ code: 192 }),
    ]);
    expect((await listed('', here.second)).freebets.filter(({ name }) => name === 'First')).toEqual([]);
    await here.house.call('endCampaign', { params: { id } });
    expect((await use('FIRST', here.second)).body).toMatchObject({ code: 192 });
  });

  test('of a currency that the player has not gives nothing [BON-07c]', async () => {
    await campaign({
      ...freebet,
      key: 'dollars',
      name: 'Dollars',
      amounts: { USD: '4' },
      promo_code: { code: 'DOLLARS' },
    });
    expect((await use('DOLLARS', here.second)).body).toMatchObject({ code: 192 });
  });

  test('is tried a few times a quarter of an hour, so that nobody finds one by guessing [R13] [BON-07c]', async () => {
    const guesser = await here.signedIn('restricted');
    const statuses: number[] = [];
    for (let guess = 0; guess < 21; guess += 1) statuses.push((await use(`GUESS-${guess}`, guesser)).status);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 400), 429]);
  });
});

test('freebets for combos are listed, asked about for a slip, and have terms [API-08c] [API-08j] [BON-11]', async () => {
  await campaign({
    type: 'amb',
    key: 'club',
    name: 'Club',
    texts: { en: { terms: 'Five combos.' } },
    freebet_type: 'freebet',
    min_stakes: { EUR: '2' },
    ranges: [{ number_of_bets: 5, number_of_freebets: 1, amounts: { EUR: '10' } }],
  });
  const { data } = calls.listAmbs.reply.parse((await here.demo.call('listAmbs')).body);
  expect(data).toMatchObject([{ name: 'Club', progress_count: 0, possible_progress_count: 0, min_stake: '2.00' }]);
  const id = data[0]?.id ?? '';
  expect((await here.demo.call('getAmb', { params: { id } })).body).toEqual(data[0]);
  expect((await here.demo.call('getAmbTerms', { params: { id } })).body).toEqual({
    locale: 'en',
    text: 'Five combos.',
  });
  const selection = { match_id: '1', market_id: '1', specifier: '', outcome_id: '1', odds: '2.00' };
  const combo = { currency: 'EUR', selections: [selection, { ...selection, match_id: '2' }] };
  const possible = async (...bets: readonly object[]) => {
    const { data: asked } = calls.askAmbs.reply.parse((await here.demo.call('askAmbs', { body: { bets } })).body);
    return asked.map(({ possible_progress_count: count }) => count);
  };
  expect([
    await possible(combo),
    await possible({ ...combo, selections: [selection] }),
    await possible({ ...combo, system_id: '1/2' }),
    await possible({ ...combo, currency: 'USD' }),
  ]).toEqual([[1], [0], [0], []]);
});

test('terms of freebets for combos that contradict each other are refused at their place [BON-17]', async () => {
  const range = { number_of_bets: 5, number_of_freebets: 1, amounts: { EUR: '10' } };
  const terms = {
    type: 'amb',
    key: 'bad',
    name: 'Bad',
    freebet_type: 'freebet',
    min_stakes: { EUR: '2' },
    ranges: [range],
  };
  const pathOf = async (over: object): Promise<unknown> => {
    const { status, body } = await here.house.call('addCampaign', { body: { ...terms, ...over } });
    return [status, Reflect.get(Object(Reflect.get(Object(body['details']), 0)), 'path')];
  };
  expect([
    await pathOf({ min_stakes: { EUR: '0' } }),
    await pathOf({ ranges: [range, range] }),
    await pathOf({ ranges: [{ ...range, amounts: { USD: '10' } }] }),
    await pathOf({ ranges: [{ ...range, amounts: { EUR: '0.001' } }] }),
  ]).toEqual([
    [400, 'body.min_stakes.EUR'],
    [400, 'body.ranges.1.number_of_bets'],
    [400, 'body.ranges.0.amounts'],
    [400, 'body.ranges.0.amounts.EUR'],
  ]);
});
