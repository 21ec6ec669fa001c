import type { Block } from './blocks.ts';

const MARKS = /\p{M}+/gu;

/** A text as it is compared: without accents, case or blanks at its ends. */
export function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replace(MARKS, '')
    .toLocaleLowerCase('und')
    .replace(/ß/g, 'ss')
    .replace(/ø/g, 'o')
    .trim();
}

/** A block that was found, and which of its outcomes match; `null` means all of them. */
export interface Found {
  readonly block: Block;
  readonly outcomeIds: ReadonlySet<string> | null;
}

/** Blocks whose name, or the name of one of their outcomes, holds every word typed. */
export function findBlocks(blocks: readonly Block[], typed: string): readonly Found[] {
  const words = foldText(typed)
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return blocks.map((block) => ({ block, outcomeIds: null }));
  return blocks.flatMap((block): readonly Found[] => {
    const name = foldText(block.name);
    if (words.every((word) => name.includes(word))) return [{ block, outcomeIds: null }];
    const matching = block.outcomes.filter((outcome) => {
      const both = `${name} ${foldText(outcome.name)}`;
      return words.every((word) => both.includes(word));
    });
    return matching.length === 0 ? [] : [{ block, outcomeIds: new Set(matching.map(({ id }) => id)) }];
  });
}

export interface Piece {
  /** Place of its first letter in the name. */
  readonly at: number;
  readonly text: string;
  readonly isFound: boolean;
}

/** A name in pieces, those that were typed marked; accents do not matter. */
export function markWords(name: string, typed: string): readonly Piece[] {
  const words = foldText(typed)
    .split(/\s+/)
    .filter((word) => word !== '');
  const letters = [...name];
  const folded = letters.map((letter) => foldText(letter) || ' ');
  const marked = letters.map(() => false);
  // Index of each letter in the folded text: one letter may fold to two.
  const starts: number[] = [];
  let text = '';
  for (const part of folded) {
    starts.push(text.length);
    text += part;
  }
  for (const word of words) {
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
      starts.forEach((start, place) => {
        if (start >= at && start < at + word.length) marked[place] = true;
      });
    }
  }
  const pieces: { readonly at: number; text: string; readonly isFound: boolean }[] = [];
  letters.forEach((letter, place) => {
    const isFound = marked[place] ?? false;
    const last = pieces.at(-1);
    if (last?.isFound === isFound) last.text += letter;
    else pieces.push({ at: place, text: letter, isFound });
  });
  return pieces;
}
