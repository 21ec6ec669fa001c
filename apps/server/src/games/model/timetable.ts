/** When rounds of a game are run, ms of feed time. Round `n` starts at `n * period + offset`. */
export interface Timetable {
  readonly period: number;
  readonly offset: number;
  /** Bets end this long before the start. */
  readonly closesBefore: number;
  /** From the start to the last result. */
  readonly runs: number;
}

export type GameKey = 'horses' | 'dogs' | 'lotto49' | 'quick36';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

export const TIMETABLES: Readonly<Record<GameKey, Timetable>> = {
  horses: { period: 2 * MINUTE, offset: 0, closesBefore: 10 * SECOND, runs: 30 * SECOND },
  // Between the horses, so that a race is on or near at any time.
  dogs: { period: 2 * MINUTE, offset: MINUTE, closesBefore: 10 * SECOND, runs: 30 * SECOND },
  lotto49: { period: 3 * MINUTE, offset: 0, closesBefore: 10 * SECOND, runs: 24 * SECOND },
  quick36: { period: MINUTE, offset: 30 * SECOND, closesBefore: 10 * SECOND, runs: 15 * SECOND },
};

/** Rounds that may be bet on at a time. */
export const ROUNDS_AHEAD = 4;

export interface RoundTimes {
  readonly closesAt: number;
  readonly startsAt: number;
  readonly endsAt: number;
}

export function timesOf(game: GameKey, round: number): RoundTimes {
  const { period, offset, closesBefore, runs } = TIMETABLES[game];
  const startsAt = round * period + offset;
  return { closesAt: startsAt - closesBefore, startsAt, endsAt: startsAt + runs };
}

/** The round that started last at `now`. */
export function lastStarted(game: GameKey, now: number): number {
  const { period, offset } = TIMETABLES[game];
  return Math.floor((now - offset) / period);
}

/** Whether bets on a round are taken at `now`: those of the next few alone, until shortly before the start. */
export function isOpen(game: GameKey, round: number, now: number): boolean {
  return now < timesOf(game, round).closesAt && round <= lastStarted(game, now) + ROUNDS_AHEAD;
}
