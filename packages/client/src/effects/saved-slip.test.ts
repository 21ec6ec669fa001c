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
  eur,
  someSurroundings,
} from '@touchline/rules/testing';
import { chooseType, emptySlip } from '@touchline/rules';
import type { Slip, SlipSelection } from '@touchline/rules';
import { currencyOfSaved, isSavedBet, readSavedSlip, savedSlip } from './saved-slip.ts';

const a = aSelection({ matchId: '1' });
const b = aSelection({ matchId: '2', marketGroup: 'main' });
const c = aSelection({ matchId: '3', type: 'season' });
const x = aSelection({ matchId: '9' });
const y = aSelection({ matchId: '9', marketId: '2', specifier: 'total=2.5', outcomeId: 'over' });
function json(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}
function read(value: unknown) {
  return readSavedSlip(json(value), eur);
}
const twoOfThree = aSystemType('2/3', 3, 2);
const system = aSystem([a, b, c], twoOfThree, { stake: '6' });
const boost = { id: '7', type: 'comboboost', odds: '1.10', minCount: 2, amount: null, isOwnChoice: false } as const;
const freebet = { id: '8', type: 'freebet', odds: null, minCount: 0, amount: '5.00', isOwnChoice: true } as const;
const custom = aCustomBet([x, y]);
const combo = aCombo([a, b], {
  stake: '5',
  stakeSource: 'potential_win',
  winText: '20',
  bonus: boost,
  jackpots: ['3'],
  isVip: true,
});

const valid: readonly Slip[] = [
  emptySlip,
  aSlip(custom),
  { bets: [combo, custom], remembered: { combo: '', system: '3', singles: { [a.id]: '1' } } },
  chooseType(aSlip(combo, custom), 'single', someSurroundings()),
  aSlip(aSingle(a, { stake: '5.00', stakeSource: 'freebet', bonus: freebet }), aSingle(b), aSingle(c)),
  { ...aSlip(system), remembered: { combo: '1', system: '', singles: {} } },
  aSlip(aSystem([a, b, c, x], aSystemType('trixie', 3, 2, 3), { bankers: [b.id] })),
  aSlip(aCustomBet([x, y], null, { custom: { odds: null, acceptedOdds: '4.00', isChanged: false } })),
  aSlip(aCustomBet([x, y], '5', { custom: { odds: '5', acceptedOdds: '4.00', isChanged: true } })),
  aSlip(aCustomBet([x, y], null, { custom: { odds: null, acceptedOdds: '4.00', isChanged: true } })),
  aSlip(aCombo([a, b], { declinesBonus: true })),
  aSlip(aCustomBet([x, y], null, { custom: { odds: null, acceptedOdds: null, isChanged: false } })),
];

describe('a saved slip', () => {
  test('what was saved reads back the same, of every type [SLIP-17]', () => {
    for (const slip of valid) {
      expect(read(savedSlip(slip))).toEqual({ kind: 'read', slip, dropped: 0 });
      expect(slip.bets.every(isSavedBet)).toBe(true);
    }
    expect(savedSlip(aSlip(combo))).toEqual({ version: 2, bets: [combo], remembered: emptySlip.remembered });
  });

  test('selections of all types of matches are restored [SLIP-17] [SLIP-23]', () => {
    const types = ['match', 'stage', 'season', 'simple_tournament'] as const;
    const slip = aSlip(aCombo(types.map((type, place) => aSelection({ matchId: String(place), type }))));
    expect(read(savedSlip(slip))).toEqual({ kind: 'read', slip, dropped: 0 });
  });

  test('selections of all providers and a system of two are restored [SLIP-17]', () => {
    const pair = aSystem([a, { ...b, provider: 'oddin' }], aSystemType('1/2', 2, 1));
    const slip = aSlip(pair, aCustomBet([x, y].map((leg) => ({ ...leg, provider: 'betconstruct' }))));
    expect(read(savedSlip(slip))).toEqual({ kind: 'read', slip, dropped: 0 });
  });

  test('nothing is nothing, and what is no envelope cannot be read [SLIP-17]', () => {
    expect([undefined, null].map((value) => readSavedSlip(value, eur))).toEqual([
      { kind: 'nothing' },
      { kind: 'nothing' },
    ]);
    const foreign = [
      0,
      'slip',
      [],
      {},
      Object.assign([], { version: 2, bets: [] }),
      { version: 3, bets: [], remembered: emptySlip.remembered },
      { version: 3, value: { bets: [] } },
      { version: 2, bets: {} },
      { version: 1 },
      { version: 1, value: [] },
      { version: 1, value: { bets: 'none' } },
      { version: 1, bets: [], remembered: emptySlip.remembered },
    ];
    expect(foreign.map((value) => readSavedSlip(value, eur))).toEqual(foreign.map(() => ({ kind: 'unreadable' })));
  });

  test('entries in another currency are converted: their stakes are empty [SLIP-16] [SLIP-17]', () => {
    const usd = { code: 'USD', subunits: '100' };
    const slip: Slip = { bets: [aCombo([a, b], { stake: '5' })], remembered: { combo: '', system: '3', singles: {} } };
    expect(readSavedSlip(json(savedSlip(slip)), usd)).toEqual({
      kind: 'read',
      slip: aSlip(aCombo([a, b], { currency: usd, stakeBefore: { value: '5.00', currency: 'EUR' } })),
      dropped: 0,
    });
  });
});

test('the currency of a saved slip is that of its first entry that can be read [SLIP-17]', () => {
  const usd = { code: 'USD', subunits: '100' };
  const bets = [{ ...combo, betType: 'chain' }, { ...combo, currency: usd }, custom];
  const stored = { version: 2, bets, remembered: emptySlip.remembered };
  expect(currencyOfSaved(json(stored))).toEqual(usd);
  const without = [null, 7, { ...stored, version: 1 }, { ...stored, bets: {} }, { ...stored, bets: bets.slice(0, 1) }];
  expect(without.map(currencyOfSaved)).toEqual([null, null, null, null, null]);
});

describe('a slip saved by version 1', () => {
  const old = (betType: string, selections: readonly SlipSelection[], stake: string) => ({
    betId: betType === 'single' ? `single:${selections[0]?.id ?? ''}` : betType,
    betType,
    stake,
    selections,
  });

  test('has its entries, its stakes, and the currency of the player [SLIP-17]', () => {
    const yen = { code: 'JPY', subunits: '1' };
    const singles = {
      version: 1,
      value: {
        bets: [old('single', [a], '4'), old('single', [b], '')],
        remembered: { combo: '9', singles: { [a.id]: '1', gone: '2' } },
      },
    };
    expect(readSavedSlip(json(singles), yen)).toEqual({
      kind: 'read',
      slip: {
        bets: [aSingle(a, { stake: '4', currency: yen }), aSingle(b, { currency: yen })],
        remembered: { combo: '9', system: '', singles: { [a.id]: '1' } },
      },
      dropped: 0,
    });
    const merged = { version: 1, value: { bets: [old('combo', [a, b], '7')], remembered: { combo: '', singles: {} } } };
    expect(read(merged)).toEqual({ kind: 'read', slip: aSlip(aCombo([a, b], { stake: '7' })), dropped: 0 });
  });

  test('what version 1 did not know is dropped [SLIP-17]', () => {
    const bets = [old('system', [a, b, c], '1'), 7, null, old('single', [a], '4')];
    expect(read({ version: 1, value: { bets, remembered: null } })).toEqual({
      kind: 'read',
      slip: aSlip(aSingle(a, { stake: '4' })),
      dropped: 3,
    });
  });
});

describe('entries that cannot be read', () => {
  const withSelection = (over: object): unknown => ({ ...combo, selections: [{ ...a, ...over }, b] });
  const long = 'x'.repeat(401);
  const many = Array.from({ length: 101 }, (_, place) => aSelection({ matchId: String(place) }));

  test.each<[string, unknown]>([
    ['a text', 'combo'],
    ['a list', []],
    ['no type', { ...combo, betType: undefined }],
    ['a foreign type', { ...combo, betType: 'chain' }],
    ['a stake that is a number', { ...combo, stake: 10 }],
    ['a stake too long', { ...combo, stake: long }],
    ['a foreign source', { ...combo, stakeSource: 'found' }],
    ['no currency', { ...combo, currency: null }],
    ['a currency without a code', { ...combo, currency: { subunits: '100' } }],
    ['subunits that are no power of ten', { ...combo, currency: { code: 'EUR', subunits: '120' } }],
    ['subunits out of all bounds', { ...combo, currency: { code: 'EUR', subunits: `1${'0'.repeat(31)}` } }],
    ['subunits with something before', { ...combo, currency: { code: 'EUR', subunits: 'x100' } }],
    ['subunits with something behind', { ...combo, currency: { code: 'EUR', subunits: '100x' } }],
    ['a flag that is text', { ...combo, isVip: 'no' }],
    ['jackpots that are numbers', { ...combo, jackpots: [3] }],
    ['jackpots that are none', { ...combo, jackpots: '3' }],
    ['a bonus that is text', { ...combo, bonus: 'boost' }],
    ['a bonus of a foreign type', { ...combo, bonus: { ...boost, type: 'gift' } }],
    ['a count below 0', { ...combo, bonus: { ...freebet, minCount: -1 } }],
    ['a count that is not whole', { ...combo, bonus: { ...boost, minCount: 1.5 } }],
    ['an own choice that is none', { ...combo, bonus: { ...freebet, isOwnChoice: 1 } }],
    ['selections that are none', { ...combo, selections: { length: 2 } }],
    ['too many selections', aCombo(many)],
    ['a type without an id', { ...system, systemType: { ...twoOfThree, id: null } }],
    ['a name of no full cover', { ...system, systemType: { ...twoOfThree, name: 'duet' } }],
    ['a bonus that is perhaps declined', { ...combo, declinesBonus: false }],
    ['a price without its flag', { ...custom, custom: { odds: '5', acceptedOdds: '5' } }],
    ['a bet that is perhaps each way', { ...aSingle(a), isEachWay: false }],
    ['an entry that is not whole', { ...combo, selections: [a] }],
    ['odds that are a number', withSelection({ odds: 2 })],
    ['a foreign provider', withSelection({ provider: 'other' })],
    ['a foreign status', withSelection({ matchStatus: 9 })],
    ['a foreign kind', withSelection({ type: 'player' })],
    ['a missing name', withSelection({ nameA: undefined })],
    ['a group that is a number', withSelection({ marketGroup: 3 })],
  ])('%s is dropped and counted, the rest stays [SLIP-17]', (_, entry) => {
    const stored = { ...aSlip(), version: 2, bets: [entry, aCustomBet([a, { ...a, id: '1/7|/1', marketId: '7' }])] };
    const rest = aSlip(aCustomBet([a, aSelection({ matchId: '1', marketId: '7' })]));
    expect(read(stored)).toEqual({ kind: 'read', slip: rest, dropped: 1 });
    expect(isSavedBet(json(entry))).toBe(false);
  });

  test.each(Object.keys(a))('a selection needs its %s to be what it is [SLIP-17]', (field) => {
    expect(isSavedBet({ ...combo, selections: [b, { ...a, [field]: [] }] })).toBe(false);
  });

  test('what is just inside the bounds is read [SLIP-17]', () => {
    const full = aCombo(many.slice(1), { stake: 'x'.repeat(400) });
    const exact = { ...full, currency: { code: 'EUR', subunits: `1${'0'.repeat(30)}` } };
    expect([isSavedBet(full), isSavedBet(exact)]).toEqual([true, true]);
  });

  test('entries that do not go together: the first one stays, custom bets come last [SLIP-17]', () => {
    expect(read({ version: 2, ...aSlip(custom, aSingle(a), combo, system, aSingle(b), aSingle(a), custom) })).toEqual({
      kind: 'read',
      slip: aSlip(aSingle(a), aSingle(b), custom),
      dropped: 4,
    });
    expect(read({ version: 2, ...aSlip(combo, aSingle(c), system) })).toEqual({
      kind: 'read',
      slip: aSlip(combo),
      dropped: 2,
    });
  });

  test('of very many entries the first 200 are read [SLIP-17]', () => {
    const bets = Array.from({ length: 203 }, (_, place) => aSingle(aSelection({ matchId: String(place) })));
    expect(read({ version: 2, ...aSlip(...bets) })).toEqual({
      kind: 'read',
      slip: aSlip(...bets.slice(0, 200)),
      dropped: 3,
    });
  });

  test('of what is remembered, only texts are read, and only of selections that are there [SLIP-17]', () => {
    const remembered = (value: unknown) => {
      const saved = read({ version: 2, bets: [combo], remembered: value });
      return saved.kind === 'read' ? saved.slip.remembered : null;
    };
    expect(remembered({ combo: '1', system: '2', singles: { [a.id]: '3', [b.id]: 4, [c.id]: '5' } })).toEqual({
      combo: '1',
      system: '2',
      singles: { [a.id]: '3' },
    });
    expect([undefined, 7, { combo: 1, system: null, singles: [] }, { singles: null }].map(remembered)).toEqual(
      Array.from({ length: 4 }, () => emptySlip.remembered),
    );
  });
});

describe('whatever stands in storage', () => {
  const isFine = (value: unknown): void => {
    const saved = readSavedSlip(value, eur);
    if (saved.kind !== 'read') return;
    expect(saved.slip.bets.every(isSavedBet)).toBe(true);
    expect(read(savedSlip(saved.slip))).toEqual({ ...saved, dropped: 0 });
  };

  test('any JSON is read or refused, never thrown at [SLIP-17]', () => {
    const versioned = fc.record({ version: fc.constantFrom(1, 2), bets: fc.jsonValue(), value: fc.jsonValue() });
    fc.assert(fc.property(fc.oneof(fc.jsonValue(), versioned), isFine), { seed: 17, numRuns: 500 });
  });

  /** The value with whatever stands at one of its places, counted depth first, replaced. */
  const replaceAt = (value: unknown, place: number, by: unknown): unknown => {
    let left = place;
    const visit = (part: unknown): unknown => {
      left -= 1;
      if (left < 0) return left === -1 ? by : part;
      if (Array.isArray(part)) return part.map(visit);
      if (typeof part !== 'object' || part === null) return part;
      return Object.fromEntries(Object.entries(part).map(([key, inner]) => [key, visit(inner)]));
    };
    return visit(value);
  };

  test('a slip that a hand changed in places is read as far as it still is one [SLIP-17]', () => {
    const by = fc.oneof(
      fc.jsonValue(),
      fc.constantFrom<unknown>('', '0', '-1', '1e9', 0, -1, 1.5, 1e21, null, [], {}, a, b, combo, system, custom),
    );
    const changes = fc.array(fc.tuple(fc.nat(130), by), { minLength: 1, maxLength: 3 });
    fc.assert(
      fc.property(fc.constantFrom(...valid), changes, (slip, all) => {
        isFine(all.reduce((value, [place, part]) => replaceAt(value, place, part), json(savedSlip(slip))));
      }),
      { seed: 18, numRuns: 500 },
    );
  });
});
