import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { SCREEN_CHUNKS } from './screen-chunks.ts';

/** The screen of pages that operators write: no path of the table leads to it. */
const CUSTOM = 'src/screens/InfoScreens.tsx';

type Names = Readonly<Record<string, string>>;

/** Source of the screen behind each path in the table of routes: the bundle itself no longer says. */
export function screensIn(table: string): Record<string, string> {
  const lines = table.split(/(?=\bpath: ')/).slice(1);
  return Object.fromEntries(
    lines.flatMap((line) => {
      const path = /^path: '([^']+)'/.exec(line)?.[1];
      const screen = /import\('\.\.\/(screens\/\w+\.tsx)'\)/.exec(line)?.[1];
      return path === undefined || screen === undefined ? [] : [[path, `src/${screen}`]];
    }),
  );
}

/** Key in the manifest of the chunk that holds the screen of each path. Throws where a screen is in none. */
export function screenKeys(
  screens: Names,
  chunks: Names,
  manifest: Readonly<Record<string, { readonly file: string }>>,
): Record<string, string> {
  const keys = new Map(Object.entries(manifest).map(([key, { file }]) => [file, key]));
  return Object.fromEntries(
    Object.entries(screens).map(([path, source]) => {
      const key = keys.get(chunks[source] ?? '');
      if (key === undefined) throw new Error(`the build has no chunk with ${source}`);
      return [path, key];
    }),
  );
}

async function readJson(file: string): Promise<unknown> {
  return JSON.parse(await readFile(file, 'utf8'));
}

/**
 * Leaves beside the drawing half what it draws on: `index.html` and the manifest of the browser's half, which was built
 * before into `dist` beside it. The server takes the two for one page only while they are.
 */
export function noteBuilt() {
  let folder = '';
  let table = '';
  return {
    name: 'touchline-built',
    apply: 'build' as const,
    configResolved(config: { root: string; build: { outDir: string } }) {
      folder = resolve(config.root, config.build.outDir);
      table = join(config.root, 'src/routes/table.tsx');
    },
    async writeBundle() {
      const page = join(folder, '../dist');
      const template = await readFile(join(page, 'index.html'), 'utf8');
      const manifest = (await readJson(join(page, '.vite/manifest.json'))) as Parameters<typeof screenKeys>[2];
      const chunks = (await readJson(join(page, SCREEN_CHUNKS))) as Names;
      const sources = { ...screensIn(await readFile(table, 'utf8')), [CUSTOM]: CUSTOM };
      const screens = screenKeys(sources, chunks, manifest);
      await writeFile(join(folder, 'built.json'), JSON.stringify({ template, manifest, screens }));
    },
  };
}
