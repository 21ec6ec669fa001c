import { expect, test } from 'vitest';
import { selectionLabel } from './labels.ts';

test('suspended and unavailable selections are labelled, and not available wins [SLIP-19]', () => {
  const label = (isSuspended: boolean, isNotAvailable: boolean) => selectionLabel({ isSuspended, isNotAvailable });
  expect([label(false, false), label(true, false), label(false, true), label(true, true)]).toEqual([
    null,
    'sb.ticket.suspended.label',
    'sb.ticket.not-available.label',
    'sb.ticket.not-available.label',
  ]);
});
