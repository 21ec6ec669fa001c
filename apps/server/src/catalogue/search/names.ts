import type { SearchMarks } from '@touchline/contract';
import type { CloseStart } from './closeness.ts';
import { fold, type Folded, type Word, wordsOf } from './folding.ts';

/** A name prepared for search. */
export interface Name {
  readonly folded: Folded;
  readonly words: readonly Word[];
}

export function nameOf(text: string): Name {
  const folded = fold(text);
  return { folded, words: wordsOf(folded.folded) };
}

/** How a typed word matched a name; smaller is better. */
const whole = 0;
const start = 1;
const inside = 2;
const close = 3;

interface Hit {
  readonly at: number;
  readonly length: number;
  readonly rank: number;
}

/** Shorter words occur inside too many others. */
const leastInside = 3;

function exactHit(typed: string, word: Word): Hit | null {
  if (word.text.startsWith(typed))
    return { at: word.at, length: typed.length, rank: word.text.length === typed.length ? whole : start };
  const within = typed.length < leastInside ? -1 : word.text.indexOf(typed);
  return within < 0 ? null : { at: word.at + within, length: typed.length, rank: inside };
}

function closeHit(typed: string, word: Word, closeStart: CloseStart): Hit | null {
  const length = closeStart(typed, word.text);
  return length === null ? null : { at: word.at, length, rank: close };
}

function bestHit(typed: string, { words }: Name, closeStart: CloseStart): Hit | null {
  let best: Hit | null = null;
  for (const word of words) {
    const hit = exactHit(typed, word) ?? closeHit(typed, word, closeStart);
    if (hit !== null && (best === null || hit.rank < best.rank)) best = hit;
  }
  return best;
}

export interface Match {
  /** Smaller is better. */
  readonly rank: number;
  readonly marks: SearchMarks;
}

function marksOf({ folded }: Name, hits: readonly Hit[]): SearchMarks {
  const marks: { from: number; to: number }[] = [];
  const ranges = hits
    .map(({ at, length }) => ({ from: folded.from[at] ?? 0, to: folded.to[at + length - 1] ?? 0 }))
    .toSorted((a, b) => a.from - b.from);
  for (const range of ranges) {
    const last = marks.at(-1);
    if (last !== undefined && range.from <= last.to) last.to = Math.max(last.to, range.to);
    else marks.push(range);
  }
  return marks;
}

/**
 * Matches when every typed word occurs in the name or in one of the `beside` names, and at least one in the name.
 * Highlights are those in the name.
 */
export function matchName(
  typed: readonly string[],
  name: Name,
  beside: readonly Name[],
  closeStart: CloseStart,
): Match | null {
  const hits: Hit[] = [];
  let rank = 0;
  for (const word of typed) {
    const hit = bestHit(word, name, closeStart);
    if (hit !== null) {
      hits.push(hit);
      rank += hit.rank;
      continue;
    }
    const elsewhere = beside.map((other) => bestHit(word, other, closeStart)).find((found) => found !== null);
    if (elsewhere === undefined) return null;
    // A match of the name ranks before a match of its surroundings.
    rank += elsewhere.rank + close;
  }
  return { rank, marks: marksOf(name, hits) };
}
