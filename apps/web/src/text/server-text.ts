/** Words joined by dots, dashes or the like, without a space: a name for a text, and no text. */
const keyForm = /^[\w-]+(?:[./:][\w-]+)*$/;

/** Marks around a text whose direction is its own (FSI and PDI): they do for text what `dir="auto"` does for an element. */
function isolated(sentence: string): string {
  return `\u2068${sentence}\u2069`;
}

/**
 * What a server says where it has no key of ours: its sentence, apart from the direction of the text around it, or null
 * where it is empty or the name of a text that we do not have (PLC-01a). It is text, never markup, and was bounded when it
 * was read.
 */
export function sentenceOf(message: string): string | null {
  const sentence = message.trim();
  return sentence === '' || keyForm.test(sentence) ? null : isolated(sentence);
}
