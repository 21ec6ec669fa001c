import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compare, ratio, zero } from '../odds/exact.ts';
import { parseOdds, payout } from '../odds/payout.ts';
import { betFactor } from '../odds/returns.ts';
import { aCombo, aCustomBet, aSelection, aSlipBet, aSystem, aSystemType, someLimits } from '../testing/builders.ts';
import { formOf } from './forms.ts';
import { betTotals } from './totals.ts';
import type { SlipBet, SlipSelection } from './slip-types.ts';

function pick(odds: string, place: number): SlipSelection {
  return aSelection({ matchId: String(place), odds });
}
function picks(...odds: readonly string[]): readonly SlipSelection[] {
  return odds.map(pick);
}
function rangeOf(bet: SlipBet, maxPayout: bigint | null = null) {
  const { leastWin, potentialWin } = betTotals(bet, someLimits({ maxPayout }));
  return [leastWin, potentialWin];
}

test('one line returns all or nothing, a system returns from its cheapest line to all lines [SLIP-20]', () => {
  const stake = '10.00';
  const pairs = aSystem(picks('4', '2', '3'), aSystemType('2/3', 3, 2), { stake });
  const four = picks('4', '2', '3', '5');
  const withBanker = aSystem(four, aSystemType('2/3', 3, 2), { stake, bankers: four.slice(1, 2).map(({ id }) => id) });
  expect(rangeOf(aSlipBet({ selections: picks('3'), stake }))).toEqual([3000n, 3000n]);
  expect(rangeOf(aCombo(picks('2', '3'), { stake }))).toEqual([6000n, 6000n]);
  expect(rangeOf(aCustomBet(picks('2', '3'), '4.5', { stake }))).toEqual([4500n, 4500n]);
  expect(rangeOf(pairs)).toEqual([2000n, 8667n]);
  expect(rangeOf(pairs, 5000n)).toEqual([2000n, 5000n]);
  expect(rangeOf(pairs, 1500n)).toEqual([1500n, 1500n]);
  expect(rangeOf(withBanker)).toEqual([8000n, 31_333n]);
});

const anyBet = fc.integer({ min: 1, max: 6 }).chain((count) => {
  const places = Array.from({ length: count }, (_, place) => place);
  const odds = fc.array(
    fc.bigInt({ min: 101n, max: 900n }).map((cents) => `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`),
    { minLength: count, maxLength: count },
  );
  const stake = fc.integer({ min: 10, max: 100_000 }).map(String);
  const systems = fc.subarray(places, { maxLength: count - 1 }).chain((bankers) => {
    const sizes = places.slice(bankers.length).map((_, index) => index + 1);
    return fc.record({ bankers: fc.constant(bankers), sizes: fc.subarray(sizes, { minLength: 1 }) });
  });
  return fc.record({ odds, stake, system: fc.option(systems, { freq: 4 }) }).map((drawn): SlipBet => {
    const selections = drawn.odds.map(pick);
    if (drawn.system === null) return aCombo(selections, { stake: drawn.stake });
    const { bankers, sizes } = drawn.system;
    const [winCount = 1] = sizes;
    const type = { id: 'any', totalCount: count - bankers.length, winCount, sizes, name: null };
    const ids = selections.filter((_, place) => bankers.includes(place)).map(({ id }) => id);
    return aSystem(selections, type, { stake: drawn.stake, bankers: ids });
  });
});

/** Every return above nothing, each set of lost legs tried by itself; ascending. */
function everyReturn(bet: SlipBet, maxPayout: bigint | null): bigint[] {
  const form = formOf(bet);
  if (form === null) throw new RangeError('the entry has a form');
  const odds = bet.selections.map((selection) => parseOdds(selection.odds) ?? ratio(1n));
  return Array.from({ length: 2 ** odds.length }, (_, lost) =>
    betFactor(
      form,
      odds.map((factor, place) => ((lost & (1 << place)) === 0 ? factor : zero)),
    ),
  )
    .filter((factor) => compare(factor, zero) > 0)
    .map((factor) => payout(BigInt(bet.stake) * 100n, factor, maxPayout))
    .toSorted((x, y) => (x < y ? -1 : 1));
}

test('least and potential win are the bounds of every way in which the legs can end [SLIP-20]', () => {
  fc.assert(
    fc.property(anyBet, fc.option(fc.bigInt({ min: 1n, max: 10n ** 8n })), (bet, maxPayout) => {
      const returns = everyReturn(bet, maxPayout);
      expect(rangeOf(bet, maxPayout)).toEqual([returns[0], returns.at(-1)]);
    }),
    { seed: 2004, numRuns: 300 },
  );
});
