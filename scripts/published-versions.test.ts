import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import type { PackedPackage } from './fresh-project.ts';

const root = resolve(import.meta.dirname, '..');

test('all published packages share one version, and changesets raise it together', () => {
  const { fixed } = JSON.parse(readFileSync(join(root, '.changeset/config.json'), 'utf8')) as { fixed: string[][] };
  const manifests = globSync('packages/*/package.json', { cwd: root })
    .map((file) => JSON.parse(readFileSync(join(root, file), 'utf8')) as PackedPackage['manifest'])
    .filter((manifest) => manifest.private !== true);
  expect(fixed).toEqual([manifests.map(({ name }) => name).toSorted()]);
  expect(new Set(manifests.map(({ version }) => version)).size).toBe(1);
});
