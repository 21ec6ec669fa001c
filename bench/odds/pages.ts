import { join, relative } from 'node:path';
import { build } from 'vite';

/**
 * Which page: the product as it is built for release, its plain peer with every row mounted, or its strong one with rows near
 * the screen; both peers are written by hand.
 */
export type Side = 'page' | 'hand' | 'strong';
/** Those, and the strong page that judges what comes as the product does: the limit of the product beside the strong one. */
export type AnySide = Side | 'checked';
/** The product and its plain peer. */
export type PlainSide = Exclude<Side, 'strong'>;

const root = join(import.meta.dirname, '../..');
const sources: Readonly<Record<AnySide, { readonly folder: string; readonly config: string }>> = {
  page: { folder: join(root, 'apps/web'), config: join(root, 'apps/web/vite.config.ts') },
  hand: { folder: join(import.meta.dirname, 'hand'), config: join(import.meta.dirname, 'vite.config.ts') },
  strong: { folder: join(import.meta.dirname, 'strong'), config: join(import.meta.dirname, 'vite.config.ts') },
  checked: { folder: join(import.meta.dirname, 'strong'), config: join(import.meta.dirname, 'vite.config.ts') },
};

/** Builds a page into a folder of its own under `into`, and says which. */
export async function buildSide(side: AnySide, into: string): Promise<string> {
  const { folder, config } = sources[side];
  const out = join(into, side);
  await build({
    root: folder,
    configFile: config,
    // The strong page asks for it.
    mode: side === 'checked' ? side : 'production',
    logLevel: 'error',
    build: { outDir: relative(folder, out), emptyOutDir: true },
  });
  return out;
}
