/** Typing errors allowed in a word of this length: one from four letters on, two from eight. */
export function forgiven(length: number): number {
  return length >= 8 ? 2 : length >= 4 ? 1 : 0;
}

const rows = [new Uint8Array(64), new Uint8Array(64), new Uint8Array(64)] as const;

/**
 * How many letters of the beginning of `word` agree with `typed` when at most `most` single letters are wrong, missing,
 * too many or swapped with the next (Damerau and Levenshtein); null when they are too far apart.
 */
export function closeStart(typed: string, word: string, most: number): number | null {
  const width = Math.min(word.length, typed.length + most);
  if (typed.length > 50 || width < typed.length - most) return null;
  let [before, last, now] = rows;
  for (let column = 0; column <= width; column += 1) last[column] = column;
  for (let row = 1; row <= typed.length; row += 1) {
    now[0] = row;
    let least = row;
    for (let column = 1; column <= width; column += 1) {
      const same = typed[row - 1] === word[column - 1];
      let cost = Math.min(
        (last[column] ?? 0) + 1,
        (now[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      );
      const swapped =
        row > 1 && column > 1 && typed[row - 1] === word[column - 2] && typed[row - 2] === word[column - 1];
      if (swapped) cost = Math.min(cost, (before[column - 2] ?? 0) + 1);
      now[column] = cost;
      if (cost < least) least = cost;
    }
    if (least > most) return null;
    [before, last, now] = [last, now, before];
  }
  let end: number | null = null;
  let cost = most + 1;
  for (let column = 0; column <= width; column += 1) {
    const here = last[column] ?? 0;
    // Of equally close prefixes the longer one wins only when it ends in the letter that was typed last.
    const likely = column <= typed.length || word[column - 1] === typed.at(-1);
    if (here < cost || (here === cost && likely)) [cost, end] = [here, column];
  }
  return cost > most ? null : end;
}
