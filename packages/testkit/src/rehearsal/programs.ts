import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** A program on the path, or where Debian has those of administrators; null where there is none. */
export function findProgram(name: string): string | null {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/bin'];
  return folders.map((folder) => join(folder, name)).find((program) => existsSync(program)) ?? null;
}
