import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

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
      const manifest: unknown = JSON.parse(await readFile(join(page, '.vite/manifest.json'), 'utf8'));
      await writeFile(
        join(folder, 'built.json'),
        JSON.stringify({ template, manifest, screens: screensIn(await readFile(table, 'utf8')) }),
      );
    },
  };
}
