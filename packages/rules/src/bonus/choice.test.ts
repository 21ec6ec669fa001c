import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Slip, SlipBet } from '../slip/slip-types.ts';
import { chooseBonuses, takeBonus } from './choice.ts';
import { withJackpots } from './jackpots.ts';
import {
  aBonus,
  aComboboost,
  aFreebet,
  aHunting,
  aJackpot,
  anEntry,
  aSingle,
  aTournament,
  picks,
  someBonuses,
} from '../testing/bonuses.ts';
import { noBonuses, noJackpots, unknownBonuses } from './bonus-types.ts';

const seed = { seed: 20_261_122, numRuns: 300 };

function slipOf(...bets: readonly SlipBet[]): Slip {
  return { bets, remembered: { combo: '', system: '', singles: {} } };
}
const hunted = aBonus();
const farmed = aBonus({ id: '20', type: 'tournament' });
const boosted = aBonus({ id: '30', type: 'comboboost', odds: '1.10', minCount: 2 });
const given = aBonus({ id: '40', type: 'freebet', amount: '10.00' });
const own = { isOwnChoice: true } as const;
const byFreebet = { stake: '10.00', stakeSource: 'freebet', winText: '' } as const;
const noStake = { stake: '', stakeSource: 'typed', winText: '' } as const;

const all = someBonuses({
  huntings: [aHunting()],
  tournaments: [aTournament()],
  comboboosts: [aComboboost()],
  freebets: [aFreebet()],
});

describe('the choice by itself', () => {
  test('is a hunting, then a tournament, then a comboboost, and never a freebet [BON-04]', () => {
    const chosen = (over: Partial<typeof all>) => chooseBonuses(slipOf(anEntry()), { ...all, ...over }).bets[0]?.bonus;
    expect([
      chosen({}),
      chosen({ huntings: [] }),
      chosen({ huntings: [aHunting({ used_in_bets: false })] }),
      chosen({ huntings: [], tournaments: [] }),
      chosen({ huntings: [], tournaments: [], comboboosts: [] }),
    ]).toEqual([hunted, farmed, farmed, boosted, null]);
  });

  test('is the first that is offered, in the order of the server, for any sets of bonuses [BON-04]', () => {
    const flags = fc.array(fc.boolean(), { maxLength: 4 });
    fc.assert(
      fc.property(flags, flags, flags, (huntings, tournaments, comboboosts) => {
        const named = (start: number, list: readonly boolean[]) =>
          list.map((offered, place) => ({ id: String(start + place), offered }));
        const [first, second, third] = [named(10, huntings), named(20, tournaments), named(30, comboboosts)];
        const bonuses = someBonuses({
          huntings: first.map(({ id, offered }) => aHunting({ id, used_in_bets: offered })),
          tournaments: second.map(({ id, offered }) => aTournament({ id, used_in_bets: offered })),
          comboboosts: third.map(({ id, offered }) => aComboboost({ id, only_verified: !offered })),
        });
        const expected = [...first, ...second, ...third].find(({ offered }) => offered)?.id;
        expect(chooseBonuses(slipOf(anEntry()), bonuses).bets[0]?.bonus?.id).toBe(expected);
      }),
      seed,
    );
  });

  test('is made for every entry, leaves its stake alone, and keeps the slip when nothing changes [BON-04]', () => {
    const slip = slipOf(aSingle('1'), aSingle('2', { stake: '7', stakeSource: 'potential_win', winText: '9' }));
    const bonuses = someBonuses({ huntings: [aHunting({ farm_once_per_event: true, farmed_event_ids: ['1'] })] });
    const chosen = chooseBonuses(slip, bonuses);
    expect(chosen).toEqual({ ...slip, bets: [slip.bets[0], { ...slip.bets[1], bonus: hunted }] });
    expect(chosen.bets[0]).toBe(slip.bets[0]);
    expect(chooseBonuses(chosen, { ...bonuses, huntings: [aHunting({ name: 'Renamed' })] }).bets[1]).toBe(
      chosen.bets[1],
    );
    expect(chooseBonuses(chosen, bonuses)).toBe(chosen);
  });

  test('is made anew: a hunting that begins takes the place of a comboboost, one that ends gives it back [BON-04]', () => {
    const slip = slipOf(anEntry({ bonus: boosted }));
    const begun = chooseBonuses(slip, all);
    expect(begun.bets).toEqual([anEntry({ bonus: hunted })]);
    expect(chooseBonuses(begun, { ...all, huntings: [], tournaments: [] })).toEqual(slip);
    expect(chooseBonuses(begun, noBonuses)).toEqual(slipOf(anEntry()));
  });

  test.each([
    ['id', { id: '31' }],
    ['type', { type: 'hunting' }],
    ['odds', { odds: '1.09' }],
    ['count', { minCount: 3 }],
  ] as const)('what an entry has of its bonus is what the bonus is: %s [BON-04] [BON-06]', (_, over) => {
    const stale = slipOf(anEntry({ bonus: { ...boosted, ...over } }));
    expect(chooseBonuses(stale, someBonuses({ comboboosts: [aComboboost()] }))).toEqual(
      slipOf(anEntry({ bonus: boosted })),
    );
  });

  test('follows the range of a comboboost [BON-06]', () => {
    const ranges = [
      { min_count: 2, max_count: 2, bonus_odds: '1.10' },
      { min_count: 3, max_count: null, bonus_odds: '1.30' },
    ];
    const bonuses = someBonuses({ comboboosts: [aComboboost({ ranges })] });
    const slip = slipOf(anEntry({ bonus: { ...boosted, ...own }, selections: picks('2', '2', '2') }));
    expect(chooseBonuses(slip, bonuses).bets[0]?.bonus).toEqual({ ...boosted, ...own, odds: '1.30', minCount: 3 });
    const onlyCount = slipOf(anEntry({ bonus: { ...boosted, odds: '1.30' }, selections: picks('2', '2', '2') }));
    expect(chooseBonuses(onlyCount, bonuses).bets[0]?.bonus).toEqual({ ...boosted, odds: '1.30', minCount: 3 });
  });

  test('nothing is chosen and nothing is given up while the bonuses are not known [BON-05]', () => {
    const slip = slipOf(anEntry(), aSingle('1', { bonus: given, ...byFreebet }));
    expect(unknownBonuses).toEqual({ ...noBonuses, isKnown: false });
    expect(chooseBonuses(slip, unknownBonuses)).toBe(slip);
    expect(chooseBonuses(slip, { ...all, isKnown: false })).toBe(slip);
  });
});

describe('the choice of the player', () => {
  test('is kept while it is offered, then the choice is made by itself [BON-04]', () => {
    const chosen = slipOf(anEntry({ bonus: { ...farmed, ...own } }));
    expect(chooseBonuses(chosen, all)).toBe(chosen);
    expect(chooseBonuses(chosen, { ...all, tournaments: [] }).bets[0]?.bonus).toEqual(hunted);
  });

  test('takes any bonus that is offered, and only those [BON-04]', () => {
    const slip = slipOf(anEntry());
    expect(takeBonus(slip, 'combo', '20', all).bets[0]).toEqual(anEntry({ bonus: { ...farmed, ...own } }));
    expect(takeBonus(slip, 'combo', '30', all).bets[0]).toEqual(anEntry({ bonus: { ...boosted, ...own } }));
    expect([
      takeBonus(slip, 'combo', '99', all),
      takeBonus(slip, 'single:1', '20', all),
      takeBonus(slip, 'combo', '20', { ...all, tournaments: [aTournament({ used_in_bets: false })] }),
      takeBonus(slip, 'single:1', null, all),
    ]).toEqual([slip, slip, slip, slip]);
    const chosen = takeBonus(chooseBonuses(slip, all), 'combo', '10', all);
    expect(chosen.bets).toEqual([anEntry({ bonus: { ...hunted, ...own } })]);
    expect(takeBonus(chosen, 'combo', '10', all)).toBe(chosen);
  });

  test('can be none: then no bonus is chosen until the player picks one [BON-04]', () => {
    const declined = takeBonus(slipOf(anEntry({ bonus: hunted })), 'combo', null, all);
    expect(declined.bets).toEqual([{ ...anEntry(), declinesBonus: true }]);
    expect(chooseBonuses(declined, all)).toBe(declined);
    expect(takeBonus(declined, 'combo', null, all)).toBe(declined);
    const picked = takeBonus(declined, 'combo', '20', all);
    expect(picked.bets[0]).toStrictEqual(anEntry({ bonus: { ...farmed, ...own } }));
    expect(chooseBonuses(picked, { ...all, tournaments: [] }).bets[0]?.bonus).toEqual(hunted);
  });
});

describe('freebets', () => {
  const staked = anEntry({ bonus: { ...given, ...own }, ...byFreebet });

  test('the amount of a freebet is the stake [BON-05]', () => {
    const typed = slipOf(anEntry({ stake: '3', stakeSource: 'potential_win', winText: '30' }));
    const taken = takeBonus(typed, 'combo', '40', all);
    expect(taken.bets).toEqual([staked]);
    expect(chooseBonuses(taken, all)).toBe(taken);
    const raised = aFreebet({
      boost_data: { hunting_id: '10', boosted_at: '2026-08-01T00:00:00.000Z' },
      boost_multiplier: '2',
    });
    expect(chooseBonuses(taken, { ...all, freebets: [raised] }).bets).toEqual([
      { ...staked, stake: '20.00', bonus: { ...given, ...own, amount: '20.00' } },
    ]);
  });

  test('an amount that is not that of the freebet becomes it [BON-05]', () => {
    const stale = slipOf({ ...staked, bonus: { ...given, ...own, amount: '9.00' } });
    expect(chooseBonuses(stale, all).bets).toEqual([staked]);
  });

  test.each([
    ['stake', { stake: '3' }],
    ['source', { stakeSource: 'typed' }],
    ['win', { winText: '30' }],
  ] as const)('a stake that is not that of its freebet becomes it: %s [BON-05]', (_, over) => {
    expect(chooseBonuses(slipOf({ ...staked, ...over }), all).bets).toEqual([staked]);
  });

  test('one that is no longer available is replaced, and the stake is empty [BON-05]', () => {
    const slip = slipOf(staked);
    const replaced = (over: Partial<typeof all>) => chooseBonuses(slip, { ...all, ...over }).bets;
    expect(replaced({ freebets: [] })).toEqual([{ ...staked, ...noStake, bonus: hunted }]);
    expect(replaced({ freebets: [aFreebet({ is_active: false })], huntings: [], tournaments: [] })).toEqual([
      { ...staked, ...noStake, bonus: boosted },
    ]);
    expect(chooseBonuses(slip, noBonuses).bets).toEqual([{ ...staked, ...noStake, bonus: null }]);
  });

  test('a stake whose freebet went with another form of the entry is empty [BON-05]', () => {
    expect(chooseBonuses(slipOf({ ...staked, bonus: null }), noBonuses).bets).toEqual([
      { ...staked, ...noStake, bonus: null },
    ]);
  });

  test('one that came with the slip is kept too, as what it is [BON-05]', () => {
    const slip = slipOf({ ...staked, bonus: given });
    expect(chooseBonuses(slip, all)).toBe(slip);
  });

  test('taking it off, or another bonus instead, empties the stake [BON-05]', () => {
    const slip = slipOf(staked);
    expect(takeBonus(slip, 'combo', null, all).bets).toEqual([
      { ...staked, ...noStake, bonus: null, declinesBonus: true },
    ]);
    expect(takeBonus(slip, 'combo', '10', all).bets).toEqual([{ ...staked, ...noStake, bonus: { ...hunted, ...own } }]);
  });

  test('the first entry keeps its freebet, a later one loses it, unless several are allowed [BON-14]', () => {
    const second = { ...given, id: '41' };
    const bets = [
      aSingle('1'),
      aSingle('2', { bonus: given, ...byFreebet }),
      aSingle('3', { bonus: second, ...byFreebet }),
    ];
    const slip = slipOf(...bets);
    const bonuses = someBonuses({ freebets: [aFreebet(), aFreebet({ id: '41' })] });
    expect(chooseBonuses(slip, bonuses).bets).toEqual([bets[0], bets[1], aSingle('3', noStake)]);
    expect(chooseBonuses(slip, { ...bonuses, allowSeveralFreebets: true })).toBe(slip);
  });

  test('one freebet stakes one entry, and a second is refused unless several are allowed [BON-14]', () => {
    const slip = slipOf(aSingle('1', { bonus: given, ...byFreebet }), aSingle('2'));
    const bonuses = someBonuses({ freebets: [aFreebet(), aFreebet({ id: '41', issued_amount: '2' })] });
    const several = { ...bonuses, allowSeveralFreebets: true };
    expect(takeBonus(slip, 'single:2', '40', several)).toBe(slip);
    expect(takeBonus(slip, 'single:2', '41', bonuses)).toBe(slip);
    expect(takeBonus(slip, 'single:2', '41', several).bets[1]).toEqual(
      aSingle('2', { ...byFreebet, stake: '2.00', bonus: { ...given, ...own, id: '41', amount: '2.00' } }),
    );
    const other = takeBonus(slip, 'single:1', '41', bonuses);
    expect(other.bets[0]?.stake).toBe('2.00');
    expect(other.bets[1]).toBe(slip.bets[1]);
  });
});

describe('jackpots', () => {
  test('an entry takes part in those that the server says [JACK-03]', () => {
    const slip = slipOf(aSingle('1'), aSingle('2', { jackpots: ['1', '3'] }), aSingle('3', { jackpots: ['1', '2'] }));
    const jackpots = [
      aJackpot('1', 'single:1', 'single:2'),
      aJackpot('2', 'single:9'),
      aJackpot('3', 'single:2', 'single:1'),
      aJackpot('4'),
    ];
    const taking = withJackpots(slip, jackpots);
    expect(taking.bets).toEqual(
      slip.bets.map((bet) => ({ ...bet, jackpots: bet.betId === 'single:3' ? [] : ['1', '3'] })),
    );
    expect(taking.bets[1]).toBe(slip.bets[1]);
    expect(withJackpots(taking, jackpots)).toBe(taking);
    expect(withJackpots(taking, noJackpots).bets.map((bet) => bet.jackpots)).toEqual([[], [], []]);
  });

  test('a freebet takes part in none, but the one without risk, whose stake is the player’s own [JACK-03]', () => {
    const types = ['freebet', 'freebet_all_win', 'freebet_only_win', 'freebet_no_risk'] as const;
    const slip = slipOf(
      ...types.map((type) => aSingle(type, { bonus: { ...given, type }, jackpots: ['1'] })),
      aSingle('hunted', { bonus: hunted }),
    );
    const all = aJackpot('1', ...slip.bets.map(({ betId }) => betId));
    expect(withJackpots(slip, [all]).bets.map((bet) => bet.jackpots)).toEqual([[], [], [], ['1'], ['1']]);
  });
});
