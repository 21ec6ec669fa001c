import { expect, test } from 'vitest';
import { operatorOf, usualOperator } from '../operator/operator-testing.ts';
import { cashierRulesOf } from './cashier-rules.ts';

test('the demonstration cashier makes money of nothing: it is open on this machine alone, unless the file opens it [RG-08]', () => {
  const isOpen = (demo: boolean | undefined, isPublic: boolean): boolean =>
    cashierRulesOf(operatorOf(demo === undefined ? {} : { cashier: { demo } }), isPublic).demoCashier;
  expect([isOpen(undefined, false), isOpen(undefined, true)]).toEqual([true, false]);
  expect([isOpen(false, false), isOpen(true, true)]).toEqual([false, true]);
});

test('deposits are limited by the file, else by the worth of the currency [CFG-01a]', () => {
  const { depositLimits } = cashierRulesOf(
    operatorOf({ currencies: [{ code: 'EUR', min_deposit: '10' }, { code: 'BTC' }] }),
    false,
  );
  expect(depositLimits).toEqual({ EUR: { min: '10', max: '5000' }, BTC: { min: '0.00005', max: '0.05' } });
  expect(Object.keys(cashierRulesOf(usualOperator, false).depositLimits)).toHaveLength(usualOperator.currencies.length);
});
