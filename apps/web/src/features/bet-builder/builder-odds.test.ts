import { expect, test } from 'vitest';
import { builderOddsOf } from './builder-odds.ts';

const open = { isPicked: false, obstacle: null, isFull: false, isOpen: true } as const;

test.each([
  ['nothing stands against it', open, 'open', true, null],
  ['it cannot win beside the others', { ...open, obstacle: 'impossible' }, 'barred', false, 'impossible'],
  ['the others include it', { ...open, obstacle: 'redundant' }, 'barred', false, 'redundant'],
  ['the server has closed it', { ...open, obstacle: 'suspended' }, 'closed', false, 'suspended'],
  ['its market is closed', { ...open, isOpen: false }, 'closed', false, 'suspended'],
  ['it takes the place of its neighbour', { ...open, obstacle: 'instead', isFull: true }, 'open', true, 'instead'],
  ['no more can be picked', { ...open, isFull: true }, 'barred', false, 'full'],
  ['it is picked', { ...open, isPicked: true, isFull: true }, 'picked', true, null],
  ['it is picked and closed by now', { ...open, isPicked: true, isOpen: false }, 'picked', true, 'suspended'],
] as const)('an outcome of the builder: %s [PLC-10]', (_, given, variant, isPressable, reason) => {
  expect(builderOddsOf(given)).toEqual({ variant, isPressable, reason });
});
