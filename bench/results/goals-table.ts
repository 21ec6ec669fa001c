/** The table of the goals in docs/measurements.md, from the records of two days. */
import { markdownTable } from './markdown-table.ts';
import type { DayRecord, RunRecord } from './record.ts';
import type { Goal, Peer, Result } from './result.ts';

export const beginMark = '<!-- goals: written by `npm run docs` from docs/measurements -->';
export const endMark = '<!-- end of the goals -->';

interface Row {
  readonly id: string;
  readonly what: string;
  readonly goal: string;
  readonly limit: string;
  readonly peer: string;
  readonly yesterday: string;
  readonly today: string;
}

const none = '–';

/** Digits as far as they say something: `1,234`, `12.3`, `0.68`, and `0.00004` too, which is not nothing. */
export function shown(value: number): string {
  const size = Math.abs(value);
  if (size > 0 && size < 0.001) return value.toLocaleString('en', { maximumSignificantDigits: 2 });
  const digits = Number.isInteger(value) ? 0 : size >= 1000 ? 0 : size >= 10 ? 1 : size >= 0.1 ? 2 : 4;
  return value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

function withUnit(value: number, unit: string): string {
  return unit === '' ? shown(value) : `${shown(value)} ${unit}`;
}

function goalWords(goal: Goal | null, unit: string): string {
  if (goal === null) return 'reported';
  return 'least' in goal ? `at least ${withUnit(goal.least, unit)}` : `at most ${withUnit(goal.most, unit)}`;
}

function peerWords(peer: Peer | null): string {
  return peer === null ? none : `${peer.name}: ${peer.figure ?? 'absent'}`;
}

function figureWords({ figure, unit, met }: Result): string {
  if (figure === null) return met === false ? '**never, missed**' : 'not measured';
  return met === false ? `**${withUnit(figure, unit)}, missed**` : withUnit(figure, unit);
}

function keyOf({ id, what }: Pick<Result, 'id' | 'what'>): string {
  return `${id} ${what}`;
}

function resultsOf(record: DayRecord | null): readonly Result[] {
  return record?.runs.flatMap(({ results }) => results) ?? [];
}

function rowOf(result: Result, yesterday: string, today: string): Row {
  const { id, what, goal, unit, limit, peer } = result;
  return {
    id,
    what,
    goal: goalWords(goal, unit),
    limit: limit ?? none,
    peer: peerWords(peer),
    yesterday,
    today,
  };
}

/** A part that has ended without figures, for each of its goals that nothing is known of. */
function failedRows(runs: readonly RunRecord[], known: ReadonlySet<string>): readonly Row[] {
  return runs.flatMap(({ ids, error, part }) =>
    error === null
      ? []
      : ids
          .filter((id) => !known.has(id))
          .map((id) => ({
            id,
            what: `\`bench -- ${part}\``,
            goal: none,
            limit: none,
            peer: none,
            yesterday: none,
            today: 'not measured',
          })),
  );
}

/** In the order of the goals' numbers; of one goal as the parts say them. */
export function rowsOf(today: DayRecord, yesterday: DayRecord | null): readonly Row[] {
  const before = new Map(resultsOf(yesterday).map((result) => [keyOf(result), result]));
  const now = resultsOf(today);
  const measured = new Set(now.map(keyOf));
  const rows = [
    ...now.map((result) => {
      const earlier = before.get(keyOf(result));
      return rowOf(result, earlier === undefined ? none : figureWords(earlier), figureWords(result));
    }),
    ...[...before.values()]
      .filter((result) => !measured.has(keyOf(result)))
      .map((result) => rowOf(result, figureWords(result), 'not measured')),
  ];
  const numberOf = ({ id }: Row): number => Number(id.slice(1));
  return [...rows, ...failedRows(today.runs, new Set(rows.map(({ id }) => id)))].toSorted(
    (a, b) => numberOf(a) - numberOf(b),
  );
}

function conditionsOf({ ids, part, flags, at, seconds, othersBefore, commit, error, results }: RunRecord): string {
  const command = `\`bench -- ${[part, ...flags].join(' ')}\``;
  const ran = commit === undefined || commit === null ? '' : ` at ${commit}`;
  const when =
    at === null ? 'from elsewhere' : `${at.slice(0, 16).replace('T', ' ')} UTC${ran}, ${(seconds ?? 0).toFixed(0)} s`;
  const others =
    othersBefore === null ? '' : `; others took ${(othersBefore * 100).toFixed(0)} % of the processors before it`;
  const details = results
    .filter(({ detail }) => detail !== '')
    .map(({ what, detail }) => `${results.length > 1 ? `${what}: ` : ''}${detail}`);
  const said = [...(error === null ? [] : [`not measured: ${error}`]), ...new Set(details)];
  return `- ${ids.join(', ')} ${command}: ${[`${when}${others}`, ...said].join('. ')}.`;
}

/** What stands between the marks. */
export function goalsSection(today: DayRecord, yesterday: DayRecord | null): string {
  const rows = rowsOf(today, yesterday);
  const day = (record: DayRecord | null): string => (record === null ? 'before' : record.day);
  const commit = today.commit === null ? 'several commits' : `commit ${today.commit}`;
  return [
    `${today.day}, ${today.machine}, ${commit}.${today.note === '' ? '' : ` ${today.note}`}`,
    '',
    markdownTable([
      ['goal', 'what', 'asked', 'limit', 'peer', day(yesterday), day(today)],
      ...rows.map((row) => [row.id, row.what, row.goal, row.limit, row.peer, row.yesterday, row.today]),
    ]),
    '',
    ...today.runs.map(conditionsOf),
  ].join('\n');
}

/** The document with a new section between its marks; throws where it has none. */
export function withGoals(document: string, section: string): string {
  const [from, to] = [document.indexOf(beginMark), document.indexOf(endMark)];
  if (from < 0 || to < from) throw new Error(`the document has no "${beginMark}" before "${endMark}"`);
  return `${document.slice(0, from)}${beginMark}\n\n${section}\n\n${document.slice(to)}`;
}
