import fc from 'fast-check';
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
import { ratio } from '../odds/exact.ts';
import { addSelection, emptySlip, removeSelection, selectionsOf } from './build.ts';
import { chooseType } from './choose.ts';
import {
  acceptChanges,
  acceptOdds,
  acceptSeen,
  applyAcceptPolicy,
  applyMarkets,
  applyMatchStatus,
  applyOdds,
  applyProviders,
  hasChangedOdds,
  mapSelections,
  needsYes,
  removeUnavailable,
  withOdds,
} from './facts.ts';
import { keepsReturn } from './judging.ts';
import type { AcceptPolicy, Slip, SlipBet, SlipMarketFact, SlipSelection } from './slip-types.ts';
import type { AcceptMode, MarketStatus, MatchStatus } from './slip-wire.ts';

const a = aSelection({ matchId: '1' });
const b = aSelection({ matchId: '2', odds: '1.85' });
const c = aSelection({ matchId: '3', odds: '3.333' });
const around = someSurroundings();
function fact(over: Partial<SlipMarketFact> = {}): SlipMarketFact {
  return {
    id: '1',
    specifier: '',
    status: 1,
    outcomes: [{ id: '1', odds: '2.00', active: true }],
    ...over,
  };
}
function at(odds: string): readonly SlipMarketFact[] {
  return [fact({ outcomes: [{ id: '1', odds, active: true }] })];
}
function mode(mode: AcceptMode): AcceptPolicy {
  return { mode };
}
const none = mode('none');
function returns(share: string): AcceptPolicy {
  return { mode: 'return', share };
}
function firstOf(slip: Slip) {
  return selectionsOf(slip)[0];
}

describe('markets', () => {
  test.each<MarketStatus>([-1, 0, -2, -3, -4])('status %i suspends, 1 opens again [SLIP-11] [SLIP-21]', (status) => {
    const suspended = applyMarkets(aSlip(aSingle(a)), '1', [fact({ status })], none);
    expect(suspended).toEqual(aSlip(aSingle({ ...a, isSuspended: true })));
    expect(applyMarkets(suspended, '1', [fact()], none)).toEqual(aSlip(aSingle(a)));
  });

  test('a market that was taken away suspends its selection and leaves the odds [SLIP-21]', () => {
    const gone = applyMarkets(aSlip(aSingle(a)), '1', [fact({ status: 0, outcomes: [] })], none);
    expect(gone).toEqual(aSlip(aSingle({ ...a, isSuspended: true })));
  });

  test('a missing outcome suspends; an inactive one suspends and is inactive, and odds move all the same [SLIP-11]', () => {
    expect(applyMarkets(aSlip(aSingle(a)), '1', [fact({ outcomes: [] })], none)).toEqual(
      aSlip(aSingle({ ...a, isSuspended: true })),
    );
    const inactive = [fact({ outcomes: [{ id: '1', odds: '2.10', active: false }] })];
    const closed = applyMarkets(aSlip(aSingle(a)), '1', inactive, mode('any'));
    expect(closed).toEqual(
      aSlip(aSingle({ ...a, isSuspended: true, active: false, odds: '2.10', acceptedOdds: '2.10' })),
    );
    const missing = applyMarkets(closed, '1', [fact({ outcomes: [{ id: 'x', odds: '9', active: true }] })], none);
    expect(missing).toBe(closed);
    expect(firstOf(applyMarkets(closed, '1', at('2.10'), none))).toEqual({ ...a, odds: '2.10', acceptedOdds: '2.10' });
  });

  test.each<[AcceptMode, string, Partial<SlipSelection>]>([
    ['none', '2.10', { odds: '2.10', isChanged: true }],
    ['none', '1.90', { odds: '1.90', isChanged: true }],
    ['higher', '2.10', { odds: '2.10', acceptedOdds: '2.10' }],
    ['higher', '1.90', { odds: '1.90', isChanged: true }],
    ['any', '2.10', { odds: '2.10', acceptedOdds: '2.10' }],
    ['any', '1.90', { odds: '1.90', acceptedOdds: '1.90' }],
    ['none', '2.000', { odds: '2.000', acceptedOdds: '2.000' }],
    ['higher', '10.00', { odds: '10.00', acceptedOdds: '10.00' }],
    ['higher', 'x', { odds: 'x', isChanged: true }],
  ])('mode %s and odds %s [SLIP-12]', (accept, odds, change) => {
    const moved = applyMarkets(aSlip(aSingle(a)), '1', at(odds), mode(accept));
    expect(firstOf(moved)).toEqual({ ...a, ...change });
    expect(hasChangedOdds(moved)).toBe(change.isChanged === true);
    expect(withOdds(a, odds, mode(accept))).toEqual({ ...a, ...change });
  });

  test('with higher, a drop from a rise that was taken is flagged [SLIP-12]', () => {
    const risen = applyMarkets(aSlip(aSingle(a)), '1', at('2.50'), mode('higher'));
    expect(firstOf(applyMarkets(risen, '1', at('2.20'), mode('higher')))).toEqual({
      ...a,
      odds: '2.20',
      acceptedOdds: '2.50',
      isChanged: true,
    });
  });

  test('odds that come back to what was agreed need no yes any more [SLIP-12]', () => {
    const away = applyMarkets(aSlip(aSingle(a)), '1', at('2.10'), none);
    expect(applyMarkets(away, '1', at('2.00'), none)).toEqual(aSlip(aSingle(a)));
    const flagged = { ...a, isChanged: true };
    expect(withOdds(flagged, '2.00', none)).toEqual(a);
    expect(withOdds(a, '2.00', none)).toBe(a);
  });

  test('odds that are none never count as a rise, from them or to them [SLIP-12]', () => {
    const unread = { ...a, acceptedOdds: 'x' };
    for (const policy of [none, mode('higher')]) {
      expect(withOdds(unread, '2.10', policy)).toEqual({ ...unread, odds: '2.10', isChanged: true });
    }
    const both = { ...a, odds: 'x', acceptedOdds: 'x' };
    for (const policy of [none, mode('higher'), returns('0.9')]) expect(withOdds(both, 'x', policy)).toBe(both);
  });

  test('facts that change nothing leave the very slip; others leave what they do not touch [SLIP-13]', () => {
    const split = aSlip(aSingle(a), aSingle(b));
    expect(applyMarkets(split, '1', [fact()], none)).toBe(split);
    expect(applyMarkets(split, '9', [fact({ status: 0, outcomes: [] })], none)).toBe(split);
    const others = [fact({ id: '2', status: 0 }), fact({ specifier: 'x=1', status: 0 })];
    expect(applyMarkets(split, '1', others, mode('any'))).toBe(split);
    const moved = applyMarkets(split, '1', [fact({ status: -1 })], none);
    expect(moved.bets[1]).toBe(split.bets[1]);
    expect(moved.remembered).toBe(split.remembered);
    const combo = aSlip(aCombo([a, b]));
    const movedCombo = applyMarkets(combo, '1', at('2.20'), none);
    expect(movedCombo).toEqual(aSlip(aCombo([{ ...a, odds: '2.20', isChanged: true }, b])));
    expect(movedCombo.bets[0]?.selections[1]).toBe(b);
    expect(applyMarkets(movedCombo, '1', at('2.20'), none)).toBe(movedCombo);
  });

  test('an outcome that becomes inactive in a suspended market is inactive as well [SLIP-11]', () => {
    const suspended = aSlip(aSingle({ ...a, isSuspended: true }));
    const closed = [fact({ status: -1, outcomes: [{ id: '1', odds: '2.00', active: false }] })];
    expect(applyMarkets(suspended, '1', closed, none)).toEqual(
      aSlip(aSingle({ ...a, isSuspended: true, active: false })),
    );
  });

  test('a suspension alone judges no odds anew [SLIP-12]', () => {
    const flagged = aSlip(aSingle({ ...a, odds: '2.10', isChanged: true }));
    const suspended = applyMarkets(flagged, '1', [fact({ status: -1, outcomes: [] })], mode('any'));
    expect(firstOf(suspended)).toEqual({ ...a, odds: '2.10', isChanged: true, isSuspended: true });
  });

  test('odds that somebody names by selection are judged like any move [PLC-03]', () => {
    const slip = aSlip(aCombo([a, b]), aSingle(c));
    const named = applyOdds(slip, new Map([[b.id, '1.90']]), none);
    expect(named).toEqual(aSlip(aCombo([a, { ...b, odds: '1.90', isChanged: true }]), aSingle(c)));
    expect(named.bets[1]).toBe(slip.bets[1]);
    expect(applyOdds(slip, new Map([[b.id, '1.85']]), none)).toBe(slip);
    expect(applyOdds(slip, new Map([[a.id, '1.99']]), returns('0.01'))).toEqual(
      aSlip(aCombo([{ ...a, odds: '1.99' }, b]), aSingle(c)),
    );
  });

  test('the legs of a custom bet take what comes, whatever the policy [SLIP-12]', () => {
    const legs = [a, aSelection({ matchId: '1', marketId: '2' })];
    const slip = aSlip(aCustomBet(legs));
    const policies = [none, mode('higher'), mode('any'), returns('0')];
    for (const policy of policies) {
      const moved = applyMarkets(slip, '1', at('1.50'), policy);
      expect(moved).toEqual(aSlip(aCustomBet([{ ...a, odds: '1.50', acceptedOdds: '1.50' }, ...legs.slice(1)])));
    }
  });
});

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

describe('matches and providers', () => {
  test('a selection is available only while its match is pre-match or live [CAT-03]', () => {
    const statuses: MatchStatus[] = [0, 1, 2, 3, 4, 5];
    expect(statuses.map((status) => applyMatchStatus(aSlip(aSingle(a)), '1', status, []))).toEqual(
      statuses.map((matchStatus) => aSlip(aSingle({ ...a, matchStatus, isNotAvailable: matchStatus > 1 }))),
    );
    const slip = aSlip(aSingle(a));
    expect(applyMatchStatus(slip, '1', 1, [])).toBe(slip);
    expect(applyMatchStatus(slip, '2', 4, [])).toBe(slip);
  });

  test('selections of a provider that takes no bets are not available until it does again [TKT-10]', () => {
    const slip = aSlip(aCombo([a, { ...b, provider: 'oddin' }, { ...c, matchStatus: 4, isNotAvailable: true }]));
    const closed = applyProviders(slip, ['oddin']);
    expect(selectionsOf(closed).map(({ isNotAvailable }) => isNotAvailable)).toEqual([false, true, true]);
    expect(closed.bets[0]?.selections[0]).toBe(a);
    expect(applyProviders(closed, [])).toEqual(slip);
    expect(applyProviders(slip, ['betconstruct'])).toBe(slip);
    const live = applyMatchStatus(slip, '3', 1, ['betradar']);
    expect(selectionsOf(live)[2]).toEqual({ ...c, isNotAvailable: true });
    expect(selectionsOf(applyMatchStatus(slip, '3', 0, ['oddin']))[2]).toEqual({ ...c, matchStatus: 0 });
  });

  test('odds that changed and providers that take no bets need a yes [TKT-07] [TKT-10]', () => {
    const calm = aSlip(aCombo([a, b]), aCustomBet([c, aSelection({ matchId: '3', marketId: '2' })]));
    expect([hasChangedOdds(calm), needsYes(calm, ['oddin']), needsYes(calm, ['oddin', 'betradar'])]).toEqual([
      false,
      false,
      true,
    ]);
    expect(needsYes(aSlip(aCombo([a, { ...b, provider: 'oddin' }])), ['oddin'])).toBe(true);
    const moved = aSlip(aCombo([a, { ...b, isChanged: true }]));
    const priced = aSlip(
      aSingle(a),
      aCustomBet([c, b], '2', { custom: { odds: '2', acceptedOdds: '3', isChanged: true } }),
    );
    expect([moved, priced].map((slip) => [hasChangedOdds(slip), needsYes(slip, [])])).toEqual([
      [true, true],
      [true, true],
    ]);
    expect([hasChangedOdds(emptySlip), needsYes(emptySlip, ['betradar'])]).toEqual([false, false]);
  });

  test('mapping selections keeps the identity of everything that did not change', () => {
    const slip = aSlip(aSingle(a), aSingle(b));
    expect(mapSelections(slip, (selection) => selection)).toBe(slip);
    const mapped = mapSelections(slip, (selection) => (selection === b ? c : selection));
    expect(mapped.bets).toEqual([aSingle(a), { ...aSingle(b), selections: [c] }]);
    expect(mapped.bets[0]).toBe(slip.bets[0]);
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
