import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { catalogues } from './bundling/catalogues.ts';
import { precompress } from './bundling/precompress.ts';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: at('.'),
  base: '/sportsbook/',
  plugins: [react(), catalogues(at('src/text/catalogues')), precompress()],
  css: { transformer: 'lightningcss', lightningcss: { cssModules: { pattern: '[hash]-[local]', container: false } } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: ['chrome123', 'firefox128', 'safari17.5'],
    sourcemap: false,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'frame',
              test: /node_modules[\\/](?:react|react-dom|scheduler|@tanstack[\\/](?:react-router|router-core|history|react-store|store))[\\/]/,
            },
          ],
        },
      },
    },
  },
});
