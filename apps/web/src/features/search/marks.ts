import type { SearchMarks } from '@touchline/contract';

export interface Piece {
  readonly text: string;
  /** Where in the name it begins. */
  readonly from: number;
  readonly isHit: boolean;
}

/** A name cut where it holds what was looked for. Marks that do not fit the name are left out. */
export function piecesOf(name: string, marks: SearchMarks): readonly Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const { from, to } of marks.toSorted((a, b) => a.from - b.from)) {
    if (from < at || to <= from || to > name.length) continue;
    if (from > at) pieces.push({ text: name.slice(at, from), from: at, isHit: false });
    pieces.push({ text: name.slice(from, to), from, isHit: true });
    at = to;
  }
  if (at < name.length) pieces.push({ text: name.slice(at), from: at, isHit: false });
  return pieces;
}
