import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const web = join(import.meta.dirname, '..');
const START = 'dev/workshop.tsx';

function importsOf(file: string): readonly string[] {
  const source = readFileSync(join(web, file), 'utf8');
  return [...source.matchAll(/^(?:import|\} from) .*?'(\.[^']+)';$/gm)].map(([, to = '']) => join(dirname(file), to));
}

/** Everything that the page imports by files of its own folder. */
function shownFrom(file: string, seen: Set<string> = new Set()): ReadonlySet<string> {
  for (const imported of importsOf(file)) {
    if (seen.has(imported)) continue;
    seen.add(imported);
    if (imported.startsWith('dev/') && imported.endsWith('.tsx')) shownFrom(imported, seen);
  }
  return seen;
}

test('The workshop shows each component of `ui` and each view of a feature.', () => {
  const toShow = globSync(['src/ui/*.tsx', 'src/**/*View.tsx'], { cwd: web });
  expect(toShow).toContain('src/features/odds-button/OddsButtonView.tsx');
  const shown = shownFrom(START);
  expect(toShow.filter((file) => !shown.has(file))).toEqual([]);
});
