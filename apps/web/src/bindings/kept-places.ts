import { useState } from 'react';

/**
 * [P5] Things keep their places while they are looked at: what has gone is replaced where it stood by the next new one, and
 * what is left of the new ones stands at the end. What `isGone` does not call gone stays without being listed.
 */
export function keepPlaces(
  former: readonly string[],
  next: readonly string[],
  most: number,
  isGone: (id: string) => boolean,
): readonly string[] {
  const coming = next.filter((id) => !former.includes(id));
  const kept = former.map((id) => (next.includes(id) || !isGone(id) ? id : (coming.shift() ?? id)));
  const all = [...kept, ...coming].slice(0, Math.max(most, former.length));
  return all.length === former.length && all.every((id, place) => id === former[place]) ? former : all;
}

/** The same over renders, until `subject` is another. Lists are compared by what they hold. */
export function useKeptPlaces(
  subject: string,
  next: readonly string[],
  { most, isGone }: { readonly most: number; readonly isGone: (id: string) => boolean },
): readonly string[] {
  const sign = `${subject} ${next.join()}`;
  const [former, setFormer] = useState({ subject, sign, shown: next });
  if (former.sign === sign) return former.shown;
  const shown = former.subject === subject ? keepPlaces(former.shown, next, most, isGone) : next;
  setFormer({ subject, sign, shown });
  return shown;
}
