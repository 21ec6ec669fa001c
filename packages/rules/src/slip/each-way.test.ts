import { describe, expect, test } from 'vitest';
import { applyMarketChange } from '../catalogue/market.ts';
import { offersFor, upcomingBonuses } from '../bonus/offers.ts';
import { noBonuses } from '../bonus/bonus-types.ts';
import { requestOf } from '../ticket/placing.ts';
import { aFreebet } from '../testing/bonuses.ts';
import {
  aMarket,
  aMatch,
  anOutcome,
  aSelection,
  aSlip,
  aSlipBet,
  someLimits,
  someSurroundings,
  someTerms,
} from '../testing/builders.ts';
import { addSelection } from './build.ts';
import { chooseType } from './choose.ts';
import { toggleEachWay } from './entries.ts';
import { betProblem, placeProblem } from './problems.ts';
import { selectionOf } from './selection.ts';
import { sharedSlip } from './shared.ts';
import { splitStake, typeWin } from './stakes.ts';
import { betTotals, slipTotals } from './totals.ts';
import type { SlipBet } from './slip-types.ts';
import { isWholeBet } from './whole-bet.ts';

const around = someSurroundings();
const terms = { places: 3, fraction: '1/4' };
const runner = aSelection({ matchId: '7', odds: '9.00', eachWay: terms });
const other = aSelection({ matchId: '8', eachWay: terms });
function single(over: Partial<SlipBet> = {}): SlipBet {
  return aSlipBet({ selections: [runner], stake: '5', ...over });
}
const eachWay = single({ isEachWay: true });

describe('an each-way entry of the slip', () => {
  test('takes its terms from the market, and keeps them over its moves', () => {
    const market = aMarket({ each_way: terms, withdrawals: [] });
    expect(selectionOf(aMatch({ type: 'stage' }), market, anOutcome()).eachWay).toEqual(terms);
    expect('eachWay' in selectionOf(aMatch(), aMarket(), anOutcome())).toBe(false);
    const change = {
      id: '1',
      specifier: '',
      status: 1,
      version: 9,
      outcomes: [{ id: '1', odds: '3', active: true }],
    } as const;
    const moved = applyMarketChange(market, { ...change, outcomes: [...change.outcomes] }, 'urn');
    expect(moved).toMatchObject({ kind: 'changed', market: { each_way: terms, withdrawals: [] } });
    const gone = { outcome_id: 'x', at: '2026-08-01T18:10:00.000Z', odds: '3.40', deduction: 30 };
    expect(
      applyMarketChange(market, { ...change, outcomes: [...change.outcomes], withdrawals: [gone] }, 'urn'),
    ).toMatchObject({
      market: { each_way: terms, withdrawals: [gone] },
    });
    expect(applyMarketChange(aMarket(), { ...change, outcomes: [...change.outcomes] }, 'urn')).toMatchObject({
      market: expect.not.objectContaining({ each_way: terms }) as unknown,
    });
  });

  test('is switched on and off where there are terms, and nowhere else', () => {
    const slip = aSlip(single());
    const on = toggleEachWay(slip, single().betId);
    expect(on.bets).toEqual([eachWay]);
    expect(toggleEachWay(on, single().betId)).toEqual(slip);
    const plain = aSlip(aSlipBet({ stake: '5' }));
    expect(toggleEachWay(plain, plain.bets[0]?.betId ?? '')).toBe(plain);
    expect(toggleEachWay(slip, 'single:unknown')).toBe(slip);
  });

  test('stakes what was typed on each part: sums are of both, and say what each returns', () => {
    // 5 at 9 and 5 at 3.
    expect(betTotals(eachWay, someLimits())).toMatchObject({
      totalOdds: '9.000',
      stake: 1000n,
      potentialWin: 6000n,
      eachWay: { terms, placeOdds: '3.000', stakePerPart: 500n, placedWin: 1500n },
    });
    expect(betTotals(single(), someLimits())).toMatchObject({ stake: 500n, potentialWin: 4500n, eachWay: null });
    expect(slipTotals(aSlip(eachWay, aSlipBet({ stake: '1' })), someLimits()).totalStake).toBe(1100n);
    expect(betTotals(single({ isEachWay: true, stake: '' }), someLimits()).eachWay).toMatchObject({
      stakePerPart: null,
      placedWin: null,
    });
  });

  test('is placed with the stake of both parts and its terms', () => {
    const [bet] = requestOf([eachWay], {
      type: 'single',
      quick: false,
      accept: { mode: 'none' },
      deviceId: 'd',
      locale: 'en',
    }).bets;
    expect(bet).toEqual({
      stake: { value: '10.00', currency: 'EUR' },
      selections: [expect.objectContaining({ each_way: terms })],
    });
  });

  test('is held to limits and balance with both parts; the limits of its message are those of what is typed', () => {
    const limits = someLimits({ minStake: 1001n, maxStake: 1999n });
    expect(betProblem(eachWay, limits)).toEqual({ kind: 'stake_too_small', limit: { value: '5.01', currency: 'EUR' } });
    expect(betProblem(single({ isEachWay: true, stake: '10' }), limits)).toEqual({
      kind: 'stake_too_large',
      limit: { value: '9.99', currency: 'EUR' },
    });
    // Six times 16.67 is above 100.
    expect(betProblem(eachWay, someLimits({ maxPayout: 5000n }))).toMatchObject({
      kind: 'payout_too_large',
      limit: { value: '50.00' },
      largestStake: { value: '4.16' },
    });
    expect(placeProblem([eachWay], someTerms({ balance: 999n }))).toMatchObject({ kind: 'balance_too_small' });
    expect(placeProblem([eachWay], someTerms({ balance: 1000n }))).toBeNull();
  });

  test('follows a wanted win with both parts, and gets its share of a total', () => {
    const followed = typeWin(aSlip(eachWay), eachWay.betId, '60').bets[0];
    expect([followed?.stake, betTotals(followed ?? eachWay, someLimits()).potentialWin]).toEqual(['5.00', 6000n]);
    const split = splitStake(aSlip(eachWay, aSlipBet({ selections: [other] })), '10.05').bets;
    expect(split.map(({ stake }) => stake)).toEqual(['2.51', '5.02']);
  });

  test('is a single only: what grows out of it stakes the win alone', () => {
    const combo = addSelection(aSlip(eachWay), other, around);
    expect(combo.bets).toMatchObject([{ betType: 'combo', stake: '5' }]);
    expect('isEachWay' in (combo.bets[0] ?? {})).toBe(false);
    const singles = chooseType(combo, 'single', around);
    expect(singles.bets.some((bet) => 'isEachWay' in bet)).toBe(false);
    const two = aSlip(eachWay, aSlipBet({ selections: [other] }));
    expect(addSelection(two, aSelection({ matchId: '9' }), around).bets[0]).toBe(eachWay);
  });

  test('is whole as a single whose selection has terms', () => {
    expect(isWholeBet(eachWay)).toBe(true);
    const broken: SlipBet[] = [
      { ...eachWay, selections: [aSelection({ matchId: '7', odds: '9.00' })] },
      { ...eachWay, betId: 'combo', betType: 'combo', selections: [runner, other] },
      { ...eachWay, selections: [{ ...runner, eachWay: { places: 0, fraction: '1/4' } }] },
      { ...eachWay, selections: [{ ...runner, eachWay: { places: 3, fraction: '5/4' } }] },
    ];
    expect(broken.map(isWholeBet)).toEqual(broken.map(() => false));
  });

  test('is shared with the stake of both parts, and comes back with that of one', () => {
    const entry = { betType: 'single', systemId: null, stake: '10.00', currency: null, isEachWay: true } as const;
    expect(sharedSlip([{ ...entry, selections: [runner] }], around).bets).toEqual([
      { ...eachWay, stake: '5.00', stakeSource: 'sharing' },
    ]);
    const gone = aSelection({ matchId: '7', odds: '9.00' });
    expect(sharedSlip([{ ...entry, selections: [gone] }], around).bets).toEqual([
      aSlipBet({ selections: [gone], stake: '5.00', stakeSource: 'sharing' }),
    ]);
  });

  test('carries no bonus, and says so', () => {
    const bonuses = { ...noBonuses, freebets: [aFreebet()] };
    expect(offersFor(single(), bonuses)[0]?.offered).toBe(true);
    expect(offersFor(eachWay, bonuses)[0]).toMatchObject({ offered: false, failed: { kind: 'each_way' } });
    expect(upcomingBonuses(eachWay, { ...noBonuses, freebets: [aFreebet({ min_odds: '50' })] })).toEqual([]);
  });
});
