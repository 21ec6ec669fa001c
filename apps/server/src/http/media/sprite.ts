import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import { fileOf, type MediaFile } from './file.ts';

export interface Sprite {
  /** Follows the content. */
  readonly version: string;
  readonly plain: MediaFile;
  readonly packed: MediaFile;
}

const type = 'image/svg+xml';

/** The icon sprite (LAY-09), which the page holds as its own copy too. Throws when the file is not there. */
export function readSprite(path: string): Sprite {
  const bytes = readFileSync(path);
  const version = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
  const packed = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
  return { version, plain: fileOf(bytes, type), packed: fileOf(packed, type) };
}
