import { expect, test } from 'vitest';
import { readPick } from './pick.ts';
import { nextPrice, ruleOf, typedOdds } from './use-watch-form.ts';

test('a price is read as it is typed, and nothing is read that no price can reach [NOTE-05]', () => {
  expect(['2.50', ' 2,5 ', '٢٫٥', '٢.٥', '1000'].map(typedOdds)).toEqual(['2.50', '2.5', null, '2.5', '1000']);
  for (const text of ['', '1', '1.0', '0.5', '-2', '2.5.5', 'evens', '1e3', '2.1234567'])
    expect(typedOdds(text), text).toBeNull();
});

test('a form begins with the nearest price that is not there yet [NOTE-05a]', () => {
  const above = ['1.85', '1.855', '4.333333', '9.99', '2', ''].map((odds) => nextPrice(odds, 'price_above'));
  expect(above).toEqual(['1.86', '1.86', '4.34', '10.00', '2.01', '']);
  const below = ['1.85', '1.855', '4.333333', '10.00', '1.02', '1.01'].map((odds) => nextPrice(odds, 'price_below'));
  expect(below).toEqual(['1.84', '1.85', '4.33', '9.99', '1.01', '']);
});

test('a form asks for the rule that it shows, and for none without a price or market [NOTE-05]', () => {
  const market = { id: '18', specifier: 'total=2.5' } as never;
  const chosen = { market, outcomeId: 'over', direction: 'price_above', typed: '2', side: 'away' } as const;
  expect(ruleOf('7', { ...chosen, wish: 'price' })).toEqual({
    kind: 'price_above',
    match_id: '7',
    market_id: '18',
    specifier: 'total=2.5',
    outcome_id: 'over',
    odds: '2',
  });
  expect(ruleOf('7', { ...chosen, wish: 'half' })).toEqual({ kind: 'leads_at_half_time', match_id: '7', side: 'away' });
  expect(ruleOf('7', { ...chosen, wish: 'start' })).toEqual({ kind: 'match_starts', match_id: '7' });
  expect(ruleOf('7', { ...chosen, wish: 'price', typed: '' })).toBeNull();
  expect(ruleOf('7', { ...chosen, wish: 'market', market: undefined })).toBeNull();
});

test('an address names a selection with its price, or none [NOTE-05]', () => {
  expect(readPick('18|total=2.5/over@1.85')).toEqual({ marketKey: '18|total=2.5', outcomeId: 'over', odds: '1.85' });
  expect(readPick('1|/x@4')).toEqual({ marketKey: '1|', outcomeId: 'x', odds: '4' });
  for (const text of ['', '1|', '1|/x', '1|/x@', '1|/x@0.5', '1/x@2', `1|/${'x'.repeat(41)}@2`, '1|/x@2@3'])
    expect(readPick(text), text).toBeNull();
});
