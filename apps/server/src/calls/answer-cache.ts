/** Cached answers at most: a list of the home screen takes about 160 kB. */
const most = 50;

/** Runs `make` when it is the caller's turn. */
export type Turn = <T>(make: () => Promise<T>) => Promise<T>;

const atOnce: Turn = (make) => make();

/**
 * Caches answers that depend on the book alone, until the book changes. Equal requests get the same object, so that it is
 * serialised once; they also share an answer that is being made. The least recently used of more than 50 answers is
 * dropped. A request never waits for the turn of another caller: only an answer that has begun is shared.
 */
export function createAnswerCache(version: () => number) {
  let knownVersion = -1;
  const answers = new Map<string, Promise<unknown>>();

  const find = <T>(question: string): Promise<T> | undefined => {
    const now = version();
    if (now !== knownVersion) answers.clear();
    knownVersion = now;
    const known = answers.get(question);
    if (known === undefined) return undefined;
    answers.delete(question);
    answers.set(question, known);
    // Only this module fills the map, and equal questions have answers of one type.
    return known as Promise<T>;
  };

  const begin = <T>(question: string, answer: () => Promise<T>): Promise<T> => {
    const made = answer();
    answers.set(question, made);
    const [oldest] = answers.keys();
    if (answers.size > most && oldest !== undefined) answers.delete(oldest);
    // A failed answer is not cached.
    made.catch(() => {
      if (answers.get(question) === made) answers.delete(question);
    });
    return made;
  };

  return async <T>(question: string, answer: () => Promise<T>, turn: Turn = atOnce): Promise<T> =>
    find<T>(question) ?? turn(() => find<T>(question) ?? begin(question, answer));
}
