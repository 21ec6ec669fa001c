import { createDelta } from 'fossil-delta';

/** The longest text that is compared, letters: alike throughout, two longer ones would hold up everybody else. */
export const longestCompared = 131_072;

/**
 * What turns `base` into `target`, in Fossil's delta form. Both must be ASCII: deltas are cut at bytes and travel as text,
 * and only in ASCII is every byte a letter. [PUSH-10]
 */
export function fossilDelta(base: string, target: string): string {
  const delta = createDelta<Uint8Array>(Buffer.from(base, 'latin1'), Buffer.from(target, 'latin1'));
  return Buffer.from(delta.buffer, delta.byteOffset, delta.length).toString('latin1');
}
