/** Answers kept at a time: a list of the home screen is some 160 kB. */
const most = 50;

/** Waits until it is the turn of whoever asks, then makes the answer. */
export type Turn = <T>(make: () => Promise<T>) => Promise<T>;

const atOnce: Turn = (make) => make();

/**
 * Keeps answers that nothing but the book decides over until the book changes. Whoever asks the same meanwhile, also while
 * the answer is made, is told the same object, which then needs to be written only once. Of more than 50 those go that
 * nobody has asked for longest. Nobody waits for the turn of somebody else: only an answer that has begun is shared.
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
    // Only this module fills it, and one question has one kind of answer.
    return known as Promise<T>;
  };

  const begin = <T>(question: string, answer: () => Promise<T>): Promise<T> => {
    const made = answer();
    answers.set(question, made);
    const [oldest] = answers.keys();
    if (answers.size > most && oldest !== undefined) answers.delete(oldest);
    // What failed is tried again by the next who asks.
    made.catch(() => {
      if (answers.get(question) === made) answers.delete(question);
    });
    return made;
  };

  return async <T>(question: string, answer: () => Promise<T>, turn: Turn = atOnce): Promise<T> =>
    find<T>(question) ?? turn(() => find<T>(question) ?? begin(question, answer));
}
