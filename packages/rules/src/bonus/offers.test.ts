import { describe, expect, test } from 'vitest';
import { aSelection } from '../testing/builders.ts';
import type { SlipBet } from '../slip/slip-types.ts';
import { offersFor, upcomingBonuses } from './offers.ts';
import {
  aBonus,
  aComboboost,
  aFreebet,
  aHunting,
  anEntry,
  aSingle,
  aTournament,
  picks,
  someBonuses,
} from '../testing/bonuses.ts';
import type { FailedCondition, PlayerBonuses } from './bonus-types.ts';
import type { Comboboost, EventCondition, Hunting } from './bonus-wire.ts';
import { notActive, only, freebetOf } from '../testing/bonus-offers.ts';

function boosted(boost: Partial<Comboboost>, bet = anEntry(), over: Partial<PlayerBonuses> = {}) {
  return only(bet, { comboboosts: [aComboboost(boost)], ...over });
}

test('every bonus is listed with its name, in the order of the choice, freebets last [BON-01] [BON-04]', () => {
  const bonuses = someBonuses({
    huntings: [aHunting()],
    tournaments: [aTournament({ used_in_bets: false })],
    comboboosts: [aComboboost()],
    freebets: [aFreebet(), aFreebet({ id: '41', name: 'Another', type: 'freebet_no_risk', is_active: false })],
  });
  expect(offersFor(anEntry(), bonuses)).toEqual([
    { offered: true, name: 'Hunting', bonus: aBonus() },
    { offered: false, name: 'Tournament', id: '20', type: 'tournament', failed: { kind: 'not_used_in_bets' } },
    { offered: true, name: 'Boost', bonus: aBonus({ id: '30', type: 'comboboost', odds: '1.10', minCount: 2 }) },
    { offered: true, name: 'Freebet', bonus: freebetOf('10.00') },
    { offered: false, name: 'Another', id: '41', type: 'freebet_no_risk', failed: { kind: 'inactive' } },
  ]);
  expect(offersFor(anEntry(), someBonuses())).toEqual([]);
});

test('a comboboost that is refused is listed as one, whatever refuses it [BON-06]', () => {
  const refused = (boost: Partial<Comboboost>, bet = anEntry()) =>
    offersFor(bet, someBonuses({ comboboosts: [aComboboost(boost)] }))[0];
  const named = { offered: false, name: 'Boost', id: '30', type: 'comboboost' };
  expect([refused({ only_verified: true }), refused({}, aSingle('1')), refused({ min_odds: '2.01' })]).toMatchObject([
    { ...named, failed: { kind: 'only_verified' } },
    { ...named, failed: { kind: 'bet_type' } },
    { ...named, failed: { kind: 'too_few_suitable' } },
  ]);
});

test('only a bonus in the state active is in play, whichever kind it is [BON-02]', () => {
  for (const state of notActive) {
    const over = { computed_status: state };
    const offers = offersFor(
      anEntry(),
      someBonuses({
        huntings: [aHunting(over)],
        tournaments: [aTournament(over)],
        comboboosts: [aComboboost(over)],
        freebets: [aFreebet(over)],
      }),
    );
    const failed = offers.map((offer) => (offer.offered ? null : offer.failed));
    expect(failed).toEqual([1, 2, 3, 4].map(() => ({ kind: 'state', state })));
  }
});

describe('huntings and tournaments', () => {
  test.each<[Partial<Hunting>, FailedCondition['kind'] | null]>([
    [{}, null],
    [{ used_in_bets: false }, 'not_used_in_bets'],
    [{ farm_once_per_event: true, farmed_event_ids: ['2'] }, null],
    [{ farm_once_per_event: true, farmed_event_ids: ['3', '2', '1'] }, 'events_farmed'],
    [{ farm_once_per_event: false, farmed_event_ids: ['1', '2'] }, null],
  ])('%o [BON-16]', (over, kind) => {
    const failed = kind === null ? null : { kind };
    expect(only(anEntry(), { huntings: [aHunting(over)] })).toEqual(failed ?? aBonus());
    expect(only(anEntry(), { tournaments: [aTournament(over)] })).toEqual(
      failed ?? aBonus({ id: '20', type: 'tournament' }),
    );
  });
});

describe('comboboosts', () => {
  const ranges = [
    { min_count: 3, max_count: 4, bonus_odds: '1.05' },
    { min_count: 6, max_count: 7, bonus_odds: '1.20' },
    { min_count: 8, max_count: 8, bonus_odds: '1.50' },
  ];
  const ofSize = (count: number) => anEntry({ selections: picks(...Array.from({ length: count }, () => '1.50')) });

  test.each([
    [2, { kind: 'too_few_suitable', needed: 3, suitable: 2, unsuitable: [] }],
    [3, ['1.05', 3]],
    [4, ['1.05', 3]],
    [5, { kind: 'too_few_suitable', needed: 6, suitable: 5, unsuitable: [] }],
    [6, ['1.20', 6]],
    [7, ['1.20', 6]],
    [8, ['1.50', 8]],
    [9, { kind: 'too_many_suitable', limit: 8, suitable: 9 }],
  ])('%i selections select their range [BON-06]', (count, found) => {
    const [odds, minCount] = Array.isArray(found) ? found : [];
    const bonus = { id: '30', type: 'comboboost', odds, minCount, amount: null, isOwnChoice: false };
    expect(boosted({ ranges }, ofSize(count))).toEqual(Array.isArray(found) ? bonus : found);
  });

  test('a range without an end holds any number above its beginning [BON-06]', () => {
    expect(boosted({}, ofSize(30))).toMatchObject({ odds: '1.10', minCount: 2 });
  });

  test('without a range every number is above all of them [BON-06]', () => {
    expect(boosted({ ranges: [] })).toEqual({ kind: 'too_many_suitable', limit: 0, suitable: 2 });
  });

  test('selections below the least odds do not count, those at it do [BON-06]', () => {
    const selections = picks('1.49', '1.50', '1.51');
    expect(boosted({ min_odds: '1.5' }, anEntry({ selections }))).toMatchObject({ odds: '1.10', minCount: 2 });
    const [below = aSelection()] = selections;
    expect(boosted({ min_odds: '1.51' }, anEntry({ selections: selections.slice(0, 2) }))).toEqual({
      kind: 'too_few_suitable',
      needed: 2,
      suitable: 0,
      unsuitable: [
        { selectionId: below.id, lacks: 'odds' },
        { selectionId: selections[1]?.id, lacks: 'odds' },
      ],
    });
  });

  test('the odds that count are the current ones [BON-06]', () => {
    const selections = picks('2.00', '2.00').map((pick) => ({ ...pick, acceptedOdds: '1.10', initialOdds: '1.10' }));
    expect(boosted({ min_odds: '2' }, anEntry({ selections }))).toMatchObject({ odds: '1.10' });
    const unreadable = picks('?', '2.00');
    expect(boosted({ min_odds: '1' }, anEntry({ selections: unreadable }))).toMatchObject({ suitable: 1 });
    expect(boosted({ min_odds: 'low' })).toMatchObject({ suitable: 0 });
  });

  const any = { sport: null, category: null, tournament: null, event: null };
  // Selections that count, by place.
  test.each<[string, readonly EventCondition[], readonly number[]]>([
    ['no condition', [], [0, 1]],
    ['one that asks nothing', [any], [0, 1]],
    ['their sport', [{ ...any, sport: 'football' }], [0, 1]],
    ['another sport', [{ ...any, sport: 'tennis' }], []],
    ['the category of one', [{ ...any, category: '3' }], [0]],
    ['the tournament of one', [{ ...any, tournament: '7' }], [0]],
    ['the tournament of one, in another category', [{ ...any, category: '4', tournament: '7' }], []],
    ['one event', [{ ...any, event: '2' }], [1]],
    [
      'one event or another',
      [
        { ...any, event: '2' },
        { ...any, event: '1', sport: 'football' },
      ],
      [0, 1],
    ],
    ['an event in another sport', [{ ...any, event: '1', sport: 'tennis' }], []],
  ])('events: %s [BON-06]', (_, conditions, counting) => {
    // Where match 2 stands is not known: no condition on category or tournament fits it.
    const places = { '1': { categoryId: '3', tournamentId: '7' } };
    const three = [{ min_count: 3, max_count: null, bonus_odds: '1.10' }];
    const bet = anEntry();
    expect(boosted({ event_conditions: [...conditions], ranges: three }, bet, { places })).toEqual({
      kind: 'too_few_suitable',
      needed: 3,
      suitable: counting.length,
      unsuitable: bet.selections
        .filter((_selection, place) => !counting.includes(place))
        .map(({ id }) => ({ selectionId: id, lacks: 'event' })),
    });
  });

  test('a selection of another event is named as such, the odds before the event [BON-06]', () => {
    const conditions = [{ ...any, sport: 'tennis' }];
    const selections = picks('1.20', '2.00');
    expect(boosted({ event_conditions: conditions, min_odds: '1.50' }, anEntry({ selections }))).toMatchObject({
      unsuitable: [{ lacks: 'odds' }, { selectionId: selections[1]?.id, lacks: 'event' }],
    });
  });

  const issued = (times: number) => ({ times_used: times, activated_at: null, expired_at: null });
  test.each<[Partial<Comboboost>, Partial<PlayerBonuses>, FailedCondition | null]>([
    [{ uses_count: 2, issued: issued(1) }, {}, null],
    [{ uses_count: 2, issued: issued(2) }, {}, { kind: 'uses_count', uses: 2 }],
    [{ uses_count: 2, issued: issued(3) }, {}, { kind: 'uses_count', uses: 3 }],
    [{ uses_count: 1, issued: null }, {}, null],
    [{ uses_count: 0, issued: null }, {}, { kind: 'uses_count', uses: 0 }],
    [{ uses_count: null, issued: issued(9) }, {}, null],
    [{ country_codes: ['NO', 'FI'] }, { countryCode: 'FI' }, null],
    [{ country_codes: ['NO', 'FI'] }, { countryCode: 'SE' }, { kind: 'country' }],
    [{ country_codes: ['NO', 'FI'] }, { countryCode: null }, { kind: 'country' }],
    [{ country_codes: [] }, { countryCode: 'SE' }, null],
    [{ only_verified: true }, { isVerified: true }, null],
    [{ only_verified: true }, { isVerified: false }, { kind: 'only_verified' }],
  ])('conditions on the player: %o [BON-06]', (boost, player, failed) => {
    const bonus = aBonus({ id: '30', type: 'comboboost', odds: '1.10', minCount: 2 });
    expect(boosted(boost, anEntry(), player)).toEqual(failed ?? bonus);
  });

  test.each(['single', 'system', 'custom_bet'] as const)('a %s has none [BON-06]', (betType) => {
    expect(boosted({}, anEntry({ betType }))).toEqual({ kind: 'bet_type', betType: 'combo' });
  });
});

describe('upcoming bonuses', () => {
  const ranges = [
    { min_count: 2, max_count: 3, bonus_odds: '1.05' },
    { min_count: 4, max_count: null, bonus_odds: '1.20' },
  ];
  const upcoming = (bet: SlipBet, bonuses: Partial<PlayerBonuses>) => upcomingBonuses(bet, someBonuses(bonuses));
  const next = (counted: number, needed: number, bonusOdds: string, selectionOdds: string | null = null) => ({
    id: '30',
    type: 'comboboost',
    name: 'Boost',
    counted,
    needed,
    moreSelections: needed - counted,
    selectionOdds,
    totalOdds: null,
    bonusOdds,
  });

  test('progress to the next range of a comboboost [BON-06] [BON-13]', () => {
    const comboboosts = [aComboboost({ ranges, min_odds: '1.50' })];
    const ofOdds = (...odds: readonly string[]) => anEntry({ selections: picks(...odds) });
    expect([
      upcoming(aSingle('1'), { comboboosts }),
      upcoming(ofOdds('2', '2'), { comboboosts }),
      upcoming(ofOdds('2', '2', '2', '1.49'), { comboboosts }),
      upcoming(ofOdds('2', '2', '2', '1.50'), { comboboosts }),
    ]).toEqual([[next(1, 2, '1.05', '1.50')], [next(2, 4, '1.20', '1.50')], [next(3, 4, '1.20', '1.50')], []]);
  });

  test('nothing is upcoming that more selections do not bring [BON-06] [BON-13]', () => {
    const comboboosts = [aComboboost({ ranges, only_verified: true })];
    const freebets = [aFreebet({ min_odds: '100', currency: 'USD' }), aFreebet({ min_odds: '5', issued_amount: '0' })];
    expect(upcoming(anEntry(), { comboboosts, freebets })).toEqual([]);
    expect(upcoming(anEntry(), { comboboosts, isVerified: true })).toEqual([next(2, 4, '1.20')]);
    for (const betType of ['system', 'custom_bet'] as const) {
      expect(upcoming(anEntry({ betType }), { comboboosts, isVerified: true })).toEqual([]);
    }
  });

  test('a freebet that asks for more selections or higher odds, and one that is offered already [BON-13] [BON-15]', () => {
    const freebets = [
      aFreebet({ id: '41', selection_count_from: 5 }),
      aFreebet({ id: '42', min_odds: '6.5' }),
      aFreebet({ id: '43', min_odds: '6.5', selection_count_from: 2, selection_count_to: 4 }),
      aFreebet({ id: '44', min_odds: '6.5', selection_count_from: 3, type: 'freebet_all_win' }),
      aFreebet({ id: '45', min_odds: '6.5', max_odds: '3' }),
      aFreebet({ id: '46', min_odds: '2', selection_count_from: 1 }),
      aFreebet({ id: '47', min_odds: '2', selection_count_from: 3 }),
    ];
    const row = (id: string, needed: number, moreSelections: number, totalOdds: string | null) => ({
      id,
      type: id === '44' ? 'freebet_all_win' : 'freebet',
      name: 'Freebet',
      counted: 2,
      needed,
      moreSelections,
      selectionOdds: null,
      totalOdds,
      bonusOdds: null,
    });
    expect(upcoming(anEntry(), { freebets })).toEqual([
      row('41', 5, 3, null),
      row('42', 0, 0, '6.5'),
      row('43', 2, 0, '6.5'),
      row('44', 3, 1, '6.5'),
      row('47', 3, 1, null),
    ]);
  });
});
