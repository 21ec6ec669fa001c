import { describe, expect, test } from 'vitest';
import { aSelection } from '../testing/builders.ts';
import { addSelection, chooseType, emptySlip, typeStake } from './build.ts';
import { readSavedSlip } from './saved.ts';

const a = aSelection({ matchId: '1' });
const b = aSelection({ matchId: '2', marketGroup: 'main' });
const combo = typeStake(addSelection(addSelection(emptySlip, a), b), 'combo', '10');
const stored = (slip: unknown): unknown => JSON.parse(JSON.stringify(slip));

describe('a saved slip', () => {
  test('[SLIP-17] what was saved reads back the same, as a combo, as singles, and empty', () => {
    for (const slip of [combo, chooseType(combo, 'single'), emptySlip]) {
      expect(readSavedSlip(stored(slip))).toEqual(slip);
    }
  });

  const [bet] = combo.bets;
  const withSelection = (over: object) => ({ ...combo, bets: [{ ...bet, selections: [{ ...a, ...over }, b] }] });
  test.each<[string, unknown]>([
    ['nothing', null],
    ['a list', []],
    ['no bets', { remembered: emptySlip.remembered }],
    ['no stakes', { bets: [] }],
    ['a foreign stake', { ...combo, remembered: { combo: '', singles: { x: 1 } } }],
    ['a stake that is a number', { ...combo, bets: [{ ...bet, stake: 10 }] }],
    ['no selections', { ...combo, bets: [{ ...bet, selections: [] }] }],
    ['a combo of one', { ...combo, bets: [{ ...bet, selections: [a] }] }],
    ['the same selection twice', { ...combo, bets: [{ ...bet, selections: [a, a] }] }],
    ['two combos', { ...combo, bets: [bet, { ...bet, selections: [aSelection(), aSelection({ matchId: '9' })] }] }],
    ['odds that are none', withSelection({ odds: 'NaN' })],
    ['accepted odds that are none', withSelection({ acceptedOdds: '0.10' })],
    ['a foreign provider', withSelection({ provider: 'other' })],
    ['a foreign status', withSelection({ matchStatus: 9 })],
    ['a foreign kind', withSelection({ type: 'player' })],
    ['an id of something else', withSelection({ id: '5/1|/1' })],
    ['a flag that is text', withSelection({ isChanged: 'no' })],
    ['a missing name', withSelection({ nameA: undefined })],
    ['a group that is a number', withSelection({ marketGroup: 3 })],
  ])('[SLIP-17] %s is not a slip', (_, value) => {
    expect(readSavedSlip(stored(value))).toBeNull();
  });
});
