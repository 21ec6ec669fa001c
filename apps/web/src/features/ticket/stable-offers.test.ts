import { expect, test } from 'vitest';
import type { BonusOfferView } from '@touchline/client';
import { arranged, followed } from './stable-offers.ts';

function offer(id: string, over: Partial<BonusOfferView> = {}): BonusOfferView {
  return {
    id,
    type: 'freebet',
    name: id,
    odds: null,
    amount: { value: '10.00', currency: 'EUR' },
    failed: null,
    potentialWin: { value: '20.00', currency: 'EUR' },
    fallsOnRefund: false,
    ...over,
  };
}

const refused = { kind: 'min_odds', minOdds: '2.00' } as const;

test('what can be chosen stands first when the bonuses are opened, and no row moves afterwards [BON-21] [I1]', () => {
  const [a, b, c] = [offer('a', { failed: refused }), offer('b'), offer('c')];
  const rows = arranged([a, b, c]);
  expect(rows.map(({ id }) => id)).toEqual(['b', 'c', 'a']);
  const ticked = [offer('a'), offer('b', { failed: refused }), c];
  const next = followed(rows, ticked);
  expect(next).toEqual([ticked[1], c, ticked[0]]);
  expect(followed(next, ticked)).toBe(next);
});

test('a bonus that is not listed any more keeps its row without a choice, and a new one stands below [BON-21] [I1]', () => {
  const rows = arranged([offer('a'), offer('b')]);
  const next = followed(rows, [offer('n'), offer('b')]);
  expect(next.map(({ id, failed }) => [id, failed?.kind ?? null])).toEqual([
    ['a', 'state'],
    ['b', null],
    ['n', null],
  ]);
  expect(next[0]).toMatchObject({ amount: null, potentialWin: null });
  const last = [next[2], next[1]].filter((each) => each !== undefined);
  expect(followed(next, last)).toBe(next);
});
