/** Folded text, with the mapping back: unit `i` of `folded` comes from [from[i], to[i]) of the text. */
export interface Folded {
  readonly folded: string;
  readonly from: readonly number[];
  readonly to: readonly number[];
}

/** Letters without a decomposition, or that lower-casing would split. */
const plain: Readonly<Record<string, string>> = {
  ß: 'ss',
  ẞ: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
};

/** Left out inside words: O'Higgins, A.C., Queen’s. */
const silent = /^['’ʼ`.]$/u;
const bent = /^[\p{Script=Latin}\p{Script=Greek}]/u;

function foldedLetter(letter: string): string {
  if (silent.test(letter)) return '';
  // Marks are removed from Latin and Greek only: in other scripts they make another letter.
  if (!bent.test(letter)) return letter.normalize('NFKC').toLowerCase();
  const bare = letter.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  return [...bare.toLowerCase()].map((unit) => plain[unit] ?? unit).join('');
}

/** Removes case, accents and punctuation inside words. */
export function fold(text: string): Folded {
  let folded = '';
  const from: number[] = [];
  const to: number[] = [];
  for (const { 0: letter, index } of text.matchAll(/\P{M}\p{M}*|\p{M}+/gu)) {
    const units = foldedLetter(letter);
    for (let at = 0; at < units.length; at += 1) {
      from.push(index);
      to.push(index + letter.length);
    }
    folded += units;
  }
  return { folded, from, to };
}

export interface Word {
  readonly text: string;
  /** Where it begins in the folded text. */
  readonly at: number;
}

/** Runs of letters and digits of a folded text. */
export function wordsOf(folded: string): Word[] {
  return [...folded.matchAll(/[\p{L}\p{N}\p{M}]+/gu)].map(({ 0: text, index }) => ({ text, at: index }));
}
