import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { beginMark, endMark, goalsSection, rowsOf, withGoals } from './goals-table.ts';
import type { DayRecord, RunRecord } from './record.ts';
import { atLeast, atMost, type Result, resultOf } from './result.ts';
import { currentDocument } from './table.ts';

function run(
  part: string,
  ids: readonly string[],
  results: readonly Result[],
  more: Partial<RunRecord> = {},
): RunRecord {
  return {
    part,
    ids,
    flags: [],
    at: '2026-11-27T18:04:05.000Z',
    seconds: 61,
    othersBefore: 0.03,
    error: null,
    results,
    ...more,
  };
}

function record(day: string, runs: readonly RunRecord[]): DayRecord {
  return { form: 1, day, commit: 'c0ffee', machine: '2 × CPU', note: '', runs };
}

function fanout(figure: number | null, loop: string | null = '196,000 a CPU second'): Result {
  return resultOf({
    id: 'P10',
    what: 'delivered beside the C loop',
    goal: atLeast(0.62),
    unit: '×',
    figure,
    peer: { name: 'C loop', figure: loop },
    limit: 'writes of the system',
  });
}

const latency = resultOf({ id: 'P6', what: 'publish to pixel', goal: atMost(66), unit: 'ms', figure: 66 });

test('a row has goal, limit, peer, the day before and the day [P10]', () => {
  const [row] = rowsOf(
    record('2026-11-27', [run('push', ['P10'], [fanout(0.684)])]),
    record('2026-11-26', [run('push', ['P10'], [fanout(0.58)])]),
  );
  expect(row).toEqual({
    id: 'P10',
    what: 'delivered beside the C loop',
    goal: 'at least 0.62 ×',
    limit: 'writes of the system',
    peer: 'C loop: 196,000 a CPU second',
    yesterday: '**0.58 ×, missed**',
    today: '0.68 ×',
  });
});

test('a figure that is small and is not nothing is told from nothing [P5]', () => {
  const moved = (figure: number): string | undefined =>
    rowsOf(
      record('2026-11-28', [
        run('shift', ['P5'], [resultOf({ id: 'P5', what: 'layout shift', goal: atMost(0), unit: '', figure })]),
      ]),
      null,
    )[0]?.today;
  expect([0, 0.00004, 0.0000036, 0.00099, 0.0012, 0.0359].map(moved)).toEqual([
    '0',
    '**0.00004, missed**',
    '**0.0000036, missed**',
    '**0.00099, missed**',
    '**0.0012, missed**',
    '**0.0359, missed**',
  ]);
});

test('rows stand in the order of the numbers of their goals', () => {
  const rows = rowsOf(
    record('2026-11-27', [run('push', ['P10'], [fanout(1)]), run('latency', ['P6'], [latency])]),
    null,
  );
  expect(rows.map(({ id, yesterday }) => [id, yesterday])).toEqual([
    ['P6', '–'],
    ['P10', '–'],
  ]);
});

test('a peer that is absent is named as absent, and what was not measured is not called met', () => {
  const [row] = rowsOf(record('2026-11-27', [run('push', ['P10'], [fanout(null, null)])]), null);
  expect([row?.peer, row?.today]).toEqual(['C loop: absent', 'not measured']);
});

test('what was measured the day before and not on this day keeps its row', () => {
  const before = record('2026-11-26', [run('push', ['P10'], [fanout(0.7)])]);
  const failed = run('push', ['P10'], [], { error: 'cc: no space left' });
  expect(rowsOf(record('2026-11-27', [failed]), before).map(({ yesterday, today }) => [yesterday, today])).toEqual([
    ['0.70 ×', 'not measured'],
  ]);
  const section = goalsSection(record('2026-11-27', [failed]), before);
  expect(section).toContain('not measured: cc: no space left');
});

test('a part that ended without figures and without a day before has a row for each of its goals', () => {
  const failed = run('server', ['P11', 'P12'], [], { error: 'the page is not built' });
  expect(rowsOf(record('2026-11-27', [failed]), null).map(({ id, today }) => [id, today])).toEqual([
    ['P11', 'not measured'],
    ['P12', 'not measured'],
  ]);
});

test('a goal is met at its very figure, and no figure meets none', () => {
  expect([latency.met, fanout(0.6199).met, fanout(Number.NaN).met, fanout(Number.NaN).figure]).toEqual([
    true,
    false,
    null,
    null,
  ]);
});

test('below the table stands how and when each part was run', () => {
  const section = goalsSection(
    record('2026-11-27', [run('push', ['P10'], [fanout(0.7)], { flags: ['--rounds', '1'] })]),
    null,
  );
  expect(section).toContain(
    '- P10 `bench -- push --rounds 1`: 2026-11-27 18:04 UTC, 61 s; others took 3 % of the processors before it.',
  );
});

test('a run says which commit it ran, and one of before commits were kept says none', () => {
  const lineOf = (more: Partial<RunRecord>): string | undefined =>
    goalsSection(record('2026-11-28', [run('push', ['P10'], [fanout(0.7)], more)]), null)
      .split('\n')
      .at(-1);
  expect(lineOf({ commit: 'abc1234567' })).toContain('2026-11-27 18:04 UTC at abc1234567, 61 s;');
  expect(lineOf({ commit: 'abc1234567 with changes' })).toContain('UTC at abc1234567 with changes, 61 s;');
  expect([lineOf({}), lineOf({ commit: null })]).toEqual(
    Array.from({ length: 2 }, () => expect.stringContaining('2026-11-27 18:04 UTC, 61 s;')),
  );
});

test('everything outside of the marks stays as it is', () => {
  const document = `# Measurements\n\n${beginMark}\n\nold\n\n${endMark}\n\nThe rest.\n`;
  expect(withGoals(document, 'new')).toBe(`# Measurements\n\n${beginMark}\n\nnew\n\n${endMark}\n\nThe rest.\n`);
  expect(() => withGoals('# Measurements\n', 'new')).toThrow(beginMark);
});

test('docs/measurements.md has the table of the records beside it', () => {
  const document = readFileSync(join(import.meta.dirname, '../../docs/measurements.md'), 'utf8');
  expect(document).toBe(currentDocument([]));
});
