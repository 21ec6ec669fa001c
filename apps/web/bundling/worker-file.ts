import { join, resolve } from 'node:path';
import { build } from 'vite';

/** Builds a service worker: one file that is no module, under a name that never changes, beside the page. */
export function workerFile(source: string, name: string) {
  let folders = { root: '', outDir: '' };
  return {
    name: 'touchline-service-worker',
    apply: 'build' as const,
    configResolved(config: { root: string; build: { outDir: string } }) {
      folders = { root: config.root, outDir: resolve(config.root, config.build.outDir) };
    },
    writeBundle: {
      order: 'pre' as const,
      // Before it is compressed.
      sequential: true,
      async handler() {
        await build({
          configFile: false,
          root: folders.root,
          logLevel: 'warn',
          publicDir: false,
          build: {
            outDir: folders.outDir,
            emptyOutDir: false,
            target: ['chrome123', 'firefox128', 'safari17.5'],
            reportCompressedSize: false,
            rolldownOptions: {
              input: join(folders.root, source),
              output: { format: 'iife', entryFileNames: name },
            },
          },
        });
      },
    },
  };
}
