/**
 * `npm run mutate`: changes the rules in many small ways and asks the tests to notice each.
 *
 *     npm run mutate                        every module of packages/rules
 *     npm run mutate -- odds ticket         these modules
 *     npm run mutate -- odds/exact.ts       one file of a module
 *     npm run mutate -- odds --json FILE    writes the figures as well
 *
 * Exits with 1 when a module finds less than 90 % of its mutants or could not be judged.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isEnough, linesOf, report, type Accepted, type Report } from './report.ts';
import { filesOf, mutate, modules } from './module.ts';

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

const accepted = JSON.parse(readFileSync(join(import.meta.dirname, 'accepted.json'), 'utf8')) as readonly Accepted[];

/** Judges one module or file; null, with the cause said, when it could not be judged. */
async function judge(name: string): Promise<Report | null> {
  const files = filesOf(name);
  if (files.length === 0) {
    print(`${name}: no such module or file of packages/rules/src`);
    return null;
  }
  const started = Date.now();
  try {
    const mutants = await mutate(files);
    const seconds = Math.round((Date.now() - started) / 1000);
    return report(name, mutants, new Set(files), accepted, seconds);
  } catch (error) {
    print(`${name}: not judged: ${error instanceof Error ? error.message : String(error)}`);
    return null;
  }
}

const { values, positionals } = parseArgs({ options: { json: { type: 'string' } }, allowPositionals: true });
const reports: Report[] = [];
let failures = 0;
for (const name of positionals.length > 0 ? positionals : modules()) {
  const judged = await judge(name);
  if (judged) {
    reports.push(judged);
    linesOf(judged).forEach(print);
  }
  if (!judged || !isEnough(judged)) failures += 1;
}
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(reports, null, 2)}\n`);
process.exitCode = failures === 0 ? 0 : 1;
