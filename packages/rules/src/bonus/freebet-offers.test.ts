import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aSelection } from '../testing/builders.ts';
import type { SlipBet } from '../slip/slip-types.ts';
import { offersFor } from './offers.ts';
import { aBonus, aFreebet, anEntry, aSingle, picks, someBonuses } from '../testing/bonuses.ts';
import type { FailedCondition } from './bonus-types.ts';
import type { BonusState, Freebet } from './bonus-wire.ts';
import { notActive, only, freebetOf } from '../testing/bonus-offers.ts';

const seed = { seed: 20_261_121, numRuns: 300 };

function staked(freebet: Partial<Freebet>, bet = anEntry(), inSlip: readonly SlipBet[] = []) {
  return only(bet, { freebets: [aFreebet(freebet)] }, inSlip);
}

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
