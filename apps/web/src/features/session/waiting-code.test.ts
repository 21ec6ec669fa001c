import { expect, test } from 'vitest';
import { dropWaiting, keepWaiting, readWaiting } from './waiting-code.ts';
import { memoryStorage } from '../../bindings/testing/memory-storage.ts';

test('a sign-up waits for its code as long as that counts, or until it is confirmed [AUTH-06a] [I15]', () => {
  const store = memoryStorage();
  expect(readWaiting(store, 1_000)).toBeNull();
  const waiting = { phone: '+31 6 1234 5678', sentAt: 1_000 };
  keepWaiting(store, waiting);
  expect([readWaiting(store, 1_000), readWaiting(store, 600_999), readWaiting(store, 601_000)]).toEqual([
    waiting,
    waiting,
    null,
  ]);
  dropWaiting(store);
  expect(readWaiting(store, 1_000)).toBeNull();
});

test('what this page did not keep is no sign-up', () => {
  for (const text of ['', 'anything', '1000', 'x +31', '1000 31612345678'])
    expect(readWaiting({ get: () => text }, 1_000)).toBeNull();
});
