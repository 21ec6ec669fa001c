import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aMarket, aMatch, anOutcome, aSelection, someLimits, someTerms } from '../testing/builders.ts';
import {
  addSelection,
  canChooseType,
  chooseType,
  emptySlip,
  removeSelection,
  selectionOf,
  selectionsOf,
  typeOf,
  typeStake,
  typeStakeForAll,
  withoutBets,
} from './build.ts';
import { acceptChanges, applyAcceptMode, applyMarkets, applyMatchStatus, hasChangedOdds, judgeOdds } from './facts.ts';
import { betProblem, betsWithStake, placeProblem } from './problems.ts';
import { betTotals, slipTotals } from './totals.ts';
import type { PlaceProblem, Slip, SlipBet, SlipMarketFact, SlipSelection } from './types.ts';
import type { AcceptMode, MarketStatus, MatchStatus } from './wire.ts';

const a = aSelection({ matchId: '1' });
const b = aSelection({ matchId: '2', odds: '1.85' });
const c = aSelection({ matchId: '3', odds: '3.333' });
const slipOf = (...selections: readonly SlipSelection[]): Slip => selections.reduce(addSelection, emptySlip);
const single = (selection: SlipSelection, stake = ''): SlipBet => ({
  betId: `single:${selection.id}`,
  betType: 'single',
  stake,
  selections: [selection],
});
const combo = (selections: readonly SlipSelection[], stake = ''): SlipBet => ({
  betId: 'combo',
  betType: 'combo',
  stake,
  selections,
});
const fact = (over: Partial<SlipMarketFact> = {}): SlipMarketFact => ({
  id: '1',
  specifier: '',
  status: 1,
  outcomes: [{ id: '1', odds: '2.00', active: true }],
  ...over,
});

describe('building the slip', () => {
  test('[CAT-05] a selection is taken from the screen with the odds agreed to and its state', () => {
    expect(selectionOf(aMatch(), aMarket(), anOutcome())).toEqual({
      ...aSelection({ matchSlug: 'reds-blues-100', matchUrnId: 'sr:match:100' }),
      marketGroup: 'main',
    });
    const closed = selectionOf(
      aMatch({ status: 4, competitors: null }),
      aMarket({ status: -1, market_groups: [] }),
      anOutcome({ active: false }),
    );
    expect(closed).toEqual(
      aSelection({
        matchSlug: 'reds-blues-100',
        matchUrnId: 'sr:match:100',
        nameA: 'Reds - Blues',
        nameB: '',
        matchStatus: 4,
        active: false,
        isSuspended: true,
        isNotAvailable: true,
      }),
    );
  });

  test('[SLIP-05] one selection is a single, a second makes a combo with its stake, a third joins', () => {
    const one = slipOf(a);
    expect(one.bets).toEqual([single(a)]);
    const two = addSelection(typeStake(one, `single:${a.id}`, '10'), b);
    expect(two.bets).toEqual([combo([a, b], '10')]);
    expect(addSelection(two, c).bets).toEqual([combo([a, b, c], '10')]);
    expect(addSelection(two, b)).toBe(two);
  });

  test('[SLIP-05] a combo that is left with one selection is a single with its stake; with none the slip is empty', () => {
    const two = typeStake(slipOf(a, b), 'combo', '7');
    expect(removeSelection(two, a.id).bets).toEqual([single(b, '7')]);
    expect(removeSelection(removeSelection(two, a.id), b.id)).toEqual(emptySlip);
    expect(removeSelection(two, 'unknown')).toBe(two);
  });

  test('[SLIP-08] choosing the type that it is, or with one selection, changes nothing', () => {
    const [one, two] = [slipOf(a), slipOf(a, b)];
    expect([chooseType(one, 'combo'), chooseType(two, 'combo')].map((slip, i) => slip === [one, two][i])).toEqual([
      true,
      true,
    ]);
    expect([canChooseType(emptySlip), canChooseType(one), canChooseType(two)]).toEqual([false, false, true]);
  });

  test('[SLIP-09] singles split and a combo merges; each form keeps its own stakes', () => {
    const merged = addSelection(addSelection(typeStake(slipOf(a), `single:${a.id}`, '10'), b), c);
    const split = chooseType(merged, 'single');
    expect(split.bets).toEqual([single(a, '10'), single(b), single(c)]);
    const typed = typeStake(typeStake(split, `single:${b.id}`, '2'), `single:${a.id}`, '3');
    const back = chooseType(typed, 'combo');
    expect(back.bets).toEqual([combo([a, b, c], '10')]);
    expect(chooseType(typeStake(back, 'combo', '4'), 'single').bets).toEqual([
      single(a, '3'),
      single(b, '2'),
      single(c),
    ]);
  });

  test('[SLIP-09] a combo without a stake of its own takes the first that was typed on a single', () => {
    const split = typeStake(chooseType(slipOf(a, b), 'single'), `single:${b.id}`, '5');
    expect(chooseType(split, 'combo').bets).toEqual([combo([a, b], '5')]);
  });

  test('[SLIP-05] several singles get one more single, and the last of them starts a combo again', () => {
    const split = typeStakeForAll(chooseType(slipOf(a, b), 'single'), '5');
    const three = addSelection(split, c);
    expect(three.bets).toEqual([single(a, '5'), single(b, '5'), single(c)]);
    const one = withoutBets(three, new Set([`single:${a.id}`, `single:${b.id}`]));
    expect(one.bets).toEqual([single(c)]);
    expect(addSelection(one, a).bets).toEqual([combo([c, a])]);
  });

  test('a stake goes where it was typed and the rest keeps its identity', () => {
    const split = chooseType(slipOf(a, b), 'single');
    const typed = typeStake(split, `single:${a.id}`, '1.');
    expect(typed.bets).toEqual([single(a, '1.'), single(b)]);
    expect(typed.bets[1]).toBe(split.bets[1]);
    expect([typeStake(typed, `single:${a.id}`, '1.'), typeStake(typed, 'none', '9')]).toEqual([typed, typed]);
    expect(typeStakeForAll(typed, '3').bets).toEqual([single(a, '3'), single(b, '3')]);
  });

  test('[SLIP-04] [SLIP-05] whatever is clicked and chosen, the slip holds each selection once and a shape that fits', () => {
    const picks = [a, b, c, aSelection({ matchId: '4' })];
    const move = fc.oneof(
      fc.nat(3).map((n) => ({ kind: 'click' as const, n })),
      fc.constantFrom('single' as const, 'combo' as const).map((betType) => ({ kind: 'type' as const, betType })),
    );
    fc.assert(
      fc.property(fc.array(move, { maxLength: 30 }), (moves) => {
        let slip = emptySlip;
        const expected = new Set<string>();
        for (const it of moves) {
          if (it.kind === 'type') {
            slip = chooseType(slip, it.betType);
            if (expected.size > 1) expect(typeOf(slip)).toBe(it.betType);
            continue;
          }
          const pick = picks[it.n] ?? a;
          if (expected.delete(pick.id)) slip = removeSelection(slip, pick.id);
          else {
            expected.add(pick.id);
            slip = addSelection(slip, pick);
          }
          expect(new Set(selectionsOf(slip).map(({ id }) => id))).toEqual(expected);
          expect(selectionsOf(slip).length).toBe(expected.size);
          const sizes = slip.bets.map((bet) => [bet.betType, bet.selections.length > 1]);
          expect(sizes.every(([type, many]) => (type === 'combo') === many)).toBe(true);
          expect(new Set(slip.bets.map((bet) => bet.betId)).size).toBe(slip.bets.length);
        }
      }),
      { seed: 45, numRuns: 500 },
    );
  });
});

describe('facts that move', () => {
  const of = (slip: Slip) => selectionsOf(slip)[0];

  test.each<MarketStatus>([-1, 0, -2, -3, -4])('[SLIP-11] market status %i suspends, 1 opens again', (status) => {
    const suspended = applyMarkets(slipOf(a), '1', [fact({ status })], 'none');
    expect(of(suspended)).toEqual({ ...a, isSuspended: true });
    expect(of(applyMarkets(suspended, '1', [fact()], 'none'))).toEqual(a);
  });

  test('[SLIP-11] a missing outcome suspends; an inactive one suspends and is inactive', () => {
    expect(of(applyMarkets(slipOf(a), '1', [fact({ outcomes: [] })], 'none'))).toEqual({ ...a, isSuspended: true });
    const inactive = fact({ outcomes: [{ id: '1', odds: '2.00', active: false }] });
    expect(of(applyMarkets(slipOf(a), '1', [inactive], 'none'))).toEqual({ ...a, isSuspended: true, active: false });
  });

  test.each<[AcceptMode, string, Partial<SlipSelection>]>([
    ['none', '2.10', { odds: '2.10', isChanged: true }],
    ['none', '1.90', { odds: '1.90', isChanged: true }],
    ['higher', '2.10', { odds: '2.10', acceptedOdds: '2.10' }],
    ['higher', '1.90', { odds: '1.90', isChanged: true }],
    ['any', '2.10', { odds: '2.10', acceptedOdds: '2.10' }],
    ['any', '1.90', { odds: '1.90', acceptedOdds: '1.90' }],
    ['none', '2.000', { odds: '2.000', acceptedOdds: '2.000' }],
  ])('[SLIP-12] mode %s and odds %s', (mode, odds, change) => {
    const moved = applyMarkets(slipOf(a), '1', [fact({ outcomes: [{ id: '1', odds, active: true }] })], mode);
    expect(of(moved)).toEqual({ ...a, ...change });
  });

  test('[SLIP-12] odds that come back to what was agreed need no yes any more; numbers are compared, not texts', () => {
    const at = (odds: string) => [fact({ outcomes: [{ id: '1', odds, active: true }] })];
    const away = applyMarkets(slipOf(a), '1', at('2.10'), 'none');
    expect(hasChangedOdds(away)).toBe(true);
    expect(of(applyMarkets(away, '1', at('2.00'), 'none'))).toEqual(a);
    const ten = slipOf(aSelection({ matchId: '1', odds: '9.50' }));
    expect(hasChangedOdds(applyMarkets(ten, '1', at('10.00'), 'higher'))).toBe(false);
  });

  test('[SLIP-12] a change of mode judges anew: any takes all, higher takes a rise', () => {
    const changed = (odds: string) => ({ ...a, odds, isChanged: true });
    expect(judgeOdds(changed('2.10'), 'higher')).toEqual({ ...a, odds: '2.10', acceptedOdds: '2.10' });
    expect(judgeOdds(changed('1.90'), 'higher')).toEqual(changed('1.90'));
    expect(of(applyAcceptMode(slipOf(changed('1.90')), 'any'))).toEqual({ ...a, odds: '1.90', acceptedOdds: '1.90' });
  });

  test('[SLIP-13] facts that change nothing leave the very slip; others leave the entries they do not touch', () => {
    const split = chooseType(slipOf(a, b), 'single');
    expect(applyMarkets(split, '1', [fact()], 'none')).toBe(split);
    expect(applyMarkets(split, '9', [fact({ status: 0, outcomes: [] })], 'none')).toBe(split);
    expect(applyMarkets(split, '1', [fact({ id: '2', status: 0 }), fact({ specifier: 'x=1', status: 0 })], 'any')).toBe(
      split,
    );
    const moved = applyMarkets(split, '1', [fact({ status: -1 })], 'none');
    expect(moved.bets[1]).toBe(split.bets[1]);
    expect(moved.bets[0]).not.toBe(split.bets[0]);
  });

  test('[CAT-03] a selection is available only while its match is pre-match or live', () => {
    const statuses: MatchStatus[] = [0, 1, 2, 3, 4, 5];
    expect(statuses.map((status) => of(applyMatchStatus(slipOf(a), '1', status)))).toEqual(
      statuses.map((matchStatus) => aSelection({ matchId: '1', matchStatus, isNotAvailable: matchStatus > 1 })),
    );
    const slip = slipOf(a);
    expect(applyMatchStatus(slip, '1', 1)).toBe(slip);
    expect(applyMatchStatus(slip, '2', 4)).toBe(slip);
  });

  test('[SLIP-15] accepting removes what is suspended or not available and agrees to the rest; empty entries drop', () => {
    const changed = { ...a, odds: '2.20', isChanged: true };
    const agreed = { ...a, odds: '2.20', acceptedOdds: '2.20' };
    const [suspended, over] = [
      { ...b, isSuspended: true },
      { ...c, isNotAvailable: true },
    ];
    expect(acceptChanges(slipOf(changed, suspended, over)).bets).toEqual([single(agreed)]);
    expect(acceptChanges(chooseType(slipOf(changed, suspended), 'single')).bets).toEqual([single(agreed)]);
    expect(acceptChanges(slipOf(suspended, over))).toEqual(emptySlip);
  });
});

describe('sums', () => {
  test('[SLIP-20] a combo multiplies its odds, shows three places and wins from the exact product', () => {
    expect(betTotals(combo([a, b, c], '10,00'), someLimits())).toEqual({
      totalOdds: '12.332',
      stake: 1000n,
      potentialWin: 12_332n,
    });
    expect(betTotals(combo([a, b], '0'), someLimits())).toEqual({
      totalOdds: '3.700',
      stake: null,
      potentialWin: null,
    });
    expect(betTotals(combo([a, { ...b, odds: '-' }], '5'), someLimits())).toEqual({
      totalOdds: null,
      stake: 500n,
      potentialWin: null,
    });
  });

  test('[SLIP-20] the potential win is capped by the maximum payout', () => {
    expect(betTotals(single(c, '1000'), someLimits({ maxPayout: 250_000n })).potentialWin).toBe(250_000n);
    expect(betTotals(single(c, '1000'), someLimits({ maxPayout: null })).potentialWin).toBe(333_300n);
  });

  test('[SLIP-20] singles sum stakes and wins; entries without a stake count nothing', () => {
    const split = chooseType(slipOf(a, b, c), 'single');
    const typed = typeStake(typeStake(split, `single:${a.id}`, '10'), `single:${b.id}`, '2.5');
    expect(slipTotals(typed, someLimits())).toEqual({
      totalStake: 1250n,
      totalPotentialWin: 2463n,
      totalOdds: null,
    });
    expect(slipTotals(slipOf(a), someLimits())).toEqual({ totalStake: 0n, totalPotentialWin: 0n, totalOdds: '2.000' });
    expect(slipTotals(emptySlip, someLimits())).toEqual({ totalStake: 0n, totalPotentialWin: 0n, totalOdds: null });
  });
});

describe('why it cannot be placed', () => {
  const eur = (value: string) => ({ value, currency: 'EUR' });

  test.each<[string, SlipBet, PlaceProblem | null]>([
    ['fits', single(a, '10'), null],
    ['no stake', single(a, ''), { kind: 'stake_missing' }],
    ['zero', single(a, '0.00'), { kind: 'stake_missing' }],
    ['words', single(a, 'ten'), { kind: 'stake_invalid' }],
    ['a third decimal', single(a, '1.005'), { kind: 'stake_too_precise', decimals: 2 }],
    ['below the least', single(a, '0.49'), { kind: 'stake_too_small', limit: eur('0.50') }],
    ['the least', single(a, '0.50'), null],
    ['the most', single(a, '1000'), null],
    ['above the most', single(a, '1000.01'), { kind: 'stake_too_large', limit: eur('1000.00') }],
    ['suspended', single({ ...a, isSuspended: true }, ''), { kind: 'suspended', selectionIds: [a.id] }],
    ['over', combo([a, { ...b, isNotAvailable: true }], '5'), { kind: 'suspended', selectionIds: [b.id] }],
    ['odds that are none', single({ ...a, odds: '0.5' }, '5'), { kind: 'stake_invalid' }],
  ])('[VAL-01] %s', (_, bet, problem) => {
    expect(betProblem(bet, someLimits())).toEqual(problem);
  });

  test('[VAL-02] [VAL-05] [VAL-06] [VAL-08] count, payout, one match twice and several providers', () => {
    const again = aSelection({ matchId: '1', outcomeId: 'x' });
    expect([
      betProblem(combo([a, b, c], '5'), someLimits({ selectionLimit: 2 })),
      betProblem(single(c, '100'), someLimits({ maxPayout: 30_000n })),
      betProblem(combo([a, b, again], '5'), someLimits()),
      betProblem(combo([a, { ...b, provider: 'oddin' }], '5'), someLimits()),
    ]).toEqual([
      { kind: 'too_many_selections', limit: 2 },
      { kind: 'payout_too_large', limit: eur('300.00'), largestStake: eur('90.01') },
      { kind: 'same_match', selectionIds: [a.id, again.id] },
      { kind: 'several_providers' },
    ]);
  });

  test('[VAL-01] [VAL-12] [TKT-06] [I9] the slip as a whole, in the order in which a player can act on it', () => {
    const bets = [single(a, '10'), single(b, '10')];
    const problem = (over: Parameters<typeof someTerms>[0], some: readonly SlipBet[] = bets) =>
      placeProblem(some, someTerms(over))?.kind ?? null;
    expect([
      problem({}),
      problem({}, []),
      problem({}, [single(a, '10'), single(b, '')]),
      problem({ balance: 1999n }),
      problem({ balance: 2000n }),
      problem({ balance: null }),
      problem({ loggedIn: false, balance: 0n }),
      problem({ pricesStale: true, loggedIn: false }),
      problem({ restricted: true }, []),
      problem({}, [single(a, '10'), single({ ...b, provider: 'oddin' }, '10')]),
    ]).toEqual([
      null,
      'empty',
      'stake_missing',
      'balance_too_small',
      null,
      null,
      'sign_in',
      'prices_stale',
      'restricted',
      'several_providers',
    ]);
    expect(placeProblem(bets, someTerms({ balance: 1999n }))).toEqual({
      kind: 'balance_too_small',
      balance: eur('19.99'),
    });
  });

  test('[TKT-03] entries with a stake above 0 are those that a press takes', () => {
    const slip: Slip = { ...emptySlip, bets: [single(a, '10'), single(b, '0'), single(c, '')] };
    expect(betsWithStake(slip, someLimits())).toEqual([single(a, '10')]);
  });
});
