import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { fileOf, type MediaFile } from './file.ts';

export interface Sprite {
  /** Follows the content. */
  readonly version: string;
  readonly plain: MediaFile;
  /** The same, made once it is asked for: packing takes a tenth of a second, which the start does not wait for. */
  packed(): Promise<MediaFile>;
}

const type = 'image/svg+xml';
const compress = promisify(brotliCompress);

/** The icon sprite (LAY-09), which the page holds as its own copy too. Throws when the file is not there. */
export function readSprite(path: string): Sprite {
  const bytes = readFileSync(path);
  const version = createHash('sha256').update(bytes).digest('hex').slice(0, 12);
  let packed: Promise<MediaFile> | null = null;
  return {
    version,
    plain: fileOf(bytes, type),
    packed() {
      packed ??= compress(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).then(
        (all) => fileOf(all, type),
        (error: unknown) => {
          packed = null;
          throw error;
        },
      );
      return packed;
    },
  };
}
