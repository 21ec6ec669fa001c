import { expect, test } from 'vitest';
import { betToneOf } from './bet-tone.ts';

function at(home: number, away: number) {
  return { home, away };
}

test.each([
  ['1', '', '1', at(1, 0), 'ahead'],
  ['1', '', '1', at(0, 0), 'behind'],
  ['1', '', 'x', at(2, 2), 'ahead'],
  ['1', '', '2', at(0, 3), 'ahead'],
  ['10', '', '1x', at(1, 1), 'ahead'],
  ['10', '', '12', at(1, 1), 'behind'],
  ['10', '', 'x2', at(0, 1), 'ahead'],
  ['11', '', '1', at(1, 1), 'level'],
  ['11', '', '2', at(1, 0), 'behind'],
  ['186', '', '1', at(1, 0), 'ahead'],
  ['16', 'hcp=-1', '1', at(1, 0), 'level'],
  ['16', 'hcp=-1', '1', at(2, 0), 'ahead'],
  ['16', 'hcp=-1', '2', at(1, 0), 'level'],
  ['16', 'hcp=-1', '2', at(1, 1), 'ahead'],
  ['16', 'hcp=0.5', '1', at(0, 0), 'ahead'],
  ['18', 'total=2.5', 'over', at(2, 0), 'behind'],
  ['18', 'total=2.5', 'under', at(2, 0), 'ahead'],
  ['18', 'total=3', 'over', at(2, 1), 'level'],
  ['19', 'total=1.5', 'over', at(2, 0), 'ahead'],
  ['20', 'total=1.5', 'over', at(2, 0), 'behind'],
  ['29', '', 'yes', at(1, 0), 'behind'],
  ['29', '', 'yes', at(1, 1), 'ahead'],
  ['29', '', 'no', at(1, 0), 'ahead'],
  ['29', '', 'yes', at(0, 1), 'behind'],
  ['16', 'hcp=0.5', '1', at(0, 1), 'behind'],
  ['16', 'hcp=-1.5', '1', at(3, 1), 'ahead'],
  ['18', 'goalnr=1|total=2.5', 'under', at(2, 0), 'ahead'],
  // With overtime, and of other sports, under ids of their own.
  ['219', '', '2', at(0, 1), 'ahead'],
  ['251', '', '1', at(0, 1), 'behind'],
  ['223', 'hcp=-1.5', '1', at(1, 0), 'behind'],
  ['256', 'hcp=-1.5', '2', at(1, 0), 'ahead'],
  ['225', 'total=2.5', 'over', at(2, 1), 'ahead'],
  ['258', 'total=2.5', 'over', at(1, 1), 'behind'],
  ['227', 'total=1.5', 'over', at(2, 0), 'ahead'],
  ['260', 'total=1.5', 'under', at(2, 0), 'behind'],
  ['228', 'total=1.5', 'over', at(2, 0), 'behind'],
  ['261', 'total=1.5', 'under', at(2, 0), 'ahead'],
  // The score says nothing of these.
  ['11', '', 'x', at(1, 1), null],
  ['10', '', '1x2', at(1, 0), null],
  ['10', '', '0x2', at(0, 1), null],
  ['16', '', '1', at(1, 0), null],
  ['18', 'total=2.5', 'exactly', at(2, 0), null],
  ['29', '', 'none', at(1, 0), null],
  ['60', '', '1', at(1, 0), null],
  ['166', 'total=9.5', 'over', at(1, 0), null],
  ['18', '', 'over', at(1, 0), null],
  ['16', 'hcp=-1', 'x', at(1, 0), null],
  ['1', '', 'other', at(1, 0), null],
] as const)('market %s %s, outcome %s at %o is %s [PLC-06]', (marketId, specifier, outcomeId, score, standing) => {
  expect(betToneOf({ marketId, specifier, outcomeId }, score)).toBe(standing);
});
