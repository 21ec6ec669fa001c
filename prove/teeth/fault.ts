/** A fault as somebody could make it by mistake, and the check that has to notice. */
export interface Fault {
  /** What is wrong with the product then, in a few words; no two have the same. */
  readonly name: string;
  /** From the root of the repository. */
  readonly file: string;
  /** Text that stands once in the file, and what stands in its place. */
  readonly from: string;
  readonly to: string;
  /** A file of tests, or of browser stories, and a part of the title of the one that fails. */
  readonly check: { readonly file: string; readonly title: string };
}

/** Stories need a built page and a browser. */
export function isStory({ check }: Fault): boolean {
  return check.file.startsWith('e2e/');
}

/** The file with its fault. Throws when the text does not stand in it exactly once. */
export function withFault(source: string, { name, file, from, to }: Fault): string {
  const parts = source.split(from);
  if (parts.length !== 2)
    throw new Error(`${name}: what it replaces stands ${parts.length - 1} times in ${file}, not once`);
  return parts.join(to);
}
