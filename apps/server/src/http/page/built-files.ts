import { existsSync, readdirSync } from 'node:fs';
import { sep } from 'node:path';

const rereadMs = 1000;

/**
 * Paths of the files of a build, from its folder; none where it is null or not there. `reread` looks for files of a later build, at most
 * once a second.
 */
export function createBuiltFiles(folder: string | null): (how?: 'reread') => ReadonlySet<string> {
  let files = folder === null ? new Set<string>() : filesIn(folder);
  let readAt = performance.now();
  return (how) => {
    if (how === 'reread' && folder !== null && performance.now() - readAt > rereadMs) {
      readAt = performance.now();
      files = filesIn(folder);
    }
    return files;
  };
}

function filesIn(folder: string): Set<string> {
  if (!existsSync(folder)) return new Set();
  return new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => `${entry.parentPath}${sep}${entry.name}`.slice(folder.length + 1).replaceAll(sep, '/'))
      // Files that only the build uses.
      .filter((name) => !name.startsWith('.')),
  );
}
