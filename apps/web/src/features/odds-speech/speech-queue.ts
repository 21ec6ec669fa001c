/** What is to be said, so slowly that one can follow. */
export interface SpeechQueue {
  /** Takes the place of what was to be said of the same thing. */
  put(about: string, words: string): void;
  /** What to say now, ms since epoch; null while nothing is there or the last message is still being read. */
  next(now: number): string | null;
}

/** So many things are said at once; the others wait for the next message. */
const MOST = 3;

/** `gap`: the shortest time between two messages, in ms. */
export function createSpeechQueue(gap: number): SpeechQueue {
  const waiting = new Map<string, string>();
  let last = Number.NEGATIVE_INFINITY;
  return {
    put(about, words) {
      waiting.set(about, words);
    },
    next(now) {
      if (waiting.size === 0 || now - last < gap) return null;
      last = now;
      const said = [...waiting].slice(0, MOST);
      for (const [about] of said) waiting.delete(about);
      return said.map(([, words]) => words).join('. ');
    },
  };
}
