import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { pathToFileURL } from 'node:url';
import type { ImportedLeague } from '../types.ts';
import { ImportError, readSeason } from './openfootball.ts';
import { STORED_FIXTURES, writeStored } from './stored.ts';
import { makeLeague } from './season.ts';

const USAGE = `Usage: npm run import:fixtures -- FILE… [--out FILE]
Reads seasons in the openfootball JSON form and writes the leagues that the feed then plays (${STORED_FIXTURES}).`;

export interface ImportIo {
  readonly print: (line: string) => void;
  readonly complain: (line: string) => void;
  /** Ms since epoch: the day that a match day is moved to. */
  readonly now: number;
}

/** Runs the import; answers the exit code: 0 done, 1 bad input, 2 wrong use. Nothing is written unless all files are good. */
export async function importFixtures(args: readonly string[], io: ImportIo): Promise<0 | 1 | 2> {
  let files: string[];
  let out: string;
  try {
    const parsed = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { out: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    });
    if (parsed.values.help === true) {
      io.print(USAGE);
      return 0;
    }
    files = parsed.positionals;
    out = parsed.values.out ?? STORED_FIXTURES;
  } catch (error) {
    io.complain(error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error));
    return 2;
  }
  if (files.length === 0) {
    io.complain(USAGE);
    return 2;
  }
  try {
    const leagues: ImportedLeague[] = [];
    for (const file of files) {
      const { league, summary } = makeLeague(file, readSeason(file, await readText(file)), io.now);
      leagues.push(league);
      io.print(summary);
    }
    await mkdir(dirname(out), { recursive: true });
    const fresh = `${out}.new`;
    await writeFile(fresh, writeStored(leagues));
    await rename(fresh, out);
    const fixtures = leagues.reduce((sum, league) => sum + league.fixtures.length, 0);
    io.print(`Wrote ${leagues.length} leagues with ${fixtures} fixtures to ${out}.`);
    return 0;
  } catch (error) {
    if (error instanceof ImportError) {
      io.complain(error.message);
      return 1;
    }
    if (error instanceof Error && 'code' in error) {
      io.complain(`${out}: cannot be written: ${error.message}`);
      return 1;
    }
    throw error;
  }
}

async function readText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ImportError(`${file}: cannot be read: ${reason}`);
  }
}

const started = process.argv[1];
if (started !== undefined && import.meta.url === pathToFileURL(started).href) {
  process.exitCode = await importFixtures(process.argv.slice(2), {
    print: (line) => process.stdout.write(`${line}\n`),
    complain: (line) => process.stderr.write(`${line}\n`),
    now: Date.now(),
  });
}
