import { calls } from '@touchline/contract';
import { describe, expect, test } from 'vitest';
import { houseOfFile } from '../testing/house-of-file.ts';
import { bonusCampaigns, freebet, ranges } from './testing/bonus-campaigns.ts';

const here = houseOfFile();
const { bonus, campaign, give, listed, stateOf } = bonusCampaigns(here);

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
      await here.demo.call('getBonusTerms', {
        params: { type: 'freebets', id: given },
        query: `?locale=en${'-latn'.repeat(7)}`,
      }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 400, 400]);
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
