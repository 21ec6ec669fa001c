const MOST = 8;
const LONGEST = 50;

/** Words that were looked for in this browser, the latest first; what cannot be read counts as none. */
export function readRecent(stored: string | null): readonly string[] {
  if (stored === null) return [];
  try {
    const kept: unknown = JSON.parse(stored);
    if (!Array.isArray(kept)) return [];
    return kept.filter((words): words is string => typeof words === 'string' && words !== '').slice(0, MOST);
  } catch {
    return [];
  }
}

/** Puts words first; the same words in another case are the same. */
export function addRecent(stored: string | null, words: string): string {
  const added = words.trim().slice(0, LONGEST);
  const rest = readRecent(stored).filter((each) => each.toLowerCase() !== added.toLowerCase());
  return JSON.stringify([added, ...rest].slice(0, MOST));
}
