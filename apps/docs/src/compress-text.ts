import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Below this a compressed answer saves no packet. */
const leastBytes = 1_400;
/** Half the size in a fiftieth of the time of the best one, which a build at every change of a document does not have. */
const quality = 5;

/** Writes `.br` and `.gz` beside every text of a folder. */
export async function compressText(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  await Promise.all(
    entries.map(async (entry) => {
      if (!entry.isFile() || !/\.(?:html|js|css|svg|json)$/.test(entry.name)) return;
      const path = join(entry.parentPath, entry.name);
      const bytes = await readFile(path);
      if (bytes.length < leastBytes) return;
      const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
      await writeFile(`${path}.br`, await brotli(bytes, { params }));
      await writeFile(`${path}.gz`, await zip(bytes));
    }),
  );
}
