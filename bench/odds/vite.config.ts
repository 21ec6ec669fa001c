import { fileURLToPath } from 'node:url';
import product from '@touchline/web/vite.config.ts';
import { defineConfig } from 'vite';

function at(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}

/** The hand-written page: the product's style sheets, read and minified as the product has it. */
export default defineConfig({
  root: at('./hand'),
  base: '/sportsbook/',
  publicDir: at('../../apps/web/public'),
  ...(product.css === undefined ? {} : { css: product.css }),
  build: {
    emptyOutDir: true,
    target: product.build?.target ?? 'baseline-widely-available',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
  },
});
