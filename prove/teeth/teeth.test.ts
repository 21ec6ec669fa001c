import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withFault } from './fault.ts';
import { faults } from './faults.ts';
import { root } from './scratch.ts';

test('each planted fault still applies, is another one than the rest, and names a file of checks that is there [R14]', () => {
  expect(faults.length).toBeGreaterThanOrEqual(60);
  expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length);
  const read = (file: string): string => readFileSync(join(root, file), 'utf8');
  for (const fault of faults) expect(withFault(read(fault.file), fault)).not.toBe(read(fault.file));
  for (const { check } of faults) expect(existsSync(join(root, check.file)), check.file).toBe(true);
});
