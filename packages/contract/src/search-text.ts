/** Letters and digits that search compares: marks, signs and blanks fold to nothing, and a word that is repeated adds nothing. */
function searchedLetters(typed: string): number {
  const words = typed.normalize('NFC').match(/[\p{L}\p{N}\p{M}'\u2019\u02bc`.]+/gu) ?? [];
  const bare = words.map((word) => word.toLowerCase().replaceAll(/[^\p{L}\p{N}]|\u02bc/gu, ''));
  return [...new Set(bare)].reduce((sum, word) => sum + [...word].length, 0);
}

/**
 * Whether a text may be searched for (CAT-07): 3 to 50 characters, blanks at the ends not counted. Three of them have to
 * be letters or digits, so that a long text is not a short one behind marks or signs.
 */
export function judgeSearch(typed: string): 'none' | 'short' | 'long' | 'right' {
  const { length } = [...typed.trim()];
  if (length === 0) return 'none';
  if (length > 50) return 'long';
  return searchedLetters(typed) < 3 ? 'short' : 'right';
}
