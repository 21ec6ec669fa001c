import { createRequire } from 'node:module';
import { minify, type MinifyOptions } from 'terser';

const options: MinifyOptions = {
  module: true,
  ecma: 2020,
  // No getter of ours does more than read.
  compress: { ecma: 2020, passes: 2, unsafe_arrows: true, pure_getters: true },
  format: { ecma: 2020 },
};

const { version } = createRequire(import.meta.url)('terser/package.json') as { readonly version: string };

interface Output {
  readonly type: string;
  readonly name?: string | undefined;
  code?: string;
}

/**
 * [P4] Minifies once more what the bundler has minified: each of the two finds what the other leaves, some 3 kB of the
 * script of all pages. The player of HLS is as small as its authors made it.
 */
export function secondMinifier() {
  return {
    name: 'touchline-second-minifier',
    apply: 'build' as const,
    // Names are made before this runs: another terser or other options give the file another name.
    augmentChunkHash: () => `${version} ${JSON.stringify(options)}`,
    async generateBundle(_: unknown, bundle: Readonly<Record<string, Output>>): Promise<void> {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk' || file.code === undefined || file.name === 'hls') continue;
        file.code = (await minify(file.code, options)).code ?? file.code;
      }
    },
  };
}
