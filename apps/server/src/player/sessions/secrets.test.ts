import { expect, test } from 'vitest';
import { testDatabase } from '../../database/testing.ts';
import { secretNamed } from './secrets.ts';

test('processes that start at once have one secret of 256 bits, and so has every later start [R9]', async () => {
  const { db, close } = await testDatabase();
  try {
    const made = await Promise.all(Array.from({ length: 8 }, () => secretNamed(db, 'results')));
    expect(new Set([...made, await secretNamed(db, 'results')]).size).toBe(1);
    expect(Buffer.from(made[0] ?? '', 'base64url')).toHaveLength(32);
    expect(await secretNamed(db, 'push')).not.toBe(made[0]);
  } finally {
    await close();
  }
});
