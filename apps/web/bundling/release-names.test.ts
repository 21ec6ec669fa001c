import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { contentName, fileNameOf } from './release-names.ts';

function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-names-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

test('a release has another name when a file of it has other contents, or another name [P4]', () => {
  const nameOf = (files: Readonly<Record<string, string>>): string => contentName(folderWith(files), ['src/**/*.*']);
  const name = nameOf({ 'src/a.ts': '1', 'src/in/b.ts': '2' });
  expect(name).toMatch(/^[0-9a-f]{8}$/);
  expect(nameOf({ 'src/in/b.ts': '2', 'src/a.ts': '1' })).toBe(name);
  expect(nameOf({ 'src/a.ts': '1', 'src/in/b.ts': '2', 'src/a.test.ts': '3', 'other.ts': '4' })).toBe(name);
  expect(nameOf({ 'src/a.ts': '1', 'src/in/b.ts': '2', 'src/in/testing/c.ts': '3' })).toBe(name);
  expect(nameOf({ 'src/a.ts': '1', 'src/in/b.ts': '3' })).not.toBe(name);
  expect(nameOf({ 'src/a.ts': '1', 'src/in/c.ts': '2' })).not.toBe(name);
});

test('files share the name of their release, but for those that last longer [P4]', () => {
  const names = { release: 'aaaa', texts: 'bbbb' };
  expect(fileNameOf('Screen', '/src/Screen.tsx', names)).toBe('assets/[name]-aaaa.js');
  expect(fileNameOf('frame', null, names)).toBe('assets/[name]-[hash].js');
  expect(fileNameOf('de-CH', '/src/text/catalogues/de-CH.json?catalogue=later', names)).toBe(
    'assets/de-CH-later-bbbb.js',
  );
});
