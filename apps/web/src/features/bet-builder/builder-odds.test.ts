import { expect, test } from 'vitest';
import { builderOddsOf } from './builder-odds.ts';

const open = { isPicked: false, obstacle: null, isFull: false, isOpen: true } as const;

test.each([
  ['nothing stands against it', open, { variant: 'open', isPressable: true, reason: null }],
  [
    'it cannot win beside the others',
    { ...open, obstacle: 'impossible' },
    { variant: 'barred', isPressable: false, reason: 'impossible' },
  ],
  [
    'the others include it',
    { ...open, obstacle: 'redundant' },
    { variant: 'barred', isPressable: false, reason: 'redundant' },
  ],
  [
    'the server has closed it',
    { ...open, obstacle: 'suspended' },
    { variant: 'closed', isPressable: false, reason: 'suspended' },
  ],
  ['its market is closed', { ...open, isOpen: false }, { variant: 'closed', isPressable: false, reason: 'suspended' }],
  [
    'it takes the place of its neighbour',
    { ...open, obstacle: 'instead', isFull: true },
    { variant: 'open', isPressable: true, reason: 'instead' },
  ],
  ['no more can be picked', { ...open, isFull: true }, { variant: 'barred', isPressable: false, reason: 'full' }],
  ['it is picked', { ...open, isPicked: true, isFull: true }, { variant: 'picked', isPressable: true, reason: null }],
  [
    'it is picked and closed by now',
    { ...open, isPicked: true, isOpen: false },
    { variant: 'picked', isPressable: true, reason: 'suspended' },
  ],
] as const)('an outcome of the builder: %s [PLC-10]', (_, given, expected) => {
  expect(builderOddsOf(given)).toEqual(expected);
});
