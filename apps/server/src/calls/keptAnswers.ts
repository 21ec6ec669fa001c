/** Answers kept at a time: a list of the home screen is some 160 kB. */
const most = 50;

/**
 * Keeps answers that nothing but the book decides over until the book changes: whoever asks the same meanwhile is told
 * the same object, which then needs to be written only once. Those beyond the first 50 are made anew each time.
 */
export const createKeptAnswers = (version: () => number) => {
  let told = -1;
  const kept = new Map<string, unknown>();
  return async <T>(question: string, answer: () => Promise<T>): Promise<T> => {
    const now = version();
    if (now !== told) kept.clear();
    told = now;
    const known = kept.get(question);
    // Only this function fills it, and one question has one kind of answer.
    if (known !== undefined) return known as T;
    const made = await answer();
    if (version() === now && told === now && kept.size < most) kept.set(question, made);
    return made;
  };
};
