import { isJsonObject } from '@touchline/contract';
/** One match of an openfootball file, checked. */
export interface ReadMatch {
  readonly round: string;
  /** `2025-08-22`, local to the league. */
  readonly date: string;
  /** `20:30`, local to the league, or null where the file has none. */
  readonly time: string | null;
  readonly home: string;
  readonly away: string;
  /** Full-time score, or null when there is none (yet). */
  readonly score: readonly [number, number] | null;
  /** `postponed`, `awarded`, …, or null. */
  readonly status: string | null;
}

export interface ReadSeason {
  readonly name: string;
  readonly matches: readonly ReadMatch[];
}

/** What is wrong with a file, where in it. */
export class ImportError extends Error {
  override readonly name = 'ImportError';
}

/**
 * Reads a season in the openfootball JSON form. A missing, empty or partial score is no score.
 * Throws an `ImportError` with the file and the position of what is wrong.
 */
export function readSeason(file: string, text: string): ReadSeason {
  let root: unknown;
  try {
    root = JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message.replaceAll(/\s+/g, ' ') : 'unreadable';
    throw new ImportError(`${file}: not JSON: ${reason}`);
  }
  if (!isJsonObject(root)) throw new ImportError(`${file}: must be an object with name and matches`);
  const { name, matches } = root;
  if (typeof name !== 'string' || name.trim() === '') throw new ImportError(`${file}: name must be a text`);
  if (!Array.isArray(matches)) throw new ImportError(`${file}: matches must be a list`);
  return { name: name.trim(), matches: matches.map((match: unknown, i) => readMatch(match, `${file}: matches[${i}]`)) };
}

function readMatch(value: unknown, where: string): ReadMatch {
  if (!isJsonObject(value)) throw new ImportError(`${where}: must be an object`);
  const home = readText(value['team1'], `${where}.team1`);
  const away = readText(value['team2'], `${where}.team2`);
  if (home === away) throw new ImportError(`${where}: ${home} cannot play itself`);
  const date = readText(value['date'], `${where}.date`);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || !isDay(date)) {
    throw new ImportError(`${where}.date: ${JSON.stringify(date)} is no day like 2025-08-22`);
  }
  const time = value['time'] ?? null;
  if (time !== null && (typeof time !== 'string' || !/^([01]\d|2[0-3]):[0-5]\d$/.test(time))) {
    throw new ImportError(`${where}.time: ${JSON.stringify(time)} is no time like 20:30`);
  }
  const { round, status } = value;
  return {
    round: typeof round === 'string' ? round : '',
    date,
    time,
    home,
    away,
    score: readScore(value['score'], `${where}.score`),
    status: typeof status === 'string' ? status.toLowerCase() : null,
  };
}

function isDay(date: string): boolean {
  const time = Date.parse(`${date}T00:00:00Z`);
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(date);
}

function readText(value: unknown, where: string): string {
  if (typeof value !== 'string' || value.trim() === '') throw new ImportError(`${where}: must be a text`);
  return value.trim();
}

function readScore(value: unknown, where: string): readonly [number, number] | null {
  if (value === undefined || value === null) return null;
  if (!isJsonObject(value)) throw new ImportError(`${where}: must be an object with ft and ht`);
  const full = value['ft'];
  if (full === undefined || full === null || (Array.isArray(full) && full.length === 0)) return null;
  if (!Array.isArray(full) || full.length !== 2) throw new ImportError(`${where}.ft: must be two numbers`);
  const goals = full.map((goal: unknown) => {
    if (goal === null) return null;
    if (typeof goal !== 'number' || !Number.isInteger(goal) || goal < 0 || goal > 99) {
      throw new ImportError(`${where}.ft: ${JSON.stringify(goal)} is no number of goals`);
    }
    return goal;
  });
  const [home, away] = goals;
  return home === undefined || away === undefined || home === null || away === null ? null : [home, away];
}
