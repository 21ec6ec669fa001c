import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Outcome, runStories, runTests, type Stand } from './checks.ts';
import { type Fault, isStory, withFault } from './fault.ts';
import { faults } from './faults.ts';
import { makeScratch, root } from './scratch.ts';

interface Verdict {
  readonly fault: Fault;
  /** Null when the named check failed, as it has to; else what is wrong. */
  readonly problem: string | null;
  /** What the check said when it failed. */
  readonly reason: string;
  readonly seconds: number;
}

function named(outcomes: readonly Outcome[], { check }: Fault): readonly Outcome[] {
  return outcomes.filter(({ title, file }) => title.includes(check.title) && file.endsWith(check.file));
}

/** Runs the checks of some faults, all at once, where nothing is wrong. Answers those that fail, or that there are none of. */
async function pristine(stand: Stand, chosen: readonly Fault[]): Promise<ReadonlyMap<Fault, string>> {
  const wrong = new Map<Fault, string>();
  for (const [some, run] of [
    [chosen.filter((fault) => !isStory(fault)), runTests],
    [chosen.filter(isStory), runStories],
  ] as const) {
    if (some.length === 0) continue;
    const files = [...new Set(some.map(({ check }) => check.file))];
    // oxlint-disable-next-line no-await-in-loop -- a browser beside all tests would be slow
    const outcomes = await run(stand, files, [...new Set(some.map(({ check }) => check.title))]);
    for (const fault of some) {
      const found = named(outcomes, fault);
      const failed = found.find(({ passed }) => !passed);
      if (found.length === 0) wrong.set(fault, 'its check is not there');
      else if (failed !== undefined) wrong.set(fault, `its check fails without it: ${failed.reason}`);
    }
  }
  return wrong;
}

async function plant(stand: Stand, fault: Fault): Promise<Pick<Verdict, 'problem' | 'reason'>> {
  const file = join(stand.folder, fault.file);
  const source = readFileSync(file, 'utf8');
  writeFileSync(file, withFault(source, fault));
  try {
    const run = isStory(fault) ? runStories : runTests;
    const found = named(await run(stand, [fault.check.file], [fault.check.title]), fault);
    if (found.length === 0) return { problem: 'its check did not run', reason: '' };
    const failed = found.find(({ passed }) => !passed);
    return failed === undefined ? { problem: 'nobody noticed', reason: '' } : { problem: null, reason: failed.reason };
  } finally {
    writeFileSync(file, source);
  }
}

function chosenOf(args: readonly string[]): { readonly chosen: readonly Fault[]; readonly json: string | null } {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: 'string', multiple: true, default: [''] },
      tests: { type: 'boolean', default: false },
      json: { type: 'string' },
    },
  });
  const { only, tests, json = null } = values;
  const chosen = faults
    .filter(({ name }) => only.some((word) => name.includes(word)))
    .filter((fault) => !tests || !isStory(fault));
  if (chosen.length === 0) throw new Error(`no fault has "${only.join('" or "')}" in its name`);
  return { chosen, json };
}

/**
 * [R14] Plants faults in a copy of the sources, one at a time, and runs the one check that has to notice each. True when every one
 * was noticed by its named check, and none of these fails without a fault. `--tests` leaves out what needs a browser. `signal` ends it
 * early, and the copy goes.
 */
export async function proveTeeth(
  args: readonly string[],
  print: (line: string) => void,
  signal: AbortSignal,
): Promise<boolean> {
  const { chosen, json } = chosenOf(args);
  // Before anything runs: a replacement that no longer applies is a fault that nobody plants.
  for (const fault of chosen) withFault(readFileSync(join(root, fault.file), 'utf8'), fault);
  const scratch = makeScratch();
  const stand: Stand = { folder: scratch.folder, signal };
  const verdicts: Verdict[] = [];
  try {
    const wrong = await pristine(stand, chosen);
    for (const [fault, problem] of wrong) print(`${fault.name}: ${problem} (${fault.check.file})`);
    for (const fault of chosen) {
      if (wrong.has(fault)) continue;
      const started = Date.now();
      // oxlint-disable-next-line no-await-in-loop -- one fault at a time
      const { problem, reason } = await plant(stand, fault);
      const seconds = Math.round((Date.now() - started) / 1000);
      verdicts.push({ fault, problem, reason, seconds });
      print(`${problem === null ? 'noticed' : 'NOT NOTICED'}  ${fault.name}, ${seconds} s: ${problem ?? reason}`);
    }
    const noticed = verdicts.filter(({ problem }) => problem === null).length;
    if (json !== null) {
      const rows = verdicts.map(({ fault, ...rest }) => ({
        name: fault.name,
        file: fault.file,
        check: fault.check,
        ...rest,
      }));
      writeFileSync(json, `${JSON.stringify({ planted: chosen.length, noticed, faults: rows }, null, 2)}\n`);
    }
    print(`${chosen.length} faults planted, ${noticed} noticed by the check that is named for it`);
    return noticed === chosen.length;
  } finally {
    scratch.remove();
  }
}
