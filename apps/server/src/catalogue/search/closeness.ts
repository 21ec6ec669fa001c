import SearchableMap from 'minisearch/SearchableMap';

/** Typing errors allowed in a word of this length: one from four letters on, two from eight. */
function forgiven(length: number): number {
  return length >= 8 ? 2 : length >= 4 ? 1 : 0;
}

/** The shortest beginning that four letters are close to. */
const shortestStart = 3;

/**
 * How many letters of the beginning of a word agree with what was typed when single letters are wrong, missing, too many
 * or swapped with the next; null when they are too far apart.
 */
export type CloseStart = (typed: string, word: string) => number | null;

/** Where nothing is forgiven. */
export const nothingClose: CloseStart = () => null;

/** The words of names, to be found by what was typed almost right (CAT-07). */
export interface Vocabulary {
  add(word: string): void;
  closeTo(typed: readonly string[]): CloseStart;
}

interface Close {
  readonly errors: number;
  /** Letters of the word that were typed. */
  readonly length: number;
}

export function createVocabulary(): Vocabulary {
  const known = new Set<string>();
  let longest = 0;
  /** Words by each of their beginnings, so that one is found before it is typed to its end. */
  const starts = new SearchableMap<string[]>();

  /**
   * Errors by beginning. The library counts two letters that were swapped as two errors: they are swapped back here, each
   * two for one error.
   */
  const errorsOf = (typed: string): ReadonlyMap<string, number> => {
    const errors = new Map<string, number>();
    const note = (start: string, count: number): void => {
      if (count < (errors.get(start) ?? Infinity)) errors.set(start, count);
    };
    const look = (text: string, spent: number, from: number): void => {
      const left = forgiven(typed.length) - spent;
      if (left === 0 && starts.has(text)) note(text, spent);
      if (left === 0) return;
      for (const [start, [, distance]] of starts.fuzzyGet(text, left).entries()) note(start, spent + distance);
      for (let at = from; at + 1 < text.length; at += 1) {
        const [first = '', second = ''] = [text[at], text[at + 1]];
        if (first !== second) look(text.slice(0, at) + second + first + text.slice(at + 2), spent + 1, at + 2);
      }
    };
    look(typed, 0, 0);
    return errors;
  };

  const closeWords = (typed: string): ReadonlyMap<string, Close> => {
    const found = new Map<string, Close>();
    if (typed.length - forgiven(typed.length) > longest) return found;
    for (const [start, errors] of [...errorsOf(typed)].toSorted(([a], [b]) => a.length - b.length)) {
      const { length } = start;
      // Of equally close beginnings the longer one wins only when it ends in the letter that was typed last.
      const likely = length <= typed.length || start.endsWith(typed.slice(-1));
      for (const word of starts.get(start) ?? []) {
        const best = found.get(word);
        if (best === undefined || errors < best.errors || (errors === best.errors && likely))
          found.set(word, { errors, length });
      }
    }
    return found;
  };

  return {
    add(word) {
      if (known.has(word)) return;
      known.add(word);
      longest = Math.max(longest, word.length);
      for (let length = shortestStart; length <= word.length; length += 1)
        starts.fetch(word.slice(0, length), () => []).push(word);
    },
    closeTo(typed) {
      const close = new Map(typed.map((word) => [word, closeWords(word)]));
      return (text, word) => close.get(text)?.get(word)?.length ?? null;
    },
  };
}
