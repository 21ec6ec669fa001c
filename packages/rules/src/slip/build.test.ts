import { describe, expect, test } from 'vitest';
import {
  aCombo,
  aCustomBet,
  aMarket,
  aMatch,
  anOutcome,
  aSelection,
  aSingle,
  aSlip,
  aSystem,
  aSystemType,
  someSurroundings,
} from '../testing/builders.ts';
import {
  addSelection,
  emptySlip,
  holds,
  keepSelections,
  regularSelections,
  removeSelection,
  selectionsOf,
  typeOf,
  withoutBets,
} from './build.ts';
import { selectionOf } from './selection.ts';
import type { Slip, SlipBet, SlipSelection } from './slip-types.ts';

const [a, b, c, d, e] = ['1', '2', '3', '4', '5'].map((matchId) => aSelection({ matchId })) as [
  SlipSelection,
  SlipSelection,
  SlipSelection,
  SlipSelection,
  SlipSelection,
];
const around = someSurroundings();
const legs = [aSelection({ matchId: '9' }), aSelection({ matchId: '9', marketId: '2' })];
const custom = aCustomBet(legs);
const twoOfThree = aSystemType('2/3', 3, 2);
const trixie = aSystemType('trixie', 3, 2, 3);
function isNot(...gone: readonly SlipSelection[]) {
  return ({ id }: SlipSelection): boolean => gone.every((selection) => selection.id !== id);
}
const freebet = { id: '7', type: 'freebet', odds: null, minCount: 0, amount: '5.00', isOwnChoice: true } as const;

describe('a selection', () => {
  test('is taken from the screen with the odds agreed to and its state [CAT-05]', () => {
    expect(selectionOf(aMatch(), aMarket(), anOutcome())).toEqual({
      ...aSelection({ matchSlug: 'reds-blues-100', matchUrnId: 'sr:match:100' }),
      marketGroup: 'main',
    });
    const closed = selectionOf(
      aMatch({ status: 4, competitors: null }),
      aMarket({ status: -1, market_groups: [] }),
      anOutcome({ active: false }),
    );
    expect(closed).toStrictEqual(
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
    expect(selectionOf(aMatch(), aMarket({ status: -1 }), anOutcome()).isSuspended).toBe(true);
    expect(selectionOf(aMatch(), aMarket(), anOutcome({ active: false })).isSuspended).toBe(true);
    expect(selectionOf(aMatch(), aMarket({ id: '18', specifier: 'total=2.5' }), anOutcome({ id: 'over' })).id).toBe(
      '100/18|total=2.5/over',
    );
  });

  test('of a match, a stage, a season and a simple tournament is picked and added alike [SLIP-23]', () => {
    const types = ['match', 'stage', 'season', 'simple_tournament'] as const;
    const picks = types.map((type, place) =>
      selectionOf(aMatch({ id: String(place), type, competitors: null, name: 'Cup' }), aMarket(), anOutcome()),
    );
    expect(picks.map(({ type, nameA, nameB }) => [type, nameA, nameB])).toEqual(types.map((type) => [type, 'Cup', '']));
    const slip = picks.reduce((slip, pick) => addSelection(slip, pick, around), emptySlip);
    expect(slip).toEqual(aSlip(aCombo(picks)));
  });
});

describe('adding', () => {
  test('one selection is a single in the currency of the player [SLIP-05]', () => {
    const usd = { code: 'USD', subunits: '100' };
    expect(addSelection(emptySlip, a, someSurroundings({ currency: usd }))).toEqual(
      aSlip(aSingle(a, { currency: usd })),
    );
  });

  test('a second makes a combo that takes over its stake, and a third joins [SLIP-05]', () => {
    const staked: Partial<SlipBet> = {
      stake: '10',
      stakeSource: 'potential_win',
      winText: '20',
      currency: { code: 'USD', subunits: '100' },
      isVip: true,
      jackpots: ['3'],
    };
    const two = addSelection(aSlip(aSingle(a, staked)), b, around);
    expect(two).toEqual({
      bets: [aCombo([a, b], staked)],
      remembered: { combo: '', system: '', singles: { [a.id]: '10' } },
    });
    expect(addSelection(two, c, around).bets).toEqual([aCombo([a, b, c], staked)]);
  });

  test('several singles get one more without a stake [SLIP-05]', () => {
    const singles = aSlip(aSingle(a, { stake: '5' }), aSingle(b), custom);
    expect(addSelection(singles, c, around)).toEqual(aSlip(aSingle(a, { stake: '5' }), aSingle(b), aSingle(c), custom));
  });

  test('beside a custom bet a lone single still becomes a combo, and the custom bet stays behind it [SLIP-05]', () => {
    const slip = aSlip(aSingle(a, { stake: '4' }), custom);
    expect(addSelection(slip, b, around).bets).toEqual([aCombo([a, b], { stake: '4' }), custom]);
    expect(addSelection(slip, b, around).bets[1]).toBe(custom);
  });

  test('a selection that is held is not added again; one that only a custom bet holds is [SLIP-04]', () => {
    const slip = aSlip(aCombo([a, b]), aCustomBet([a, aSelection({ matchId: '1', marketId: '2' })]));
    expect(addSelection(slip, a, around)).toBe(slip);
    expect([holds(slip, a.id), holds(slip, c.id)]).toEqual([true, false]);
    const [, customA] = slip.bets;
    const other = aSlip(aSingle(b), ...(customA === undefined ? [] : [customA]));
    expect(holds(other, a.id)).toBe(false);
    expect(addSelection(other, a, around).bets).toEqual([aCombo([b, a]), customA]);
  });

  test('nothing is added while a custom bet comes first [SLIP-03]', () => {
    const slip = aSlip(custom);
    expect(addSelection(slip, a, around)).toBe(slip);
    expect([typeOf(slip), typeOf(emptySlip), typeOf(aSlip(aCombo([a, b]), custom))]).toEqual([
      'custom_bet',
      'single',
      'combo',
    ]);
  });

  test('a system that grows takes the first type of the new count and the same win count [SLIP-06]', () => {
    const system = aSystem([a, b, c], twoOfThree, { stake: '6' });
    expect(addSelection(aSlip(system), d, around)).toEqual(
      aSlip(aSystem([a, b, c, d], aSystemType('2/4', 4, 2), { stake: '6' })),
    );
  });

  test('a full cover grows into one with several sizes where there is one [SLIP-06]', () => {
    expect(addSelection(aSlip(aSystem([a, b, c], trixie)), d, around).bets).toEqual([
      aSystem([a, b, c, d], aSystemType('yankee', 4, 2, 3, 4)),
    ]);
    const only = someSurroundings({ systemTypes: [aSystemType('2/4', 4, 2)] });
    expect(addSelection(aSlip(aSystem([a, b, c], trixie)), d, only).bets).toEqual([
      aSystem([a, b, c, d], aSystemType('2/4', 4, 2)),
    ]);
    const covers = someSurroundings({ systemTypes: [aSystemType('yankee', 4, 2, 3, 4)] });
    expect(addSelection(aSlip(aSystem([a, b, c], twoOfThree)), d, covers).bets).toEqual([
      aSystem([a, b, c, d], aSystemType('yankee', 4, 2, 3, 4)),
    ]);
  });

  test('a system that fits no type falls back to a combo with its stake, without bankers [SLIP-06]', () => {
    const system = aSystem([a, b, c, d], twoOfThree, { stake: '6', bankers: [a.id] });
    const left = addSelection(aSlip(system), e, someSurroundings({ systemTypes: [twoOfThree] }));
    expect(left).toEqual({
      bets: [aCombo([a, b, c, d, e], { stake: '6' })],
      remembered: { combo: '', system: '6', singles: {} },
    });
  });

  test('bankers are not counted: with one, three others make a system of 3 [SLIP-06]', () => {
    const system = aSystem([a, b, c, d], twoOfThree, { bankers: [a.id] });
    expect(addSelection(aSlip(system), e, around).bets).toEqual([
      aSystem([a, b, c, d, e], aSystemType('2/4', 4, 2), { bankers: [a.id] }),
    ]);
  });

  test('a selection of a provider that takes no bets is added as not available [TKT-10]', () => {
    const closed = someSurroundings({ inactiveProviders: ['betradar'] });
    expect(addSelection(emptySlip, a, closed).bets).toEqual([aSingle({ ...a, isNotAvailable: true })]);
    const gone = { ...b, isNotAvailable: true };
    expect(addSelection(emptySlip, gone, closed).bets[0]?.selections[0]).toBe(gone);
  });
});

describe('removing', () => {
  test('a combo that is left with one selection is a single with its stake; with none the slip is empty [SLIP-05]', () => {
    const two = { ...aSlip(aCombo([a, b], { stake: '7' })), remembered: { combo: '', system: '3', singles: {} } };
    const one = removeSelection(two, a.id, around);
    expect(one).toEqual({
      bets: [aSingle(b, { stake: '7' })],
      remembered: { combo: '7', system: '3', singles: {} },
    });
    expect(removeSelection(one, b.id, around)).toEqual(emptySlip);
    expect(removeSelection(two, 'unknown', around)).toBe(two);
    expect(removeSelection(aSlip(aCombo([a, b, c])), b.id, around)).toEqual(aSlip(aCombo([a, c])));
  });

  test('the remembered stakes of singles go with their selections [SLIP-05]', () => {
    const remembered = { combo: '', system: '', singles: { [a.id]: '1', [b.id]: '2' } };
    const three: Slip = { bets: [aCombo([a, b, c])], remembered };
    expect(removeSelection(three, c.id, around).remembered).toBe(remembered);
    expect(removeSelection(three, b.id, around).remembered).toEqual({ ...remembered, singles: { [a.id]: '1' } });
  });

  test('singles keep their own stakes and their identity [SLIP-05]', () => {
    const [x, y, z] = [aSingle(a, { stake: '1' }), aSingle(b, { stake: '2' }), aSingle(c)];
    const left = removeSelection(aSlip(x, y, z), b.id, around);
    expect(left.bets).toEqual([x, z]);
    expect(left.bets[0]).toBe(x);
  });

  test('a system follows its count, a banker that goes keeps the type, one selection is a single [SLIP-06]', () => {
    const system = aSystem([a, b, c, d], aSystemType('2/4', 4, 2), { stake: '9' });
    expect(removeSelection(aSlip(system), d.id, around).bets).toEqual([aSystem([a, b, c], twoOfThree, { stake: '9' })]);
    const banked = aSystem([a, b, c, d], twoOfThree, { bankers: [a.id] });
    expect(removeSelection(aSlip(banked), a.id, around).bets).toEqual([aSystem([b, c, d], twoOfThree)]);
    const noTypes = someSurroundings({ systemTypes: [] });
    expect(removeSelection(aSlip(banked), a.id, noTypes).bets).toEqual([aSystem([b, c, d], twoOfThree)]);
    expect(removeSelection(aSlip(banked), b.id, around).bets).toEqual([aCombo([a, c, d])]);
    expect(keepSelections(aSlip(system), isNot(a, b, c), around).bets).toEqual([aSingle(d, { stake: '9' })]);
  });

  test('fewer than two selections beside the bankers are no system, whatever types there are [SLIP-06]', () => {
    const banked = aSystem([a, b, c], aSystemType('1/2', 2, 1), { bankers: [a.id] });
    const types = [{ ...aSystemType('1/2', 2, 1), id: '1/1', totalCount: 1 }];
    expect(removeSelection(aSlip(banked), b.id, someSurroundings({ systemTypes: types })).bets).toEqual([
      aCombo([a, c]),
    ]);
  });

  test('only the regular part is emptied by a click; a leg goes from a custom bet that alone holds it [SLIP-04]', () => {
    const three = aCustomBet(
      [a, legs[0] ?? a, legs[1] ?? a].map((leg, place) => ({ ...leg, matchId: '9', id: `${place}` })),
    );
    const held = aSlip(aSingle({ ...a, id: '0' }), three);
    expect(removeSelection(held, '0', around)).toEqual(aSlip(three));
    const left = removeSelection(aSlip(aSingle(b), three), '0', around);
    expect(left.bets).toEqual([
      aSingle(b),
      { ...three, selections: three.selections.slice(1), custom: { odds: null, acceptedOdds: null, isChanged: false } },
    ]);
    expect(removeSelection(left, '1', around).bets).toEqual([aSingle(b)]);
    const unknown = aSlip(aSingle(b), three);
    expect(removeSelection(unknown, 'x', around)).toBe(unknown);
  });

  test('keeping goes through all entries, and leaves a slip alone that keeps everything', () => {
    const slip = aSlip(aCombo([a, b, c]), custom);
    expect(keepSelections(slip, () => true, around)).toBe(slip);
    expect(keepSelections(slip, isNot(a), around)).toEqual(aSlip(aCombo([b, c]), custom));
    expect(keepSelections(slip, () => false, around)).toEqual(emptySlip);
    expect(keepSelections(emptySlip, () => false, around)).toBe(emptySlip);
  });

  test('whole entries are taken out; the other entries stay as they are [TKT-03]', () => {
    const slip = aSlip(aSingle(a, { stake: '1' }), aSingle(b), aSingle(c), custom);
    const left = withoutBets(slip, new Set([`single:${a.id}`, `single:${b.id}`]), around);
    expect(left).toEqual(aSlip(aSingle(c), custom));
    expect(left.bets[0]).toBe(slip.bets[2]);
    expect(withoutBets(slip, new Set(['custom:9']), around)).toEqual(
      aSlip(aSingle(a, { stake: '1' }), aSingle(b), aSingle(c)),
    );
    expect(withoutBets(slip, new Set(['combo']), around)).toBe(slip);
    const remembered = { combo: '1', system: '2', singles: { [a.id]: '3' } };
    expect(withoutBets({ bets: [aCombo([a, b]), custom], remembered }, new Set(['combo']), around)).toEqual(
      aSlip(custom),
    );
  });

  test('the stake of a freebet is not remembered when its form is left [BON-05]', () => {
    const free = { stake: '5.00', stakeSource: 'freebet', bonus: freebet } as const;
    const two = addSelection(aSlip(aSingle(a, free)), b, around);
    expect(two).toEqual({ bets: [aCombo([a, b], free)], remembered: emptySlip.remembered });
    expect(removeSelection(two, b.id, around)).toEqual(aSlip(aSingle(a, free)));
    const three = aSlip(aSystem([a, b, c], twoOfThree, free));
    expect(removeSelection(three, c.id, around)).toEqual(aSlip(aCombo([a, b], free)));
  });
});

test('selections are listed in the order of picking, those of custom bets last', () => {
  const slip = aSlip(aSingle(b), aSingle(a), custom);
  expect(selectionsOf(slip)).toEqual([b, a, ...legs]);
  expect(regularSelections(slip)).toEqual([b, a]);
});
