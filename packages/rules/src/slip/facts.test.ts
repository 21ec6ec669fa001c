import { describe, expect, test } from 'vitest';
import { aCombo, aCustomBet, aSelection, aSingle, aSlip } from '../testing/builders.ts';
import { emptySlip, selectionsOf } from './build.ts';
import {
  applyMarkets,
  applyMatchStatus,
  applyOdds,
  applyProviders,
  hasChangedOdds,
  mapSelections,
  needsYes,
  withOdds,
} from './facts.ts';
import type { SlipSelection } from './slip-types.ts';
import type { AcceptMode, MarketStatus, MatchStatus } from './slip-wire.ts';
import { a, b, c, fact, at, mode, none, returns, firstOf } from '../testing/slip-facts.ts';

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
