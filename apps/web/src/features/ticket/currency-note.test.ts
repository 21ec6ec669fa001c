import { expect, test } from 'vitest';
import { currencyNote } from './currency-note.ts';

const before = { value: '7.50', currency: 'USD' };
const plain = { stakeText: '5', stakeBefore: null };
const converted = { stakeText: '6.90', stakeBefore: before };
const emptied = { stakeText: '', stakeBefore: before };

test.each([
  ['no bets', [], null],
  ['a stake that was typed here', [plain], null],
  ['a converted stake', [converted], { key: 'stake.moved.converted', before }],
  ['an emptied stake', [emptied], { key: 'stake.moved.emptied', before }],
  ['several converted ones', [converted, plain], { key: 'slip.currency.converted', before: null }],
  ['an emptied one among several', [converted, emptied], { key: 'slip.currency.emptied', before: null }],
])('a note for %s says what became of it [SLIP-17a]', (_, bets, note) => {
  expect(currencyNote(bets)).toEqual(note);
});
