import type { Comboboost } from '@touchline/contract';
import { describe, expect, test } from 'vitest';
import { bonuses } from './bonuses.ts';
import { type Leg, paidFor, verdictOf } from './model.ts';
import { caseAt, tableSize } from './table.ts';

describe('the table of bonuses', () => {
  test('page, server and model agree on whether a bonus is offered, why not, and what is paid [BON-05] [BON-06] [BON-15] [BON-18]', () => {
    const { checked, differences, visits } = bonuses.check(0, 0, 20_000);
    expect(differences.slice(0, 3)).toEqual([]);
    expect(checked).toBe(20_000);
    expect(bonuses.mustVisit.filter((name) => !(name in visits))).toEqual([]);
  });

  test('rows that follow each other are others', () => {
    const rows = new Set(Array.from({ length: 5_000 }, (_, number) => JSON.stringify(caseAt(number))));
    expect(rows.size).toBe(5_000);
    expect(tableSize).toBeGreaterThan(10_000_000);
  });

  test('the model counts the legs of a boost as decision 92 has it [BON-18]', () => {
    const combo = Array.from({ length: 16 }, (_, number) => caseAt(number * 4)).find(
      ({ bet }) => bet.betType === 'combo' && bet.selections.length === 4,
    );
    if (combo?.bonus.kind !== 'boost') throw new Error('the table has such a combo');
    const boost: Comboboost = {
      ...combo.bonus.boost,
      computed_status: 'active',
      min_odds: '1.50',
      uses_count: null,
      country_codes: [],
      only_verified: false,
      event_conditions: [],
      lower_range_on_refund: true,
      ranges: [
        { min_count: 2, max_count: 2, bonus_odds: '1.05' },
        { min_count: 3, max_count: null, bonus_odds: '1.10' },
      ],
    };
    const paid = (over: Partial<Comboboost>, legs: readonly Leg[]) => {
      const row = { ...combo, bonus: { kind: 'boost', boost: { ...boost, ...over } } } as const;
      const verdict = verdictOf(row);
      return verdict.failed === null ? paidFor(row, verdict, 1000n, legs).paid : verdict.failed;
    };
    expect(paid({}, ['win', 'win', 'win', 'win'])).toBe(8888n);
    expect(paid({}, ['win', 'win', 'void', 'win'])).toBe(4242n);
    expect(paid({ lower_range_on_refund: false }, ['win', 'win', 'void', 'win'])).toBe(4040n);
    expect(paid({ only_verified: true, country_codes: ['XX'] }, [])).toEqual(
      combo.player.isVerified ? ['country'] : ['country', 'only_verified'],
    );
  });
});
