/** What people type into the fields of a slip. */
import type { AcceptPolicy } from '@touchline/rules';
import type { Dice } from '../../dice.ts';

const good: Readonly<Record<string, readonly string[]>> = {
  '100': ['10', '2.50', '5', '1', '20.00', '0.50', '3,25', '100', '0.01', '7.', '.5', ' 4 '],
  '1': ['100', '500', '1000', '1', '1 000', '12,345,678', '250'],
  '100000000': ['0.001', '0.01', '1', '0.00000001', '0,5', '0.12345678'],
};

const others: readonly string[] = [
  '',
  '',
  '0',
  '0.00',
  'abc',
  '-5',
  '+5',
  '1e3',
  '1,000',
  '1.234.567',
  '1,234.50',
  '1 23',
  '0.123456789',
  '999999999',
  '1,2,3',
  '10 EUR',
  '1.000,5',
  '.',
];

export function someStake(dice: Dice, subunits: string): string {
  return dice.once(5) ? dice.one(others) : dice.one(good[subunits] ?? others);
}

export function someWin(dice: Dice, subunits: string): string {
  return dice.once(5) ? dice.one(others) : dice.one(good[subunits] ?? others);
}

export function somePolicy(dice: Dice): AcceptPolicy {
  return dice.one<AcceptPolicy>([
    { mode: 'none' },
    { mode: 'none' },
    { mode: 'higher' },
    { mode: 'any' },
    { mode: 'return', share: '0.05' },
    { mode: 'return', share: '0.1' },
    { mode: 'return', share: '0' },
  ]);
}
