import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aSelection, eur, someLimits, someSurroundings } from '../testing/builders.ts';
import { addSelection, emptySlip, holds, regularSelections, removeSelection, selectionsOf } from './build.ts';
import { chooseType } from './choose.ts';
import { addCustomBet, priceCustomBet } from './custom.ts';
import { acceptChanges, applyMarkets } from './facts.ts';
import { restoreSlip } from './restore.ts';
import { deriveStakes, splitStake, typeStake, typeWin } from './stakes.ts';
import { chooseSystemType, toggleBanker } from './slip-systems.ts';
import { betTotals } from './totals.ts';
import type { AcceptPolicy, Slip, SlipBetType, SlipSelection } from './slip-types.ts';
import { isWholeBet } from './whole-bet.ts';

const picks = Array.from({ length: 6 }, (_, place) => aSelection({ matchId: String(place) }));
const [firstPick] = picks as [SlipSelection];
function pickAt(place: number): SlipSelection {
  return picks[place % picks.length] ?? firstPick;
}
const policies: readonly AcceptPolicy[] = [
  { mode: 'none' },
  { mode: 'higher' },
  { mode: 'any' },
  { mode: 'return', share: '0.05' },
];

type Move = (slip: Slip, accept: AcceptPolicy) => Slip;

const place = fc.nat(5);
const text = fc.constantFrom('', '1', '2.50', '10', 'x');
const odds = fc.constantFrom('1.50', '1.95', '2.00', '2.40');
function around(accept: AcceptPolicy) {
  return someSurroundings({ accept });
}
function entryAt(slip: Slip, at: number): string {
  return slip.bets[at % Math.max(slip.bets.length, 1)]?.betId ?? '';
}

const click = place.map((at): Move => (slip, accept) => {
  const pick = pickAt(at);
  return holds(slip, pick.id)
    ? removeSelection(slip, pick.id, around(accept))
    : addSelection(slip, pick, around(accept));
});
/** A price for the entry as it stands. */
function pricedOf(slip: Slip, betId: string) {
  return {
    betId,
    selectionIds: slip.bets.find((bet) => bet.betId === betId)?.selections.map(({ id }) => id) ?? [],
  };
}

const move: fc.Arbitrary<Move> = fc.oneof(
  { weight: 4, arbitrary: click },
  fc.constantFrom<SlipBetType>('single', 'combo', 'system').map(
    (type): Move =>
      (slip, accept) =>
        chooseType(slip, type, around(accept)),
  ),
  fc.constantFrom('2/3', 'trixie', 'patent', '3/4', 'yankee').map(
    (id): Move =>
      (slip, accept) =>
        chooseSystemType(slip, id, around(accept)),
  ),
  place.map(
    (at): Move =>
      (slip, accept) =>
        toggleBanker(slip, pickAt(at).id, around(accept)),
  ),
  fc.tuple(place, text).map(
    ([at, stake]): Move =>
      (slip) =>
        typeStake(slip, entryAt(slip, at), stake),
  ),
  fc.tuple(place, text).map(
    ([at, win]): Move =>
      (slip) =>
        typeWin(slip, entryAt(slip, at), win),
  ),
  text.map(
    (total): Move =>
      (slip) =>
        splitStake(slip, total),
  ),
  fc.tuple(place, odds, fc.boolean()).map(
    ([at, price, active]): Move =>
      (slip, accept) =>
        applyMarkets(
          slip,
          String(at),
          [{ id: '1', specifier: '', status: 1, outcomes: [{ id: '1', odds: price, active }] }],
          accept,
        ),
  ),
  fc.tuple(place, odds).map(([at, price]): Move => (slip, accept) => {
    const legs = [pickAt(at), { ...pickAt(at), marketId: '2', id: `${pickAt(at).matchId}/2|/1` }];
    return addCustomBet(slip, legs, price, around(accept));
  }),
  fc.tuple(place, fc.option(odds)).map(
    ([at, price]): Move =>
      (slip, accept) =>
        priceCustomBet(slip, pricedOf(slip, `custom:${at}`), price, accept),
  ),
  fc.constant<Move>((slip, accept) => acceptChanges(slip, around(accept))),
);

test('whatever is done, the slip is whole: it is restored the same [SLIP-04] [SLIP-05] [SLIP-06] [SLIP-09] [SLIP-17]', () => {
  fc.assert(
    fc.property(fc.constantFrom(...policies), fc.array(move, { maxLength: 40 }), (accept, moves) => {
      let slip = emptySlip;
      for (const act of moves) {
        const next = deriveStakes(act(slip, accept));
        if (next === slip) continue;
        slip = next;
        expect(slip.bets.every(isWholeBet)).toBe(true);
        expect(restoreSlip(slip, eur)).toEqual({ slip, dropped: 0 });
        expect(deriveStakes(slip)).toBe(slip);
        const ids = regularSelections(slip).map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        expect(selectionsOf(slip).every(({ isChanged }) => !isChanged) || accept.mode !== 'any').toBe(true);
        for (const bet of slip.bets) {
          const { potentialWin, leastWin, stake } = betTotals(bet, someLimits());
          expect((potentialWin ?? 0n) >= (leastWin ?? 0n)).toBe(true);
          expect(bet.custom?.odds === null || (potentialWin === null) === (stake === null)).toBe(true);
        }
      }
    }),
    { seed: 45, numRuns: 300 },
  );
});
