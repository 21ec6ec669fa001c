import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { parts } from '../parts.ts';
import { readRecord, type RunRecord, withRuns } from '../results/record.ts';
import { planOf } from './all.ts';

const folder = mkdtempSync(join(tmpdir(), 'touchline-all-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('every goal of speed has a part that measures it', () => {
  const goals = readFileSync(join(import.meta.dirname, '../../docs/rules/goals.md'), 'utf8');
  const written = [...goals.matchAll(/^- \*\*(P\d+)\*\*/gm)].map(([, id]) => id);
  const measured = new Set(Object.values(parts).flatMap(({ runs }) => runs.flatMap(({ ids }) => ids)));
  expect(written.filter((id) => id !== undefined && !measured.has(id))).toEqual([]);
});

test('each part takes the flags that it is run with, for a result and for a trial', () => {
  for (const { read, runs } of Object.values(parts))
    for (const { flags } of runs)
      for (const extent of [
        { rounds: null, seconds: null },
        { rounds: 1, seconds: 1 },
      ])
        expect(() => read([...flags(extent), '--json', 'figures.json'])).not.toThrow();
});

test('parts are chosen by name or by goal, and others are refused', () => {
  expect(planOf(['--only', 'push,P11', '--rounds', '2'], parts)).toMatchObject({
    only: new Set(['push', 'P11']),
    extent: { rounds: 2, seconds: null },
  });
  expect(() => planOf(['--only', 'nothing'], parts)).toThrow('nothing');
  expect(() => planOf(['--rounds', '0'], parts)).toThrow('--rounds');
});

test('a run takes the place of the earlier one of the same part and goals', () => {
  const run = (part: string, ids: readonly string[], seconds: number): RunRecord => ({
    part,
    ids,
    flags: [],
    at: null,
    seconds,
    othersBefore: null,
    error: null,
    results: [],
  });
  const runs = withRuns([run('odds', ['P1'], 1), run('odds', ['P2'], 2)], [run('odds', ['P1'], 3)]);
  expect(runs.map(({ ids, seconds }) => [ids[0], seconds])).toEqual([
    ['P2', 2],
    ['P1', 3],
  ]);
});

test('a file of another form is refused by its name', () => {
  const file = join(folder, 'other.json');
  writeFileSync(file, '{"part":"push"}');
  expect(() => readRecord(file)).toThrow(file);
});

test('`all` writes what each part says, with its flags and the time [P9]', () => {
  const file = join(folder, 'day.json');
  const args = ['bench/main.ts', 'all', '--only', 'rules', '--rounds', '1', '--json', file];
  const ran = spawnSync(process.execPath, args, { cwd: join(import.meta.dirname, '../..'), encoding: 'utf8' });
  expect(ran.stderr).toBe('');
  const { runs } = readRecord(file);
  expect(runs).toHaveLength(1);
  expect(runs[0]).toMatchObject({ part: 'rules', ids: ['P9'], flags: ['--rounds', '1'], error: null });
  expect(runs[0]?.commit).toMatch(/^[0-9a-f]{10}( with changes)?$/);
  expect(runs[0]?.results[0]).toMatchObject({ id: 'P9', what: 'full system of 20 re-totalled', goal: { most: 1000 } });
});
