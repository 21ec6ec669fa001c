import { expect, test } from 'vitest';
import type { Bet } from '@touchline/contract';
import { byDay, cardChunks, periodOf, periodText, totalsOf, within } from './history.ts';

// What sums and days read of a bet.
function bet(given: Partial<Bet>): Bet {
  return {
    status: 'done',
    stake: { value: '10.00', currency: 'EUR', subunits: '100' },
    win_amount: '0.00',
    created_at: '2026-03-10T12:00:00.000Z',
    ...given,
  } as Bet;
}
const cashout = { share: '0.5', amount: '4.90', by: 'player', at: '2026-03-10T12:00:00.000Z' } as const;

test('the sums of a period are exact, by currency, and count nothing that cost nothing [PLC-06]', () => {
  const crypto = { value: '0.00000003', currency: 'BTC', subunits: '100000000' };
  expect(
    totalsOf([
      bet({ win_amount: '25.55' }),
      bet({ stake: { value: '0.10', currency: 'EUR', subunits: '100' } }),
      bet({ stake: { value: '0.20', currency: 'EUR', subunits: '100' } }),
      bet({ status: 'waiting_results', win_amount: null, cashouts: [cashout] }),
      bet({ status: 'rejected', win_amount: null }),
      bet({ status: 'withdrawn', win_amount: null }),
      bet({ stake: crypto, win_amount: '0.00000001' }),
    ]),
  ).toEqual([
    { currency: 'EUR', count: 4, staked: '20.30', paid: '30.45', open: '10.00', net: '15.25' },
    {
      currency: 'BTC',
      count: 1,
      staked: '0.00000003',
      paid: '0.00000001',
      open: '0.00000000',
      net: '-0.00000002',
    },
  ]);
});

test('a period reaches back from now, and stands in the address unless it is the first one', () => {
  const now = Date.parse('2026-03-17T12:00:00.000Z');
  const [old, fresh] = [
    bet({ created_at: '2026-03-10T12:00:00.000Z' }),
    bet({ created_at: '2026-03-10T12:00:00.001Z' }),
  ];
  expect([within([old, fresh], 7, now), within([old, fresh], null, now)]).toEqual([[fresh], [old, fresh]]);
  expect([null, '7', '90', 'all', '12', 'x'].map(periodOf)).toEqual([30, 7, 90, null, 30, 30]);
  expect(([30, 7, null] as const).map(periodText)).toEqual([null, '7', 'all']);
});

test('bets stand by the day they were placed on', () => {
  const days = byDay(
    [bet({ id: '3' }), bet({ id: '2', created_at: '2026-03-09T12:00:00.000Z' }), bet({ id: '1' })],
    (at) => new Date(at).toISOString().slice(0, 10),
  );
  expect(days.map(({ name, bets }) => [name, bets.map(({ id }) => id)])).toEqual([
    ['2026-03-10', ['3', '1']],
    ['2026-03-09', ['2']],
  ]);
});

test('a short list is there as a whole, a long one in parts that hold every bet once', () => {
  const many = Array.from({ length: 100 }, (_, place) => bet({ id: String(place) }));
  expect(cardChunks(many.slice(0, 24))).toHaveLength(1);
  const chunks = cardChunks(many);
  expect([chunks.length, chunks.flat()]).toEqual([13, many]);
});
