import fc from 'fast-check';
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
import type { BonusState, Comboboost, EventCondition, Freebet, Hunting } from './bonus-wire.ts';

const seed = { seed: 20_261_121, numRuns: 300 };
const notActive: readonly BonusState[] = [
  'available',
  'not_available',
  'deactivated',
  'bonus_over',
  'expired',
  'overridden',
  'unknown',
];

/** What becomes of the only bonus: what it would bring, or the condition that fails. */
function only(bet: SlipBet, bonuses: Partial<PlayerBonuses>, inSlip: readonly SlipBet[] = []) {
  const [offer, second] = offersFor(bet, someBonuses(bonuses), inSlip);
  expect(second).toBeUndefined();
  if (offer === undefined) throw new Error('a bonus has an offer');
  return offer.offered ? offer.bonus : offer.failed;
}
function boosted(boost: Partial<Comboboost>, bet = anEntry(), over: Partial<PlayerBonuses> = {}) {
  return only(bet, { comboboosts: [aComboboost(boost)], ...over });
}
function staked(freebet: Partial<Freebet>, bet = anEntry(), inSlip: readonly SlipBet[] = []) {
  return only(bet, { freebets: [aFreebet(freebet)] }, inSlip);
}

function freebetOf(amount: string) {
  return aBonus({ id: '40', type: 'freebet', amount });
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

describe('freebets', () => {
  // Total odds of the entry are 4.
  test.each<[Partial<Freebet>, FailedCondition | null]>([
    [{ is_active: false }, { kind: 'inactive' }],
    [{ currency: 'USD' }, { kind: 'currency', currency: 'USD' }],
    [{ min_odds: '4' }, null],
    [{ min_odds: '4.001' }, { kind: 'min_odds', minOdds: '4.001' }],
    [{ min_odds: 'high' }, { kind: 'min_odds', minOdds: 'high' }],
    [{ max_odds: '4' }, null],
    [{ max_odds: '3.999' }, { kind: 'max_odds', maxOdds: '3.999' }],
    [{ max_odds: 'low' }, { kind: 'max_odds', maxOdds: 'low' }],
    [{ selection_count_from: 2 }, null],
    [{ selection_count_from: 3 }, { kind: 'selection_count_from', from: 3 }],
    [{ selection_count_to: 2 }, null],
    [{ selection_count_to: 1 }, { kind: 'selection_count_to', to: 1 }],
    [{ boost_multiplier: 'x' }, null],
    [{ issued_amount: '0.009' }, { kind: 'amount' }],
    [{ issued_amount: 'much' }, { kind: 'amount' }],
  ])('%o [BON-15]', (freebet, failed) => {
    expect(staked(freebet)).toEqual(failed ?? freebetOf('10.00'));
  });

  test('the state of the matches [BON-15]', () => {
    const [before, running, over] = ([0, 1, 4] as const).map((matchStatus) =>
      aSelection({ matchId: `${matchStatus + 1}`, matchStatus }),
    );
    if (before === undefined || running === undefined || over === undefined) throw new Error('three selections');
    const judged = (match_status: Freebet['match_status'], ...selections: readonly (typeof before)[]) =>
      staked({ match_status }, anEntry({ selections }));
    const offered = freebetOf('10.00');
    expect([
      judged('any', before, running, over),
      judged('prematch', before),
      judged('prematch', before, running, over),
      judged('live', running),
      judged('live', before, running, over),
    ]).toEqual([
      offered,
      offered,
      { kind: 'match_status', needed: 'prematch', selectionIds: [running.id, over.id] },
      offered,
      { kind: 'match_status', needed: 'live', selectionIds: [before.id, over.id] },
    ]);
  });

  test('total odds that are not known fail bounds on them only [BON-15]', () => {
    const unpriced = anEntry({ betType: 'custom_bet', custom: { odds: null, acceptedOdds: null, isChanged: false } });
    expect([{}, { min_odds: '1' }, { max_odds: '9' }].map((freebet) => staked(freebet, unpriced))).toEqual([
      freebetOf('10.00'),
      { kind: 'odds_unknown' },
      { kind: 'odds_unknown' },
    ]);
  });

  test('a boost that was used multiplies the amount, rounded down to the subunit [BON-05] [BON-15]', () => {
    const boost_data = { hunting_id: '10', boosted_at: '2026-08-01T00:00:00.000Z' };
    const worth = (freebet: Partial<Freebet>) => staked({ issued_amount: '3.33', ...freebet });
    expect([
      worth({ boost_multiplier: '1.5' }),
      worth({ boost_data, boost_multiplier: '1.5' }),
      worth({ boost_data, boost_multiplier: '1' }),
      worth({ boost_data, boost_multiplier: '0.999' }),
      worth({ boost_data, boost_multiplier: 'x' }),
      worth({ boost_data, boost_multiplier: null }),
      worth({ issued_amount: '0.005', boost_data, boost_multiplier: '2' }),
    ]).toEqual([
      freebetOf('3.33'),
      freebetOf('4.99'),
      freebetOf('3.33'),
      { kind: 'boost_multiplier' },
      { kind: 'boost_multiplier' },
      { kind: 'boost_multiplier' },
      freebetOf('0.01'),
    ]);
  });

  test('every type of entry takes one [BON-15]', () => {
    const entries = [
      aSingle('1'),
      anEntry(),
      anEntry({
        betType: 'system',
        selections: picks('2', '2', '2'),
        systemType: { id: '2/3', totalCount: 3, winCount: 2, sizes: [2], name: null },
      }),
      anEntry({ betType: 'custom_bet', custom: { odds: '3', acceptedOdds: '3', isChanged: false } }),
    ];
    // Total odds 2, 4, 4 (the mean of three lines of 4) … and 3.
    const total = (bet: SlipBet) => [staked({ min_odds: '3' }, bet), staked({ max_odds: '3' }, bet)];
    const low = { kind: 'min_odds', minOdds: '3' };
    const high = { kind: 'max_odds', maxOdds: '3' };
    const fine = freebetOf('10.00');
    expect(entries.slice(0, 2).map(total)).toEqual([
      [low, fine],
      [fine, high],
    ]);
    expect(entries.slice(2).map((bet) => staked({ min_odds: '3' }, bet))).toEqual([fine, fine]);
  });

  test('one entry of a slip is staked by a freebet, unless the setting allows several [BON-14]', () => {
    const other = aSingle('1', { bonus: freebetOf('10.00') });
    const another = aSingle('1', { bonus: { ...freebetOf('5.00'), id: '41' } });
    const hunted = aSingle('1', { bonus: aBonus({ id: '40' }) });
    const self = aSingle('2', { bonus: freebetOf('10.00') });
    const judged = (allowSeveralFreebets: boolean, ...inSlip: readonly SlipBet[]) =>
      only(self, { freebets: [aFreebet()], allowSeveralFreebets }, inSlip);
    const fine = freebetOf('10.00');
    expect([
      judged(false),
      judged(false, self, hunted),
      judged(false, self, another),
      judged(true, self, another),
      judged(true, another, other, self),
      judged(false, other),
    ]).toEqual([
      fine,
      fine,
      { kind: 'several_freebets', betId: 'single:1' },
      fine,
      { kind: 'freebet_in_use', betId: 'single:1' },
      { kind: 'freebet_in_use', betId: 'single:1' },
    ]);
  });

  /** The freebet and the slip around it without what the condition says. */
  const fixed = (freebet: Freebet, { kind }: FailedCondition): Freebet => {
    const fixes: Partial<Record<FailedCondition['kind'], Partial<Freebet>>> = {
      state: { computed_status: 'active' },
      inactive: { is_active: true },
      currency: { currency: 'EUR' },
      selection_count_from: { selection_count_from: null },
      selection_count_to: { selection_count_to: null },
      min_odds: { min_odds: null },
      max_odds: { max_odds: null },
      match_status: { match_status: 'any' },
      boost_multiplier: { boost_multiplier: '1' },
      amount: { issued_amount: '1' },
    };
    const fix = fixes[kind];
    if (fix === undefined) throw new Error(`not a condition of a freebet alone: ${kind}`);
    return { ...freebet, ...fix };
  };

  test('a condition that fails is named once and, when all that were named are met, it is offered [BON-15]', () => {
    const odds = fc.constantFrom(null, '1', '3.99', '4', '4.01', '50');
    const counts = fc.constantFrom(null, 1, 2, 3);
    const anyFreebet = fc.record({
      computed_status: fc.constantFrom<BonusState>('active', 'active', ...notActive),
      is_active: fc.boolean(),
      currency: fc.constantFrom('EUR', 'USD'),
      min_odds: odds,
      max_odds: odds,
      match_status: fc.constantFrom<Freebet['match_status']>('prematch', 'live', 'any'),
      selection_count_from: counts,
      selection_count_to: counts,
      issued_amount: fc.constantFrom('10', '0.001'),
      boost_data: fc.constantFrom(null, { hunting_id: '10', boosted_at: '2026-08-01T00:00:00.000Z' }),
      boost_multiplier: fc.constantFrom(null, '0.5', '2'),
    });
    const failedOf = (freebet: Freebet): FailedCondition | null => {
      const [offer] = offersFor(anEntry(), someBonuses({ freebets: [freebet] }));
      if (offer === undefined) throw new Error('a bonus has an offer');
      return offer.offered ? null : offer.failed;
    };
    fc.assert(
      fc.property(anyFreebet, (over) => {
        const named: FailedCondition[] = [];
        let freebet = aFreebet(over);
        for (let failed = failedOf(freebet); failed !== null; failed = failedOf(freebet)) {
          expect(named.map(({ kind }) => kind)).not.toContain(failed.kind);
          named.push(failed);
          freebet = fixed(freebet, failed);
        }
        // Each was a reason of its own: with all others met it is named alone.
        for (const one of named) {
          const others = named.filter((other) => other !== one);
          expect(failedOf(others.reduce(fixed, aFreebet(over)))).toEqual(one);
        }
      }),
      seed,
    );
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
