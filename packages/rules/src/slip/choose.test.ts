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
import { emptySlip, regularSelections, selectionsOf, typeOf } from './build.ts';
import { chooseType, typeProblem } from './choose.ts';
import { rememberedStakes } from './entries.ts';
import { typeStake } from './stakes.ts';
import type { Slip, SlipBetType, SlipSelection, TypeProblem } from './slip-types.ts';

const [a, b, c] = ['1', '2', '3'].map((matchId) => aSelection({ matchId })) as [
  SlipSelection,
  SlipSelection,
  SlipSelection,
];
const around = someSurroundings();
const custom = aCustomBet([aSelection({ matchId: '9' }), aSelection({ matchId: '9', marketId: '2' })]);
const plain = aSystemType('2/3', 3, 2);
const freebet = { id: '7', type: 'freebet', odds: null, minCount: 0, amount: '5.00', isOwnChoice: true } as const;
const free = { stake: '5.00', stakeSource: 'freebet', bonus: freebet } as const;

describe('why a type cannot be chosen', () => {
  const three = aSlip(aCombo([a, b, c]));
  const lone = { ...a, provider: 'oddin' } as const;
  const alone = someSurroundings({ singleBetProviders: ['oddin', 'betconstruct'] });

  test.each<[string, Slip, SlipBetType, typeof around, TypeProblem | null]>([
    ['it is that type', three, 'combo', around, { kind: 'already' }],
    ['a single is one already', aSlip(aSingle(a)), 'single', around, { kind: 'already' }],
    ['a custom bet is one already', aSlip(custom), 'custom_bet', around, { kind: 'already' }],
    ['one selection is no combo', aSlip(aSingle(a)), 'combo', around, { kind: 'too_few_selections' }],
    ['none is no system', emptySlip, 'system', around, { kind: 'too_few_selections' }],
    ['custom bets do not count', aSlip(aSingle(a), custom), 'combo', around, { kind: 'too_few_selections' }],
    [
      'a provider takes no several singles',
      aSlip(aCombo([b, lone])),
      'single',
      alone,
      { kind: 'provider_singles', provider: 'oddin' },
    ],
    ['the provider of others does not matter', three, 'single', alone, null],
    ['nor does it for a combo', aSlip(aSingle(b), aSingle(lone)), 'combo', alone, null],
    ['no system of two', aSlip(aCombo([a, b])), 'system', around, { kind: 'no_system_type' }],
    ['two are a combo', aSlip(aSingle(a), aSingle(b)), 'combo', around, null],
    ['a system of three', three, 'system', around, null],
    ['a custom bet keeps its type', aSlip(custom), 'combo', around, { kind: 'custom_bet' }],
    ['nothing becomes a custom bet', three, 'custom_bet', around, { kind: 'custom_bet' }],
  ])('%s [SLIP-07] [SLIP-08]', (_, slip, betType, surroundings, problem) => {
    expect(typeProblem(slip, betType, surroundings)).toEqual(problem);
    expect(chooseType(slip, betType, surroundings) === slip).toBe(problem !== null);
  });

  test('there is nothing to choose below two selections [SLIP-08]', () => {
    const slips = [emptySlip, aSlip(aSingle(a)), aSlip(aSingle(a), custom), aSlip(custom), aSlip(aCombo([a, b]))];
    const others = slips.map((slip) =>
      (['single', 'combo', 'system'] as const).filter((type) => typeProblem(slip, type, around) === null),
    );
    expect(others).toEqual([[], [], [], [], ['single']]);
  });
});

describe('choosing a type', () => {
  test('a split gives every selection its own entry with the stake typed on it before, else none [SLIP-09]', () => {
    const slip: Slip = {
      bets: [aCombo([a, b, c], { stake: '10', isVip: true }), custom],
      remembered: { combo: '', system: '8', singles: { [b.id]: '2' } },
    };
    expect(chooseType(slip, 'single', around)).toEqual({
      bets: [aSingle(a), aSingle(b, { stake: '2' }), aSingle(c), custom],
      remembered: { combo: '10', system: '8', singles: { [b.id]: '2' } },
    });
  });

  test('without a regular part there is nothing to remember [SLIP-09]', () => {
    expect([emptySlip, aSlip(custom)].map(rememberedStakes)).toEqual([emptySlip.remembered, emptySlip.remembered]);
  });

  test('singles merge in their order, into the combo with its own stake [SLIP-09]', () => {
    const slip: Slip = {
      bets: [aSingle(b, { stake: '3' }), aSingle(a), custom],
      remembered: { combo: '10', system: '', singles: {} },
    };
    expect(chooseType(slip, 'combo', around)).toEqual({
      bets: [aCombo([b, a], { stake: '10' }), custom],
      remembered: { combo: '10', system: '', singles: { [b.id]: '3' } },
    });
  });

  test('a combo that never had a stake takes the first that was typed on a single, with what it derives from [SLIP-09]', () => {
    const typed = { stake: '5', stakeSource: 'potential_win', winText: '10' } as const;
    const slip = aSlip(aSingle(a, { stake: ' ' }), aSingle(b, typed), aSingle(c, { stake: '6' }));
    expect(chooseType(slip, 'combo', around).bets).toEqual([aCombo([a, b, c], typed)]);
  });

  test('a system takes the first type of its count and the stake of the combo, and each remembers its own [SLIP-09]', () => {
    const combo = aSlip(aCombo([a, b, c], { stake: '10' }));
    const system = chooseType(combo, 'system', around);
    expect(system).toEqual({
      bets: [aSystem([a, b, c], plain, { stake: '10' })],
      remembered: { combo: '10', system: '', singles: {} },
    });
    const typed = typeStake(system, 'system', '7');
    const back = chooseType(typed, 'combo', around);
    expect(back.bets).toEqual([aCombo([a, b, c], { stake: '10' })]);
    expect(chooseType(typeStake(back, 'combo', '1'), 'system', around)).toEqual({
      bets: [aSystem([a, b, c], plain, { stake: '7' })],
      remembered: { combo: '1', system: '7', singles: {} },
    });
  });

  test('leaving the system forgets its bankers [SLIP-09]', () => {
    const banked = aSlip(aSystem([a, b, c], aSystemType('1/2', 2, 1), { stake: '4', bankers: [b.id] }));
    expect(chooseType(banked, 'combo', around).bets).toEqual([aCombo([a, b, c], { stake: '4' })]);
    expect(chooseType(banked, 'single', around)).toEqual({
      bets: [aSingle(a), aSingle(b), aSingle(c)],
      remembered: { combo: '', system: '4', singles: {} },
    });
  });

  test('the stake of a freebet is nowhere taken over or remembered [SLIP-09] [BON-05]', () => {
    const combo = aSlip(aCombo([a, b, c], free));
    expect(chooseType(combo, 'system', around)).toEqual(aSlip(aSystem([a, b, c], plain)));
    const singles = aSlip(aSingle(a, free), aSingle(b, { stake: '2' }));
    expect(chooseType(singles, 'combo', around)).toEqual({
      bets: [aCombo([a, b], { stake: '2' })],
      remembered: { combo: '', system: '', singles: { [b.id]: '2' } },
    });
  });

  test('a new form is in the currency of the player; a stake that it takes over keeps its own [SLIP-09]', () => {
    const usd = { code: 'USD', subunits: '100' };
    const dollars = someSurroundings({ currency: usd });
    expect(chooseType(aSlip(aCombo([a, b])), 'single', dollars).bets).toEqual([
      aSingle(a, { currency: usd }),
      aSingle(b, { currency: usd }),
    ]);
    expect(chooseType(aSlip(aSingle(a, { stake: '1' }), aSingle(b)), 'combo', dollars).bets).toEqual([
      aCombo([a, b], { stake: '1' }),
    ]);
  });

  test('whatever types are chosen in whatever order, selections and their order stay [SLIP-09]', () => {
    const types = fc.array(fc.constantFrom<SlipBetType>('single', 'combo', 'system', 'custom_bet'), { maxLength: 12 });
    const stakes = fc.constantFrom('', '1', '2.50');
    fc.assert(
      fc.property(types, stakes, stakes, (chosen, first, second) => {
        const start = aSlip(aSingle(a, { stake: first }), aSingle(b, { stake: second }), aSingle(c), custom);
        let slip = start;
        for (const betType of chosen) {
          slip = chooseType(slip, betType, around);
          if (betType !== 'custom_bet') expect(typeOf(slip)).toBe(betType);
          expect(regularSelections(slip)).toEqual([a, b, c]);
          expect(selectionsOf(slip)).toEqual(selectionsOf(start));
        }
        expect(chooseType(slip, 'single', around).bets).toEqual(start.bets);
      }),
      { seed: 9, numRuns: 300 },
    );
  });

  test('a system starts with a plain type before the full covers, and with a cover where there is no other [SLIP-08]', () => {
    const covers = someSurroundings({
      systemTypes: [aSystemType('patent', 3, 1, 2, 3), aSystemType('trixie', 3, 2, 3)],
    });
    const three = aSlip(aCombo([a, b, c]));
    const started = [around, covers].map((each) => chooseType(three, 'system', each).bets[0]?.systemType?.id);
    expect(started).toEqual(['2/3', 'patent']);
  });
});
