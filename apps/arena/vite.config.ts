import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { defineConfig } from 'vite';

function at(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}

/** Writes `.br` and `.gz` beside scripts and styles, so that the server compresses nothing. */
const packed = {
  name: 'arena-packed',
  apply: 'build' as const,
  async writeBundle(options: { readonly dir?: string | undefined }) {
    const folder = join(options.dir ?? at('dist'), 'assets');
    for (const name of await readdir(folder)) {
      if (!/\.(?:js|css)$/.test(name)) continue;
      const bytes = await readFile(join(folder, name));
      await writeFile(join(folder, `${name}.br`), brotliCompressSync(bytes));
      await writeFile(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }));
    }
  },
};

export default defineConfig({
  root: at('.'),
  base: '/arena/',
  plugins: [packed],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: ['chrome123', 'firefox128', 'safari17.5'],
    sourcemap: false,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
  },
});
