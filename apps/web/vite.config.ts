import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { catalogues } from './bundling/catalogues.ts';
import { firstScreen } from './bundling/firstScreen.ts';
import { precompress } from './bundling/precompress.ts';
import { slimCalls } from './bundling/slimCalls.ts';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const first = firstScreen('/src/main.tsx');

/** What the browser loads. */
export default defineConfig({
  root: at('.'),
  base: '/sportsbook/',
  plugins: [react(), catalogues(at('src/text/catalogues')), slimCalls(), first.plugin, precompress()],
  css: { transformer: 'lightningcss', lightningcss: { cssModules: { pattern: '[hash]-[local]', container: false } } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    target: ['chrome123', 'firefox128', 'safari17.5'],
    sourcemap: false,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Building a schema does nothing but build it.
      treeshake: { manualPureFunctions: ['z', 'defineCall'] },
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'frame',
              test: /node_modules[\\/](?:react|react-dom|scheduler)[\\/]/,
              priority: 1,
            },
            {
              name: 'first',
              test: first.isNeeded,
            },
          ],
        },
      },
    },
  },
});
