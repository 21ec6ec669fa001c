import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { slimMarketKinds } from './slim-market-kinds.ts';

test('of a kind of market the page keeps how it is named, and nothing of anything else is taken [P4]', () => {
  const source = `export const marketKinds = {
  1: { stem: 'winner', outcomes: 'two_way', keys: [], sports: SETS, perSport: { tennis: { stem: 'tie_break' } } },
};
export const other = { keys: [1], sports: [] };`;
  const parser = { parse: (code: string): unknown => parseSync('market-kinds.js', code).program };
  const { code } = slimMarketKinds().transform.handler.call(parser, source);
  expect(code.replaceAll(/\s+/g, ' ')).toBe(
    "export const marketKinds = { 1: { stem: 'winner', outcomes: 'two_way', perSport: { tennis: { stem: 'tie_break' } } }, }; " +
      'export const other = { keys: [1], sports: [] };',
  );
});

test('what the build leaves out of a kind is read by nothing that runs in the page [I1]', () => {
  const root = join(import.meta.dirname, '../../..');
  const readers = ['packages/client/src', 'packages/react/src', 'packages/rules/src', 'apps/web/src'].flatMap(
    (folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => /\.tsx?$/.test(name) && !name.endsWith('.test.ts'))
        .filter((name) => /\bmarketKind(?:s|Of|Row)\b/.test(readFileSync(join(root, folder, name), 'utf8')))
        .map((name) => name.split('\\').join('/')),
  );
  expect(readers).toEqual(['text/market-recipes.ts']);
  const recipes = readFileSync(join(root, 'apps/web/src/text/market-recipes.ts'), 'utf8');
  expect(recipes).not.toMatch(/\.(?:keys|sports)\b(?!\()|\{[^}]*\b(?:keys|sports)\b[^}]*\}: MarketKindRow/);
});
