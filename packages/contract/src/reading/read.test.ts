import { describe, expect, test } from 'vitest';
import { calls } from '../calls/calls.ts';
import { publicEvent } from '../push/public-events.ts';
import { readAnswer, readEvent } from './read.ts';
import type { ReadResult } from './read.ts';

const context = { order: 7, now: Date.UTC(2026, 10, 1, 12), currencies: [{ code: 'JPY', subunits: '1' }] };

function read<T>(reading: ReadResult<T>): T {
  if (reading.kind === 'unreadable') throw new Error(reading.why);
  return reading.value;
}

const sport = {
  id: 'fb',
  urn_id: 'sr:sport:1',
  key: 'soccer',
  name: 'Football',
  priority: 9,
  type: 'regular',
  provider: 'betradar',
};
const category = { id: 'c:1', slug: 'england', name: 'England', priority: 1, country_code: 'GB', sport };
const league = {
  id: 'sr:tournament:17',
  urn_id: 'sr:tournament:17',
  slug: 'crown league',
  name: 'Crown League',
  priority: 5,
  category,
  sport,
  main_market_outcomes_count: 3,
  provider: 'betradar',
};
const market = {
  match_urn_id: 'sr:match:4711',
  id: '1x2',
  name: 'Result',
  status: 1,
  specifier: null,
  outcomes: [
    { id: 'Home win', name: 'Home', active: true, odds: '@2.1025641' },
    { id: 'x', name: 'Draw', active: true, odds: '@3.10' },
    { id: 'away', name: 'Away', active: false, odds: null },
  ],
  market_groups: ['main'],
  priority: 100,
  most_balanced: false,
  next_bet_stop: null,
};
const match = {
  id: 'sr:match:4711',
  urn_id: 'sr:match:4711',
  slug: 'Northport_City-4711',
  type: 'match',
  tournament: league,
  competitors: [
    { name: 'Northport', logo: null },
    { name: 'Vale', logo: null },
  ],
  status: 1,
  stage: null,
  start_time: '2026-11-01T13:30:00+02:00',
  statistics: {
    clock: '67:12',
    total_score: '2:1',
    game_score: null,
    current_server: null,
    period_score: ['1:1', '1:0'],
  },
  main_market: market,
  provider: 'betradar',
};

/** JSON in which texts that begin with @ are the digits of numbers. */
function json(value: unknown): string {
  return JSON.stringify(value).replaceAll(/"@([^"]+)"/g, '$1');
}

describe('answers as the specification says', () => {
  test('a match with no more than its fields is read whole, its prices by their own digits [API-11b]', () => {
    const { data, pagination } = read(readAnswer(calls.getMatches.reply, json([match]), context));
    expect(pagination).toEqual({ total: 1, page: 1, limit: 1, last_page: 1 });
    expect(data).toEqual([
      {
        id: 'sr:match:4711',
        urn_id: 'sr:match:4711',
        slug: 'Northport_City-4711',
        type: 'match',
        name: 'Northport vs Vale',
        tournament: {
          id: 'sr:tournament:17',
          urn_id: 'sr:tournament:17',
          slug: 'crown league',
          name: 'Crown League',
          priority: 5,
          category: { id: 'c:1', slug: 'england', name: 'England', country_code: 'GB' },
          sport: { id: 'fb', key: 'soccer', name: 'Football' },
          main_market_outcome_count: 3,
        },
        competitors: {
          home: { id: 'Northport', name: 'Northport', logo: null, color: expect.stringMatching(/^#[0-9a-f]{6}$/) },
          away: { id: 'Vale', name: 'Vale', logo: null, color: expect.stringMatching(/^#[0-9a-f]{6}$/) },
        },
        stadium: null,
        city: null,
        status: 1,
        stage: '',
        start_time: '2026-11-01T11:30:00.000Z',
        statistics: {
          clock: { seconds: 4032, running: false, at: '2026-11-01T12:00:00.000Z' },
          total_score: { home: 2, away: 1 },
          game_score: null,
          current_server: null,
          period_score: [
            { number: 1, home: 1, away: 1 },
            { number: 2, home: 1, away: 0 },
          ],
          max_period_number: 2,
        },
        available_markets: 1,
        main_market: {
          match_urn_id: 'sr:match:4711',
          id: '1x2',
          name: 'Result',
          status: 1,
          specifier: '',
          outcomes: [
            { id: 'Home win', name: 'Home', active: true, odds: '2.1025641' },
            { id: 'x', name: 'Draw', active: true, odds: '3.10' },
            { id: 'away', name: 'Away', active: false, odds: '1' },
          ],
          market_groups: ['main'],
          priority: 100,
          most_balanced: false,
          next_bet_stop: null,
          version: 7,
        },
        secondary_market: null,
        top_markets: [],
        has_video: false,
        provider: 'betradar',
        version: 7,
      },
    ]);
  });

  test('an outright has a parent and an end date, and many who take part [API-11b] [CAT-12]', () => {
    const outright = {
      id: 'sr:season:1',
      slug: 'winner',
      type: 'season',
      name: 'Crown League winner',
      parent: league,
      competitors: [{ name: 'A' }, { name: 'B' }],
      start_time: '2026-11-01T13:30:00Z',
      end_date: '2027-05-01T13:30:00Z',
      status: 0,
    };
    const found = read(readAnswer(calls.getMatch.reply, json(outright), context));
    expect([found.tournament.id, found.end_date, found.competitors, found.provider, found.stage]).toEqual([
      'sr:tournament:17',
      '2027-05-01T13:30:00.000Z',
      [expect.objectContaining({ name: 'A' }), expect.objectContaining({ name: 'B' })],
      'betradar',
      'not_started',
    ]);
  });

  test('sports, categories and leagues need no counts and say nothing of draws [API-11b] [CAT-08a] [LAY-11]', () => {
    const [found] = read(readAnswer(calls.getSports.reply, json({ sports: [sport] }), context)).data;
    expect([found?.counts, found?.has_draw]).toEqual([undefined, true]);
    const [tennis] = read(readAnswer(calls.getSports.reply, json([{ ...sport, key: 'tennis' }]), context)).data;
    expect(tennis?.has_draw).toBe(false);
    const { main_market_outcomes_count: _, ...without } = league;
    expect(read(readAnswer(calls.getTournament.reply, json(without), context)).main_market_outcome_count).toBe(3);
  });

  test.each([
    ['by id', { live: 2, sports: { fb: 5 } }],
    ['in a list', { live: 2, sports: [{ id: 'fb', total: 5 }] }],
    ['under data', { data: { live: 2, sports: [{ id: 'fb', prematch: 5 }] } }],
  ])('counters %s are read [CAT-08a] [API-11b]', (_, body) => {
    expect(read(readAnswer(calls.getCounters.reply, json(body), context))).toEqual({
      live: 2,
      sports: [{ id: 'fb', live: 0, prematch: 5, outrights: 0 }],
    });
  });

  const page = { total: 1200, page: 2, limit: 500, last_page: 3 };
  test.each([
    ['beside the list', { data: [match], pagination: page }],
    ['flat', { matches: [match], ...page }],
    ['in camelCase', { data: [match], pagination: { total: 1200, page: 2, limit: 500, lastPage: 3 } }],
    ['without the last page', { items: [match], pagination: { total: 1200, page: 2, limit: 500 } }],
  ])('pages that are described %s are read [API-11b] [CAT-06]', (_, body) => {
    const answer = read(readAnswer(calls.getMatches.reply, json(body), context));
    expect([answer.data.length, answer.pagination]).toEqual([1, page]);
  });

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

describe('what is not as the specification says', () => {
  test.each([
    ['no JSON', '<html>', 'not JSON'],
    ['a status that there is not', json({ ...match, status: 9 }), '/status'],
    [
      'a price that is no number',
      json({ ...match, main_market: { ...market, outcomes: [{ id: 'x', odds: '2,10' }] } }),
      '/odds',
    ],
    ['an id with a line break', json({ ...match, id: 'a\nb' }), '/id'],
    ['a start that is no moment', json({ ...match, start_time: 'soon' }), '/start_time'],
  ])('%s is unreadable, at its place [API-11b]', (_, text, place) => {
    const reading = readAnswer(calls.getMatch.reply, text, context);
    expect(reading.kind === 'unreadable' ? reading.why : reading).toContain(place);
  });

  test('text of another back end turns nothing around it either [I11]', () => {
    const turned = read(readAnswer(calls.getMatch.reply, json({ ...match, name: '\u202Ex' }), context));
    expect(turned.name).toBe('\u200Bx');
  });
});

test('a push event without versions and moment is as new as its coming [API-11b] [I8]', () => {
  const event = {
    type: 'markets_changed',
    payload: { match_id: 4711, markets: [{ id: '1x2', status: 1, outcomes: [{ id: 'x', odds: 3.1 }] }] },
  };
  expect(read(readEvent(publicEvent, event, context))).toEqual({
    at: context.now,
    type: 'markets_changed',
    payload: {
      match_id: '4711',
      markets: [
        { id: '1x2', specifier: '', status: 1, version: 7, outcomes: [{ id: 'x', odds: '3.1', active: true }] },
      ],
    },
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
