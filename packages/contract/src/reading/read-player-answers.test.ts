import { describe, expect, test } from 'vitest';
import { calls } from '../calls/calls.ts';
import { readAnswer } from './read.ts';
import { context, read, market, match, json } from '../testing/spec-answers.ts';

describe('answers as the specification says', () => {
  test('settings with any number of stakes, flags by name and limits without a smallest stake are read [SLIP-18a] [VAL-01a]', () => {
    const body = {
      stakes: ['@5', '@12.50', '25'],
      auto_accept_odds_change: true,
      odds_types: { available: ['decimal', 'british fractional', 'roman'], selected: 'decimal' },
      provider_statuses: { betradar: 'active', oddin: 'inactive', other: 'active' },
      sport_type_providers: { regular: ['betradar'] },
      multi_bet_settings: { available_by_provider: { betradar: true, oddin: false } },
      bet_limits_settings: {
        maxStakeLimit: [
          { kind: 'fiat', currencyCode: 'EUR', amount: '@500' },
          { fiat: false, currencyCode: 'BTC', amount: '@0.0125' },
        ],
        oddsLimit: { value: '@1000' },
        payoutLimit: { currencyCode: 'EUR', amount: '@50000', action: 'accept' },
        selectionLimit: '@12',
      },
    };
    const { system_types: systems, ...rest } = read(readAnswer(calls.getSettings.reply, json(body), context));
    expect(systems?.filter(({ total_count }) => total_count === 4).map(({ id }) => id)).toEqual(['2/4', '3/4']);
    expect(rest).toEqual({
      stakes: ['5', '12.50', '25'],
      auto_accept_odds_change: 'any',
      odds_types: { available: ['decimal', 'british'], selected: 'decimal' },
      provider_statuses: [
        { provider: 'betradar', active: true },
        { provider: 'oddin', active: false },
      ],
      sport_type_providers: [{ sport_type: 'regular', providers: ['betradar'] }],
      multi_bet_settings: {
        available_by_provider: [
          { provider: 'betradar', available: true },
          { provider: 'oddin', available: false },
        ],
      },
      bet_limits_settings: {
        max_stake_limit: [
          { kind: 'fiat', currency_code: 'EUR', amount: '500' },
          { kind: 'crypto', currency_code: 'BTC', amount: '0.0125' },
        ],
        payout_limit: [{ currency_code: 'EUR', amount: '50000', action: 'accept' }],
        odds_limit: { value: '1000', action: 'reject' },
        selection_limit: 12,
      },
      updated_at: null,
    });
    const byKind = { maxStakeLimit: { fiat: { EUR: '@500' }, crypto: { currencyCode: 'BTC', amount: '@1' } } };
    const { bet_limits_settings: limits } = read(
      readAnswer(calls.getSettings.reply, json({ bet_limits_settings: byKind }), context),
    );
    expect(limits.max_stake_limit).toEqual([
      { kind: 'fiat', currency_code: 'EUR', amount: '500' },
      { kind: 'crypto', currency_code: 'BTC', amount: '1' },
    ]);
    expect(limits.min_stake_limit).toBe(undefined);
  });

  const placed = {
    id: '0b7e-4c1e',
    type: 'treble',
    status: 'submitted',
    stake: { value: '@12', currency: 'JPY' },
    odds: '@2.1025641',
    potential_win_amount: '@25',
    win_amount: null,
    created_at: '2026-11-01T12:00:00Z',
    selections: [{ id: 's1', status: 'won', market, outcome: { id: 'x' }, odds: '@3.10', match, specifier: null }],
  };

  test('a placed bet without reference, result or additions is read [API-11b]', () => {
    const { data, errors_by_bet: errors } = read(readAnswer(calls.placeBets.reply, json([placed]), context));
    expect(errors).toEqual([]);
    expect(data[0]).toMatchObject({
      id: '0b7e-4c1e',
      ref: null,
      result: 'no_results',
      stake: { value: '12', currency: 'JPY', subunits: '1' },
      odds: '2.1025641',
      system: null,
      to_cashout: null,
      selections: [
        {
          status: 'win',
          specifier: '',
          market: { id: '1x2', name: 'Result' },
          outcome: { id: 'x', name: 'x' },
          match: { name: 'Northport vs Vale', sport_key: 'soccer', tournament_name: 'Crown League' },
        },
      ],
    });
    expect(data[0]).not.toHaveProperty('decides_at');
  });

  test('a bet that was cashed out may stand alone in its answer [API-11b] [PLC-07]', () => {
    const alone = read(readAnswer(calls.cashOut.reply, json(placed), context));
    const named = read(readAnswer(calls.cashOut.reply, json({ placed }), context));
    expect([alone.bet.id, named.bet.id]).toEqual(['0b7e-4c1e', '0b7e-4c1e']);
  });

  test('hits of a search stand alone, and a visitor is a profile of nothing [API-11b]', () => {
    const { matches, is_close } = read(readAnswer(calls.search.reply, json([match]), context));
    expect([matches.map((hit) => [hit.match.id, hit.marks]), is_close]).toEqual([[['sr:match:4711', []]], false]);
    expect(read(readAnswer(calls.getPlayer.reply, '{}', context))).toMatchObject({
      id: null,
      email: null,
      restricted: false,
    });
  });

  test('verdicts by the place of their bet are read beside the bets that were placed [API-11b] [PLC-04]', () => {
    const body = { bets: [placed], errors_by_bet: { 1: { localized_message: 'Closed.' }, 2: {} } };
    const { data, errors_by_bet: errors } = read(readAnswer(calls.placeBets.reply, json(body), context));
    expect([data.map(({ id }) => id), errors]).toEqual([
      ['0b7e-4c1e'],
      [
        { bet_index: 1, code: 140, localized_message: 'Closed.' },
        { bet_index: 2, code: 140, localized_message: 'error.place_bets.default' },
      ],
    ]);
  });

  test('a custom bet is priced by a back end that names no obstacles [API-11b] [PLC-10]', () => {
    expect(read(readAnswer(calls.calculateCustomBet.reply, json({ odds: '@3.2512' }), context))).toEqual({
      odds: '3.2512',
      obstacles: [],
    });
  });

  test('favourites are ids or things that have them, and a change of them may be answered with nothing [API-11b] [API-07]', () => {
    const { addFavourite, getFavourites, removeFavourite } = calls;
    for (const body of ['["sr:match:1", "2"]', '{"data":[{"type":"matches","id":"sr:match:1"},{"id":2}]}'])
      expect(read(readAnswer(getFavourites.reply, body, context))).toEqual({ data: ['sr:match:1', '2'] });
    for (const { reply } of [addFavourite, removeFavourite])
      expect(read(readAnswer(reply, '', context))).toEqual({ data: [] });
  });

  test('bonuses in another form are left out [API-11b]', () => {
    const { huntings, comboboosts, freebets } = read(readAnswer(calls.askBonuses.reply, '[[]]', context));
    expect([huntings, comboboosts, freebets]).toEqual([[], [], []]);
  });

  test('a bonus of a state that nobody knows is unknown, and one that says nothing of being seen is not shown again [API-11b] [BON-02a] [BON-08a]', () => {
    const conditions = { match_status: 'any', min_odds: null, max_odds: null };
    const counts = { selection_count_from: null, selection_count_to: null };
    const own = { id: 1, name: 'Gift', status: 'active', valid_to: null, type: 'freebet' };
    const worth = { issued_amount: 5, currency: 'EUR', is_active: true, boost_data: null, boost_multiplier: null };
    const freebet = { ...own, ...conditions, ...counts, ...worth };
    const lists = { huntings: [], tournaments: [], comboboosts: [], lootboxes: [] };
    const states = ['paused_by_house', 'overridden', undefined];
    const freebets = states.map((computed_status) => ({ ...freebet, computed_status }));
    const found = read(readAnswer(calls.listBonuses.reply, json({ ...lists, freebets }), context)).freebets;
    expect(found.map(({ computed_status: state, seen }) => [state, seen])).toEqual([
      ['unknown', true],
      ['overridden', true],
      ['unknown', true],
    ]);
  });

  test('jackpots of bets and hits are read from bare lists, the name of a level from the level [API-11b] [API-09b] [API-09c]', () => {
    const levels = [{ name: 'Gold', pool_amount: 1.5, state: 'active' }];
    const figures = { amount: 10.5, pool_amount: 11, hits_amount: 0, currency: 'EUR', currency_subunits: 100 };
    const jackpot = { id: 5, name: 'House', ...figures, levels };
    const ofBets = read(readAnswer(calls.askJackpots.reply, json([[], [jackpot]]), context)).data;
    expect(ofBets).toMatchObject([[], [{ id: '5', amount: '10.5', currency_subunits: '100' }]]);
    const sums = { amount: 80, amount_eur: 80, currency: 'EUR', created_at: '2026-11-01T12:00:00+01:00' };
    const hit = { id: 1, jackpot_id: 5, jackpot_name: 'House', jackpot_level_code: 'g', ...sums };
    const hits = [
      { ...hit, jackpot_level: { name: 'Gold' }, status: 'paid', seen: false },
      { ...hit, jackpot_level: 'Silver' },
      { ...hit, jackpot_level_name: 'Bronze', seen: true },
    ];
    const { data } = read(readAnswer(calls.getJackpotHits.reply, json(hits), context));
    expect(data.map(({ jackpot_level_name: level, status, seen }) => [level, status, seen])).toEqual([
      ['Gold', 'paid', false],
      ['Silver', '', true],
      ['Bronze', '', true],
    ]);
  });

  test('an optional part of another shape is left out and named; the rest is read [API-11b]', () => {
    const reading = readAnswer(calls.cashOut.reply, json({ ...placed, cashouts: 'none' }), context);
    expect(reading).toMatchObject({ kind: 'read', leftOut: ['/bet/cashouts: must be a list'] });
  });
});

test('notifications of a back end that keeps to the specification are a bare list, a bare count and no word of reading [API-11b] [API-07]', () => {
  const news = {
    id: 'n-1',
    type: 'info',
    object_type: null,
    title: 'Cup night',
    caption: null,
    body: 'All of it.',
    created_at: '2026-10-31T12:00:00Z',
    read: 0,
  };
  expect(read(readAnswer(calls.getNotifications.reply, JSON.stringify([news]), context))).toEqual({
    data: [{ ...news, created_at: '2026-10-31T12:00:00.000Z', read: false }],
    pagination: { total: 1, page: 1, limit: 1, last_page: 1 },
  });
  expect(read(readAnswer(calls.getNotificationCounters.reply, '{"unread":2}', context))).toEqual({
    unread: 2,
    version: 7,
  });
  expect(read(readAnswer(calls.readAllNotifications.reply, '', context))).toEqual({ version: 7 });
});
