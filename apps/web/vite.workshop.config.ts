import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { catalogues } from './bundling/catalogues.ts';

function at(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}

/** Serves the workshop: every state of the components, without a server. It is never built. */
export default defineConfig({
  root: at('dev'),
  plugins: [react(), catalogues(at('src/text/catalogues'))],
});
