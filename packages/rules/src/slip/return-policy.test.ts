import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aCombo, aSelection, aSingle, aSlip, aSystem, aSystemType, someSurroundings } from '../testing/builders.ts';
import { ratio } from '../odds/exact.ts';
import { addSelection, removeSelection, selectionsOf } from './build.ts';
import { chooseType } from './choose.ts';
import { applyAcceptPolicy, applyMarkets, hasChangedOdds, withOdds } from './facts.ts';
import { keepsReturn } from './judging.ts';
import type { SlipSelection } from './slip-types.ts';
import { a, b, c, at, returns, firstOf } from '../testing/slip-facts.ts';

describe('the policy return', () => {
  const fell = (selection: SlipSelection, odds: string, isChanged: boolean): SlipSelection => ({
    ...selection,
    odds,
    isChanged,
  });

  test('nothing is taken by itself, a rise is never flagged, and a drop within the share is not either [SLIP-12]', () => {
    const policy = returns('0.05');
    const moved = (odds: string) => firstOf(applyMarkets(aSlip(aSingle(a)), '1', at(odds), policy));
    expect(moved('2.50')).toEqual(fell(a, '2.50', false));
    expect(moved('1.90')).toEqual(fell(a, '1.90', false));
    expect(moved('1.899')).toEqual(fell(a, '1.899', true));
    expect([withOdds(a, '2.50', policy), withOdds(a, '1.90', policy), withOdds(a, '1.899', policy)]).toEqual([
      fell(a, '2.50', false),
      fell(a, '1.90', false),
      fell(a, '1.899', true),
    ]);
    expect(withOdds(fell(a, '1.50', true), '2.00', policy)).toEqual(a);
  });

  test('the entry is judged as a whole: a rise elsewhere makes good for a drop [SLIP-12]', () => {
    const policy = returns('0.05');
    const dropped = applyMarkets(aSlip(aCombo([a, b])), '1', at('1.80'), policy);
    expect(dropped).toEqual(aSlip(aCombo([fell(a, '1.80', true), b])));
    const risen = applyMarkets(dropped, '2', at('2.00'), policy);
    expect(risen).toEqual(aSlip(aCombo([fell(a, '1.80', false), fell(b, '2.00', false)])));
    const both = applyMarkets(dropped, '2', at('1.84'), policy);
    expect(both).toEqual(aSlip(aCombo([fell(a, '1.80', true), fell(b, '1.84', true)])));
    expect(hasChangedOdds(both)).toBe(true);
  });

  test('only those whose odds fell are flagged [SLIP-12]', () => {
    const slip = aSlip(aCombo([fell(a, '1.00', false), fell(b, '1.90', false), c]));
    expect(applyAcceptPolicy(slip, returns('0.1'))).toEqual(
      aSlip(aCombo([fell(a, '1.00', true), fell(b, '1.90', false), c])),
    );
  });

  test('what did not move is not asked about, whatever its odds are [SLIP-12]', () => {
    const unread = { ...b, odds: 'x', acceptedOdds: 'x' };
    const slip = aSlip(aCombo([fell(a, '1.99', false), unread]));
    expect(applyAcceptPolicy(slip, returns('0.9'))).toBe(slip);
    expect(applyAcceptPolicy(slip, returns('0'))).toEqual(aSlip(aCombo([fell(a, '1.99', true), unread])));
  });

  test('the same odds in other writing have not fallen [SLIP-12]', () => {
    const slip = aSlip(aCombo([fell(a, '2.000', false), fell(b, '1.00', false)]));
    expect(applyAcceptPolicy(slip, returns('0.1'))).toEqual(
      aSlip(aCombo([fell(a, '2.000', false), fell(b, '1.00', true)])),
    );
  });

  test('page and server ask whether enough is left of the product that was agreed to [SLIP-12] [I6]', () => {
    const agreed = [ratio(2n), ratio(3n)];
    const keeps = (now: bigint, share: string) => keepsReturn([ratio(now, 100n)], agreed, share);
    expect([keeps(570n, '0.05'), keeps(569n, '0.05'), keeps(600n, 'x'), keeps(599n, 'x')]).toEqual([
      true,
      false,
      true,
      false,
    ]);
  });

  test('singles are judged each by itself, a system by the mean of its lines [SLIP-12]', () => {
    const policy = returns('0.1');
    const all = [fell(a, '1.70', false), b, c];
    expect(applyAcceptPolicy(aSlip(...all.map((selection) => aSingle(selection))), policy)).toEqual(
      aSlip(aSingle(fell(a, '1.70', true)), aSingle(b), aSingle(c)),
    );
    const twoOfThree = aSystemType('2/3', 3, 2);
    // Lines before: 3.70 + 6.666 + 6.16605 = 16.53205; after: 3.145 + 5.6661 + 6.16605 = 14.97715, 9.4 % less.
    const system = aSystem(all, twoOfThree);
    expect(applyAcceptPolicy(aSlip(system), policy).bets[0]).toBe(system);
    expect(applyAcceptPolicy(aSlip(system), returns('0.09'))).toEqual(
      aSlip(aSystem([fell(a, '1.70', true), b, c], twoOfThree)),
    );
    const banked = aSystem([...all, aSelection({ matchId: '4', odds: '1.50' })], twoOfThree, { bankers: [a.id] });
    expect(hasChangedOdds(applyAcceptPolicy(aSlip(banked), returns('0.14')))).toBe(true);
    expect(hasChangedOdds(applyAcceptPolicy(aSlip(banked), returns('0.15')))).toBe(false);
    expect(hasChangedOdds(applyAcceptPolicy(aSlip(aSystem(all, aSystemType('2/4', 4, 2))), returns('0.9')))).toBe(true);
  });

  test('an entry that becomes another is judged as what it has become [SLIP-12]', () => {
    const policy = returns('0.05');
    const ticket = someSurroundings({ accept: policy });
    const [low, less] = [fell(a, '1.94', false), fell(b, '1.79', false)];
    const one = aSlip(aSingle(low));
    const two = addSelection(one, less, ticket);
    expect(two).toEqual(aSlip(aCombo([fell(a, '1.94', true), fell(b, '1.79', true)])));
    expect(removeSelection(two, b.id, ticket)).toEqual(one);
    expect(chooseType(two, 'single', ticket)).toEqual(aSlip(aSingle(low), aSingle(less)));
  });

  test('what is no share takes nothing, and odds that are none always need a yes [SLIP-12]', () => {
    const moved = (odds: string, share: string) =>
      firstOf(applyMarkets(aSlip(aSingle(a)), '1', at(odds), returns(share)))?.isChanged;
    expect([moved('1.99', '1'), moved('1.99', '-0.1'), moved('1.99', 'x'), moved('1.99', '0')]).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect([moved('1.00', '0.999'), moved('2.00', 'x'), moved('x', '0.9')]).toEqual([false, false, true]);
    expect(withOdds({ ...a, acceptedOdds: 'x' }, '1.90', returns('0.9')).isChanged).toBe(true);
    expect(withOdds(a, '2.10', returns('-0.1')).isChanged).toBe(false);
    const unread = aSlip(
      aCombo([{ ...a, acceptedOdds: 'x' }, b]),
      aSystem([{ ...a, odds: 'x' }, b, c], aSystemType('2/3', 3, 2)),
    );
    expect(selectionsOf(applyAcceptPolicy(unread, returns('0.9'))).map(({ isChanged }) => isChanged)).toEqual([
      true,
      false,
      true,
      false,
      false,
    ]);
    expect(withOdds(a, 'x', returns('0.9')).isChanged).toBe(true);
    expect(moved('0.002', '0.999')).toBe(true);
  });

  test('for combos it is the product of all legs that counts, as an independent sum has it [SLIP-12]', () => {
    const cents = fc.integer({ min: 100, max: 999 });
    const text = (value: number): string => `${String(value).slice(0, -2)}.${String(value).slice(-2)}`;
    const legs = fc.array(fc.tuple(cents, cents), { minLength: 2, maxLength: 8 });
    fc.assert(
      fc.property(legs, fc.integer({ min: 0, max: 99 }), (all, percent) => {
        const selections = all.map(([accepted, now], place) =>
          aSelection({ matchId: String(place), odds: text(now), acceptedOdds: text(accepted) }),
        );
        const product = (values: readonly number[]): bigint => values.reduce((all, value) => all * BigInt(value), 1n);
        const now = product(all.map(([, odds]) => odds)) * 100n;
        const least = product(all.map(([accepted]) => accepted)) * BigInt(100 - percent);
        const policy = returns(`0.${String(percent).padStart(2, '0')}`);
        const judged = applyAcceptPolicy(aSlip(aCombo(selections)), policy);
        expect(selectionsOf(judged).map(({ isChanged }) => isChanged)).toEqual(
          all.map(([accepted, odds]) => now < least && odds < accepted),
        );
      }),
      { seed: 12, numRuns: 500 },
    );
  });
});
