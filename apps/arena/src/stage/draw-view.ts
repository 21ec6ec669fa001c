import type { ArenaState } from '@touchline/contract/arena';
import { ballsOut } from '../draw/drum.ts';
import type { Language } from '../language.ts';
import type { Say } from '../words.ts';
import { statusOf, type Status, watched } from './watched.ts';

/** Ms before the start at which the balls begin to whirl. */
const WHIRL_MS = 4_000;

/** A draw at one moment, in few words and numbers: it is compared from frame to frame. */
export interface DrawView {
  readonly title: string;
  readonly status: Status;
  /** Balls go from 1 to `highest`, `drawn` of them are drawn. */
  readonly highest: number;
  readonly drawn: number;
  /** Those that have come out, in this order. */
  readonly out: readonly number[];
  /** Whether the others whirl. */
  readonly spins: boolean;
  /** What is said of it. */
  readonly line: string;
}

/** What is said when the balls in `out` have come, of `count` in all. */
function lineOf(t: Say, out: readonly number[], count: number, isClosed: boolean): string {
  const last = out.at(-1);
  if (last === undefined) return t(isClosed ? 'balls.start' : 'balls.rest');
  if (out.length < count) return t('balls.one', { place: out.length, count, number: last });
  return t('balls.all', { numbers: out.toSorted((a, b) => a - b).join(', ') });
}

/** Null before the first answer. */
export function drawViewAt(answer: ArenaState | null, now: number, language: Language): DrawView | null {
  const draw = answer === null ? undefined : watched(answer, now);
  if (draw?.kind !== 'draw' || !answer?.machine) return null;
  const { highest, drawn } = answer.machine;
  const elapsed = now - draw.starts_at;
  const out = draw.balls === null ? [] : draw.balls.numbers.slice(0, ballsOut(draw.balls, elapsed));
  const { t, formats } = language;
  return {
    title: t('round.draw', { time: formats.time(draw.starts_at) }),
    status: statusOf(draw, now, language),
    highest,
    drawn,
    out,
    spins: elapsed > -WHIRL_MS && out.length < drawn,
    line: lineOf(t, out, drawn, now >= draw.closes_at),
  };
}
