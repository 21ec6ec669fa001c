import { expect, test } from 'vitest';
import { joined, newestPart, withPart } from './parts.ts';

test('older parts of a statement are shown as long as they join the newest one [AUTH-10]', () => {
  const two = withPart(newestPart, 'line-50', 'line-50');
  const three = withPart(two, 'line-50', 'line-100');
  expect(joined(three, 'line-50').cursors).toEqual([null, 'line-50', 'line-100']);
  // Two lines came: the newest part ends earlier now, and the two between would be missing.
  expect(joined(three, 'line-48')).toEqual(newestPart);
  expect(withPart(three, 'line-48', 'line-48').cursors).toEqual([null, 'line-48']);
});
