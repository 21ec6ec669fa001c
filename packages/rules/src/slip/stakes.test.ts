import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compare, multiply, one, ratio } from '../odds/exact.ts';
import { readTypedAmount } from '../odds/money.ts';
import {
  aCombo,
  aCustomBet,
  aSelection,
  aSingle,
  aSlip,
  aSystem,
  aSystemType,
  eur,
  someSurroundings,
} from '../testing/builders.ts';
import { addSelection, emptySlip } from './build.ts';
import { applyMarkets } from './facts.ts';
import { recommendedStakes } from './recommended-stakes.ts';
import { deriveStakes, splitStake, typeStake, typeStakeForAll, typeWin, withCurrency } from './stakes.ts';
import { exactOdds } from './totals.ts';
import type { Slip, SlipSelection } from './slip-types.ts';

const [a, b, c] = ['1', '2', '3'].map((matchId) => aSelection({ matchId })) as [
  SlipSelection,
  SlipSelection,
  SlipSelection,
];
const freebet = { id: '7', type: 'freebet', odds: null, minCount: 0, amount: '5.00', isOwnChoice: true } as const;
const free = { stake: '5.00', stakeSource: 'freebet', bonus: freebet } as const;
function idOf(selection: SlipSelection): string {
  return `single:${selection.id}`;
}

describe('typing a stake', () => {
  test('it goes where it was typed and says where it comes from; the rest keeps its identity [SLIP-18]', () => {
    const slip = aSlip(aSingle(a), aSingle(b));
    const typed = typeStake(slip, idOf(a), '1.');
    expect(typed).toEqual(aSlip(aSingle(a, { stake: '1.' }), aSingle(b)));
    expect(typed.bets[1]).toBe(slip.bets[1]);
    expect(typeStake(typed, idOf(a), '1.')).toBe(typed);
    expect(typeStake(typed, 'none', '9')).toBe(typed);
    expect(typeStake(typed, idOf(a), '1.', 'recommended')).toEqual(
      aSlip(aSingle(a, { stake: '1.', stakeSource: 'recommended' }), aSingle(b)),
    );
    expect(typeStake(slip, idOf(b), '7', 'max_stake').bets[1]).toEqual(
      aSingle(b, { stake: '7', stakeSource: 'max_stake' }),
    );
  });

  test('it ends a stake that derives from a win, even with the same text [SLIP-14]', () => {
    const slip = aSlip(aSingle(a, { stake: '5.00', stakeSource: 'potential_win', winText: '10' }));
    expect(typeStake(slip, idOf(a), '5.00')).toEqual(aSlip(aSingle(a, { stake: '5.00' })));
    expect(typeStakeForAll(slip, '5.00')).toEqual(aSlip(aSingle(a, { stake: '5.00' })));
  });

  test('the stake of a freebet is its amount and is not typed over [BON-05]', () => {
    const slip = aSlip(aSingle(a, free), aSingle(b));
    expect(typeStake(slip, idOf(a), '9')).toBe(slip);
    expect(typeWin(slip, idOf(a), '9')).toBe(slip);
    expect(typeStakeForAll(slip, '9')).toEqual(aSlip(aSingle(a, free), aSingle(b, { stake: '9' })));
    expect(splitStake(slip, '9')).toEqual(aSlip(aSingle(a, free), aSingle(b, { stake: '9.00', stakeSource: 'split' })));
  });

  test('the same stake goes to all entries, custom bets as well, and changes nothing the second time', () => {
    const slip = aSlip(aSingle(a), aSingle(b, { stake: '2' }), aCustomBet([a, b]));
    const typed = typeStakeForAll(slip, '3');
    expect(typed).toEqual(
      aSlip(aSingle(a, { stake: '3' }), aSingle(b, { stake: '3' }), aCustomBet([a, b], '5.00', { stake: '3' })),
    );
    expect(typeStakeForAll(typed, '3')).toBe(typed);
  });
});

describe('splitting a total', () => {
  test('the first entries get a subunit more where it does not divide', () => {
    const part = (stake: string) => ({ stake, stakeSource: 'split' }) as const;
    expect(splitStake(aSlip(aSingle(a), aSingle(b), aSingle(c)), ' 10,00 ')).toEqual(
      aSlip(aSingle(a, part('3.34')), aSingle(b, part('3.33')), aSingle(c, part('3.33'))),
    );
    expect(splitStake(aSlip(aSingle(a), aSingle(b, free), aSingle(c)), '0.03')).toEqual(
      aSlip(aSingle(a, part('0.02')), aSingle(b, free), aSingle(c, part('0.01'))),
    );
    const yen = { currency: { code: 'JPY', subunits: '1' } };
    expect(splitStake(aSlip(aSingle(a, yen), aSingle(b, yen)), '5')).toEqual(
      aSlip(aSingle(a, { ...yen, ...part('3') }), aSingle(b, { ...yen, ...part('2') })),
    );
  });

  test('what is no amount, and a slip without an entry to stake, leave the very slip', () => {
    const slip = aSlip(aSingle(a), aSingle(b));
    expect(['', 'ten', '1.005'].map((text) => splitStake(slip, text) === slip)).toEqual([true, true, true]);
    const onlyFree = aSlip(aSingle(a, free));
    expect([splitStake(emptySlip, '5'), splitStake(onlyFree, '5')]).toEqual([emptySlip, onlyFree]);
    const twice = splitStake(slip, '5');
    expect(splitStake(twice, '5.00')).toBe(twice);
  });

  test('the parts sum to the total, differ by a subunit at most and never rise', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), fc.bigInt({ min: 0n, max: 10n ** 12n }), (count, total) => {
        const slip = aSlip(
          ...Array.from({ length: count }, (_, place) => aSingle(aSelection({ matchId: `${place}` }))),
        );
        const text = `${total / 100n}.${String(total % 100n).padStart(2, '0')}`;
        const parts = splitStake(slip, text).bets.map(({ stake }) => {
          const read = readTypedAmount(stake, '100');
          return read.kind === 'amount' ? read.subunits : -1n;
        });
        expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(total);
        expect((parts[0] ?? 0n) - (parts.at(-1) ?? 0n) <= 1n).toBe(true);
        expect(parts).toEqual(parts.toSorted((x, y) => (x < y ? 1 : -1)));
      }),
      { seed: 21, numRuns: 300 },
    );
  });
});

describe('a stake from a win', () => {
  const wanting = (winText: string, stake: string) => ({ stake, stakeSource: 'potential_win', winText }) as const;

  test('is the win by the total odds, rounded up to the subunit [SLIP-14]', () => {
    const combo = aCombo([a, { ...b, odds: '1.5' }]);
    expect(typeWin(aSlip(combo, aSingle(c)), 'combo', '100')).toEqual(
      aSlip({ ...combo, ...wanting('100', '33.34') }, aSingle(c)),
    );
    expect(typeWin(aSlip(aSingle(a)), idOf(a), '0.03').bets).toEqual([aSingle(a, wanting('0.03', '0.02'))]);
    expect(typeWin(aSlip(aSingle(a)), idOf(a), '10').bets).toEqual([aSingle(a, wanting('10', '5.00'))]);
    const yen = { currency: { code: 'JPY', subunits: '1' } };
    expect(typeWin(aSlip(aSingle(a, yen)), idOf(a), '3').bets).toEqual([aSingle(a, { ...yen, ...wanting('3', '2') })]);
  });

  test('goes by the mean of the lines of a system and by the price of a custom bet [SLIP-14]', () => {
    const system = aSystem([a, b, c], aSystemType('2/3', 3, 2));
    expect(typeWin(aSlip(system), 'system', '10').bets).toEqual([{ ...system, ...wanting('10', '2.50') }]);
    const custom = aCustomBet([a, b], '8');
    expect(typeWin(aSlip(custom), 'custom:1', '10').bets).toEqual([{ ...custom, ...wanting('10', '1.25') }]);
  });

  test('leaves the bonus out [SLIP-14]', () => {
    const boost = { id: '7', type: 'comboboost', odds: '2', minCount: 2, amount: null, isOwnChoice: false } as const;
    const combo = aCombo([a, b], { bonus: boost });
    expect(typeWin(aSlip(combo), 'combo', '8').bets).toEqual([{ ...combo, ...wanting('8', '2.00') }]);
  });

  test('follows every move of odds and selections, and typing ends that [SLIP-14]', () => {
    const around = someSurroundings({ accept: { mode: 'any' } });
    const wanted = typeWin(aSlip(aSingle(a)), idOf(a), '10');
    const at = (odds: string) =>
      [{ id: '1', specifier: '', status: 1, outcomes: [{ id: '1', odds, active: true }] }] as const;
    const moved = deriveStakes(applyMarkets(wanted, '1', at('2.50'), { mode: 'any' }));
    expect(moved.bets[0]?.stake).toBe('4.00');
    const grown = deriveStakes(addSelection(moved, b, around));
    expect(grown.bets).toEqual([aCombo([{ ...a, odds: '2.50', acceptedOdds: '2.50' }, b], wanting('10', '2.00'))]);
    const typed = typeStake(grown, 'combo', '3');
    expect(deriveStakes(applyMarkets(typed, '1', at('9'), { mode: 'any' })).bets[0]?.stake).toBe('3');
  });

  test('is empty while the win is not an amount or the odds are unknown [SLIP-14]', () => {
    const slip = aSlip(aSingle(a, { stake: '4' }));
    expect(['', 'x', '1.005'].map((text) => typeWin(slip, idOf(a), text).bets)).toEqual(
      ['', 'x', '1.005'].map((text) => [aSingle(a, wanting(text, ''))]),
    );
    const unpriced = aCustomBet([a, b], null, { stake: '4' });
    expect(typeWin(aSlip(unpriced), 'custom:1', '10').bets).toEqual([{ ...unpriced, ...wanting('10', '') }]);
    const known = aSlip({ ...aCustomBet([a, b], '4'), ...wanting('10', '') });
    expect(deriveStakes(known).bets[0]?.stake).toBe('2.50');
  });

  test('other stakes, and one that is right already, keep the very slip [SLIP-14]', () => {
    const slip = aSlip(
      aSingle(a, { stake: '4' }),
      aSingle(b, wanting('10', '5.00')),
      aSingle(c, { stake: '1', stakeSource: 'split' }),
    );
    expect(deriveStakes(slip)).toBe(slip);
    expect(typeWin(slip, idOf(b), '10')).toBe(slip);
    expect(typeWin(slip, 'none', '10')).toBe(slip);
    expect(typeWin(slip, idOf(b), '10.0').bets[1]).toEqual(aSingle(b, wanting('10.0', '5.00')));
  });

  test('reaches the win, and one subunit less does not [SLIP-14]', () => {
    const cents = fc.integer({ min: 101, max: 99_999 });
    const odds = cents.map((value) => `${String(value).slice(0, -2)}.${String(value).slice(-2)}`);
    const three = fc.tuple(odds, odds, odds);
    const shapes = fc.constantFrom('combo' as const, 'system' as const);
    fc.assert(
      fc.property(three, shapes, fc.bigInt({ min: 1n, max: 10n ** 9n }), (texts, shape, win) => {
        const selections = texts.map((text, place) => aSelection({ matchId: String(place), odds: text }));
        const bet = shape === 'combo' ? aCombo(selections) : aSystem(selections, aSystemType('patent', 3, 1, 2, 3));
        const text = `${win / 100n}.${String(win % 100n).padStart(2, '0')}`;
        const stake = readTypedAmount(typeWin(aSlip(bet), shape, text).bets[0]?.stake ?? '', '100');
        const subunits = stake.kind === 'amount' ? stake.subunits : 0n;
        const returned = (at: bigint) => compare(multiply(ratio(at), exactOdds(bet) ?? one), ratio(win));
        expect([returned(subunits) >= 0, returned(subunits - 1n) < 0]).toEqual([true, true]);
      }),
      { seed: 14, numRuns: 300 },
    );
  });
});

describe('currency', () => {
  const usd = { code: 'USD', subunits: '100' };

  test('a change empties the stakes in another currency, the remembered ones and those from a win [SLIP-16]', () => {
    const slip: Slip = {
      bets: [
        aSingle(a, { stake: '4', stakeSource: 'potential_win', winText: '8', isVip: true }),
        aSingle(b, { stake: '6', currency: usd }),
      ],
      remembered: { combo: '1', system: '2', singles: { [a.id]: '3' } },
    };
    const euros = { value: '4.00', currency: 'EUR' };
    const moved = withCurrency(slip, usd);
    expect(moved).toEqual({
      bets: [aSingle(a, { currency: usd, isVip: true, stakeBefore: euros }), aSingle(b, { stake: '6', currency: usd })],
      remembered: emptySlip.remembered,
    });
    expect(moved.bets[1]).toBe(slip.bets[1]);
    expect(withCurrency(moved, usd)).toBe(moved);
    expect(withCurrency(moved, { ...usd, subunits: '1000' }).bets[1]).toEqual(
      aSingle(b, { currency: { code: 'USD', subunits: '1000' } }),
    );
  });

  test('with rates stakes are converted and say what they were, until one is typed [SLIP-17a]', () => {
    const slip: Slip = {
      bets: [
        aSingle(a, { stake: '4', stakeSource: 'potential_win', winText: '8' }),
        aSingle(b, { stake: '1.01', stakeSource: 'sharing' }),
        aSingle(c, { stake: 'ten' }),
      ],
      remembered: emptySlip.remembered,
    };
    const moved = withCurrency(slip, usd, { EUR: '1', USD: '0.8' });
    expect(moved.bets).toEqual([
      aSingle(a, { currency: usd, stake: '5.00', stakeBefore: { value: '4.00', currency: 'EUR' } }),
      aSingle(b, {
        currency: usd,
        stake: '1.26',
        stakeSource: 'sharing',
        stakeBefore: { value: '1.01', currency: 'EUR' },
      }),
      aSingle(c, { currency: usd }),
    ]);
    const id = moved.bets[0]?.betId ?? '';
    expect(typeStake(moved, id, '6').bets[0]).toEqual(aSingle(a, { currency: usd, stake: '6' }));
  });

  test('a freebet in another currency is taken off; another bonus stays [SLIP-16]', () => {
    const boost = { id: '7', type: 'comboboost', odds: '2', minCount: 2, amount: null, isOwnChoice: false } as const;
    expect(withCurrency(aSlip(aSingle(a, free), aCombo([a, b], { bonus: boost })), usd)).toEqual(
      aSlip(aSingle(a, { currency: usd }), aCombo([a, b], { bonus: boost, currency: usd })),
    );
  });

  test('what is in the currency already stays the very slip [SLIP-16]', () => {
    const slip: Slip = { bets: [aSingle(a, { stake: '4' })], remembered: { combo: '1', system: '', singles: {} } };
    expect(withCurrency(slip, { ...eur })).toBe(slip);
  });
});

test('recommended stakes are exactly four, padded with 0 [SLIP-18]', () => {
  expect([[], ['5'], ['1', '2', '3', '4'], ['1', '2', '3', '4', '5']].map(recommendedStakes)).toEqual([
    ['0', '0', '0', '0'],
    ['5', '0', '0', '0'],
    ['1', '2', '3', '4'],
    ['1', '2', '3', '4'],
  ]);
});
