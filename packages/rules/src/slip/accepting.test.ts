import { describe, expect, test } from 'vitest';
import {
  aCombo,
  aCustomBet,
  aSelection,
  aSingle,
  aSlip,
  aSystem,
  aSystemType,
  someSurroundings,
} from '../testing/builders.ts';
import { emptySlip } from './build.ts';
import { acceptChanges, acceptOdds, acceptSeen, applyAcceptPolicy, removeUnavailable } from './facts.ts';
import type { SlipBet, SlipSelection } from './slip-types.ts';
import type { MatchStatus } from './slip-wire.ts';
import { a, b, c, mode, none, returns } from '../testing/slip-facts.ts';

const around = someSurroundings();

describe('odds that the player saw', () => {
  const legs = [a, aSelection({ matchId: '1', marketId: '2' })];
  const risen = { ...a, odds: '2.10', isChanged: true };
  const fallen = { ...b, odds: '1.80', isChanged: true };
  const asking = (odds: string | null): SlipBet =>
    aCustomBet(legs, odds, { custom: { odds, acceptedOdds: '4.00', isChanged: true } });

  test('are agreed to, and nothing that stands at other odds by now [I6]', () => {
    const slip = aSlip(aSingle(risen), aSingle(fallen), aSingle(c), asking('5.00'));
    const [first, second, third, custom] = slip.bets as [SlipBet, SlipBet, SlipBet, SlipBet];
    const taken = acceptSeen(slip, { [a.id]: '2.10', [b.id]: '1.85' }, none);
    expect(taken).toEqual(aSlip(aSingle({ ...a, odds: '2.10', acceptedOdds: '2.10' }), second, third, custom));
    expect(taken.bets.slice(1).map((bet, place) => bet === slip.bets[place + 1])).toEqual([true, true, true]);
    expect(acceptSeen(slip, { [custom.betId]: '5.00' }, none)).toEqual(
      aSlip(first, second, third, aCustomBet(legs, '5.00')),
    );
    expect(acceptSeen(slip, { [a.id]: '2.20', [custom.betId]: '4.00' }, none)).toBe(slip);
  });

  test('a custom bet that is not for sale has no odds to agree to [I6]', () => {
    const slip = aSlip(asking(null));
    expect(acceptSeen(slip, { [a.id]: '9' }, none)).toBe(slip);
  });

  test('what is left is judged with its entry, the legs of a custom bet are not [SLIP-12]', () => {
    const less = { ...a, odds: '1.80', isChanged: true };
    const combo = aSlip(aCombo([less, { ...b, odds: '1.70', isChanged: true }]));
    expect(acceptSeen(combo, { [a.id]: '1.80' }, returns('0.09'))).toEqual(
      aSlip(
        aCombo([
          { ...a, odds: '1.80', acceptedOdds: '1.80' },
          { ...b, odds: '1.70' },
        ]),
      ),
    );
    const moved = [{ ...a, odds: '1.50' }, ...legs.slice(1)];
    const custom = { ...asking('5.00'), selections: moved };
    expect(acceptSeen(aSlip(custom), { [custom.betId]: '5.00' }, returns('0'))).toEqual(
      aSlip(aCustomBet(moved, '5.00')),
    );
  });
});

describe('accepting', () => {
  const changed = { ...a, odds: '2.20', isChanged: true };
  const agreed = { ...a, odds: '2.20', acceptedOdds: '2.20' };
  const suspended = { ...b, isSuspended: true };
  const over = { ...c, isNotAvailable: true };

  test('another policy judges anew what is there [SLIP-12]', () => {
    const slip = aSlip(aSingle(changed), aSingle({ ...b, odds: '1.50', isChanged: true }));
    expect(applyAcceptPolicy(slip, mode('higher'))).toEqual(
      aSlip(aSingle(agreed), aSingle({ ...b, odds: '1.50', isChanged: true })),
    );
    expect(applyAcceptPolicy(slip, mode('any'))).toEqual(
      aSlip(aSingle(agreed), aSingle({ ...b, odds: '1.50', acceptedOdds: '1.50' })),
    );
    expect(applyAcceptPolicy(slip, none)).toBe(slip);
    const quiet = aSlip(aSingle({ ...a, odds: '2.20' }));
    expect(applyAcceptPolicy(quiet, none)).toEqual(aSlip(aSingle(changed)));
    expect(applyAcceptPolicy(aSlip(aSingle({ ...a, isChanged: true })), none)).toEqual(aSlip(aSingle(a)));
  });

  test('agreeing to the odds removes nothing and takes what was never flagged as well [SLIP-15] [TKT-08]', () => {
    const slip = aSlip(aCombo([{ ...changed, isChanged: false }, suspended]));
    expect(acceptOdds(slip)).toEqual(aSlip(aCombo([agreed, suspended])));
    const calm = aSlip(aCombo([a, b]));
    expect(acceptOdds(calm)).toBe(calm);
  });

  test('accepting changes removes what is suspended or not available and agrees to the rest [SLIP-15]', () => {
    expect(acceptChanges(aSlip(aCombo([changed, suspended, over])), around)).toEqual({
      bets: [aSingle(agreed)],
      remembered: emptySlip.remembered,
    });
    expect(acceptChanges(aSlip(aSingle(changed), aSingle(suspended)), around)).toEqual(aSlip(aSingle(agreed)));
    expect(acceptChanges(aSlip(aCombo([suspended, over])), around)).toEqual(emptySlip);
    expect(removeUnavailable(aSlip(aCombo([changed, over, b])), around)).toEqual(aSlip(aCombo([changed, b])));
    const calm = aSlip(aCombo([a, b]));
    expect(acceptChanges(calm, around)).toBe(calm);
  });

  test('a system that loses a selection follows its count [SLIP-15]', () => {
    const four = aSystem([a, b, c, { ...aSelection({ matchId: '4' }), isSuspended: true }], aSystemType('2/4', 4, 2));
    expect(acceptChanges(aSlip(four), around)).toEqual(aSlip(aSystem([a, b, c], aSystemType('2/3', 3, 2))));
  });

  const legs = ['1', '2', '3'].map((marketId) => aSelection({ matchId: '9', marketId }));
  const [first, second, third] = legs as [SlipSelection, SlipSelection, SlipSelection];

  test('a custom bet loses such legs and its price with them, and goes with fewer than two [SLIP-15]', () => {
    const three = aCustomBet([{ ...first, isSuspended: true }, second, third], '5.00', { stake: '3' });
    expect(acceptChanges(aSlip(aSingle(a), three), around)).toEqual(
      aSlip(aSingle(a), aCustomBet([second, third], null, { stake: '3' })),
    );
    const two = aCustomBet([{ ...first, isSuspended: true }, second]);
    expect(acceptChanges(aSlip(aSingle(a), two), around)).toEqual(aSlip(aSingle(a)));
  });

  test('a custom bet of a match that is neither pre-match nor live drops [SLIP-15]', () => {
    const statuses: MatchStatus[] = [0, 1, 2, 3, 4, 5];
    const left = statuses.map((matchStatus) => {
      const slip = aSlip(aCustomBet(legs.map((leg) => ({ ...leg, matchStatus }))));
      return acceptChanges(slip, around).bets.length;
    });
    expect(left).toEqual([1, 1, 0, 0, 0, 0]);
  });

  test('the price of a custom bet is agreed to, and stays unknown while it is [SLIP-15]', () => {
    const moved = aCustomBet(legs, '4.00', { custom: { odds: '4.00', acceptedOdds: '5.00', isChanged: true } });
    expect(acceptChanges(aSlip(moved), around)).toEqual(aSlip(aCustomBet(legs, '4.00')));
    const unpriced = aSlip(aCustomBet(legs, null));
    expect(acceptChanges(unpriced, around)).toBe(unpriced);
  });
});
