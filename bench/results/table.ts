/** `npm run bench -- table [TODAY [YESTERDAY]]`: writes the goals into docs/measurements.md, by default of the last two days. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { goalsSection, withGoals } from './goals-table.ts';
import { readRecord } from './record.ts';

export const usage = 'table [TODAY [YESTERDAY]]';

const docs = join(import.meta.dirname, '../../docs');
const document = join(docs, 'measurements.md');

/** The records that the repository keeps, the latest first: they are named by their days. */
function keptRecords(): readonly string[] {
  const folder = join(docs, 'measurements');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .toSorted()
    .toReversed()
    .map((name) => join(folder, name));
}

/** The document as the records say it. */
export function currentDocument(files: readonly string[]): string {
  const [today, yesterday] = files.length === 0 ? keptRecords() : files;
  if (today === undefined) throw new Error('docs/measurements has no record');
  const section = goalsSection(readRecord(today), yesterday === undefined ? null : readRecord(yesterday));
  return withGoals(readFileSync(document, 'utf8'), section);
}

export function writeTable(files: readonly string[]): void {
  writeFileSync(document, currentDocument(files));
  process.stdout.write('wrote docs/measurements.md\n');
}
