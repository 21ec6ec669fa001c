import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { minify } from 'terser';

/**
 * [P4] Minifies a script that is copied from `public` as it stands, with its comments: no module, so that the bundler leaves
 * it alone.
 */
export function earlyScript(name: string) {
  let folder = '';
  return {
    name: 'touchline-early-script',
    apply: 'build' as const,
    configResolved(config: { root: string; build: { outDir: string } }) {
      folder = resolve(config.root, config.build.outDir);
    },
    writeBundle: {
      order: 'pre' as const,
      // Before it is compressed.
      sequential: true,
      async handler() {
        const file = join(folder, name);
        const { code } = await minify(await readFile(file, 'utf8'), {
          ecma: 2020,
          compress: { ecma: 2020, passes: 2 },
        });
        if (code !== undefined) await writeFile(file, code);
      },
    },
  };
}
