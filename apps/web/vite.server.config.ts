import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { noteBuilt } from './bundling/built.ts';
import { catalogues } from './bundling/catalogues.ts';
import { released } from './bundling/released.ts';
import { shortClassNames } from './bundling/short-class-names.ts';
import page from './vite.config.ts';

function at(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}

/** The half that draws the first screen on a server; built after the browser's half, whose files it names. */
export default defineConfig({
  root: page.root ?? at('.'),
  base: page.base ?? '/',
  plugins: [react(), catalogues(at('src/text/catalogues')), shortClassNames(at('src')), noteBuilt(), released()],
  // One bundle with everything in it: React as it is for release, whatever the server's environment says.
  ssr: { noExternal: true },
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  build: {
    ssr: 'src/server.tsx',
    outDir: 'dist-server',
    emptyOutDir: true,
    copyPublicDir: false,
    target: 'node20',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
});
