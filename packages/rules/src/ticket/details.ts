/** More is no explanation for a player. */
const mostSentences = 5;
/** Characters (code points). */
const longestSentence = 300;

function cut(sentence: string): string {
  const letters = Array.from(sentence.slice(0, 2 * longestSentence + 2));
  return letters.length > longestSentence ? `${letters.slice(0, longestSentence - 1).join('')}…` : sentence;
}

/**
 * What the details of a refusal say to a player: a sentence, or a list of them (PLC-04a). Data of any other form is for
 * engineers and says nothing here. Text keys may stand among them.
 */
export function sentencesOf(details: unknown): readonly string[] {
  return (Array.isArray(details) ? details : [details])
    .filter((each) => typeof each === 'string')
    .map((each) => cut(each.trim()))
    .filter((each) => each !== '')
    .slice(0, mostSentences);
}
