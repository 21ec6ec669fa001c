import { expect, test } from 'vitest';
import { aCombo, aCustomBet, aSelection, aSingle, aSlip, aSystem, aSystemType, eur } from '../testing/builders.ts';
import { restoreSlip } from './restore.ts';
import type { Slip } from './slip-types.ts';

const a = aSelection({ matchId: '1' });
const b = aSelection({ matchId: '2' });
const c = aSelection({ matchId: '3' });
const x = aSelection({ matchId: '9' });
const y = aSelection({ matchId: '9', marketId: '2' });
const combo = aCombo([a, b], { stake: '5' });
const system = aSystem([a, b, c], aSystemType('2/3', 3, 2));
const custom = aCustomBet([x, y]);

test('a slip that was left is the same, with the stakes of forms that are not shown [SLIP-17]', () => {
  const slip: Slip = {
    bets: [aSingle(a), aSingle(b), custom],
    remembered: { combo: '9', system: '', singles: { [a.id]: '1' } },
  };
  expect(restoreSlip(slip, eur)).toEqual({ slip, dropped: 0 });
});

test('stakes of selections that are not there are forgotten [SLIP-17]', () => {
  const remembered = { combo: '', system: '3', singles: { [a.id]: '1', [c.id]: '2' } };
  expect(restoreSlip({ bets: [combo], remembered }, eur)).toEqual({
    slip: { bets: [combo], remembered: { ...remembered, singles: { [a.id]: '1' } } },
    dropped: 0,
  });
});

test('an entry that is not whole is dropped and counted, the rest stays [SLIP-17]', () => {
  const broken = { ...combo, selections: [{ ...a, odds: '0.5' }, b] };
  expect(restoreSlip(aSlip(broken, custom, { ...system, bankers: ['x'] }), eur)).toEqual({
    slip: aSlip(custom),
    dropped: 2,
  });
});

test('entries that do not go together: the first one stays, custom bets come last [SLIP-17]', () => {
  expect(restoreSlip(aSlip(custom, aSingle(a), combo, system, aSingle(b), aSingle(a), custom), eur)).toEqual({
    slip: aSlip(aSingle(a), aSingle(b), custom),
    dropped: 4,
  });
  expect(restoreSlip(aSlip(combo, aSingle(c), system), eur)).toEqual({ slip: aSlip(combo), dropped: 2 });
});

test('entries in another currency are converted: their stakes are empty [SLIP-16] [SLIP-17]', () => {
  const usd = { code: 'USD', subunits: '100' };
  const slip: Slip = { bets: [combo], remembered: { combo: '', system: '3', singles: {} } };
  expect(restoreSlip(slip, usd)).toEqual({
    slip: aSlip({ ...combo, stake: '', currency: usd, stakeBefore: { value: '5.00', currency: 'EUR' } }),
    dropped: 0,
  });
});
