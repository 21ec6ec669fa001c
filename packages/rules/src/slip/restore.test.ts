import { expect, test } from 'vitest';
import { aCombo, aCustomBet, aSelection, aSlipBet, aSystem, aSystemType, eur } from '../testing/builders.ts';
import { emptySlip } from './build.ts';
import { restoreSlip } from './restore.ts';
import type { Slip, SlipBet, SlipSelection } from './slip-types.ts';

const a = aSelection({ matchId: '1' });
const b = aSelection({ matchId: '2' });
const c = aSelection({ matchId: '3' });
const x = aSelection({ matchId: '9' });
const y = aSelection({ matchId: '9', marketId: '2' });
function slipOf(...bets: readonly SlipBet[]): Slip {
  return { ...emptySlip, bets };
}
function single(selection: SlipSelection): SlipBet {
  return aSlipBet({ selections: [selection] });
}
const combo = aCombo([a, b], { stake: '5' });
const system = aSystem([a, b, c], aSystemType('2/3', 3, 2));
const custom = aCustomBet([x, y]);

test('a slip that was left is the same, with the stakes of forms that are not shown [SLIP-17]', () => {
  const slip: Slip = {
    bets: [single(a), single(b), custom],
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
  expect(restoreSlip(slipOf(broken, custom, { ...system, bankers: ['x'] }), eur)).toEqual({
    slip: slipOf(custom),
    dropped: 2,
  });
});

test('entries that do not go together: the first one stays, custom bets come last [SLIP-17]', () => {
  expect(restoreSlip(slipOf(custom, single(a), combo, system, single(b), single(a), custom), eur)).toEqual({
    slip: slipOf(single(a), single(b), custom),
    dropped: 4,
  });
  expect(restoreSlip(slipOf(combo, single(c), system), eur)).toEqual({ slip: slipOf(combo), dropped: 2 });
});

test('entries in another currency are converted: their stakes are empty [SLIP-16] [SLIP-17]', () => {
  const usd = { code: 'USD', subunits: '100' };
  const slip: Slip = { bets: [combo], remembered: { combo: '', system: '3', singles: {} } };
  expect(restoreSlip(slip, usd)).toEqual({
    slip: slipOf({ ...combo, stake: '', currency: usd, stakeBefore: { value: '5.00', currency: 'EUR' } }),
    dropped: 0,
  });
});
