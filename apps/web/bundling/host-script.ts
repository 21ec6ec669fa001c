import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build } from 'vite';

/**
 * Writes the script of host pages (`packages/host-sdk`) beside the page, at an address that never changes. It is a program of its
 * own: nothing of the page goes into it.
 */
export function hostScript(name: string, entry: string) {
  let folder = '';
  return {
    name: 'touchline-host-script',
    apply: 'build' as const,
    configResolved(config: { root: string; build: { outDir: string } }) {
      folder = resolve(config.root, config.build.outDir);
    },
    writeBundle: {
      order: 'pre' as const,
      // Before it is compressed.
      sequential: true,
      async handler() {
        const built = await build({
          configFile: false,
          publicDir: false,
          logLevel: 'warn',
          build: {
            write: false,
            target: ['chrome123', 'firefox128', 'safari17.5'],
            lib: { entry, formats: ['iife'], name: 'touchlineHost', fileName: () => name },
          },
        });
        for (const output of [built].flat()) {
          if (!('output' in output)) continue;
          await writeFile(join(folder, name), output.output[0].code);
        }
      },
    },
  };
}
