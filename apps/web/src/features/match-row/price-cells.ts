/** An outcome of a market in a row, or an empty cell in its column. */
export interface PriceCell {
  readonly id: string;
  readonly name: string;
  /** The cell is empty. */
  readonly isHeld: boolean;
}

const MOST = 3;
const IDS = { 2: ['1', '2'], 3: ['1', 'x', '2'] } as const;

/**
 * LAY-11, CAT-14: the prices of a row, at least as many as its league has. A missing draw or side leaves its own cell
 * empty, so that a column shows the same outcome in every row; other missing outcomes leave empty cells at the end.
 */
export function priceCellsOf(
  outcomes: readonly { readonly id: string; readonly name: string }[] | null,
  columns: number,
): readonly PriceCell[] {
  const shown = (outcomes ?? []).slice(0, MOST).map((outcome) => ({ ...outcome, isHeld: false }));
  const ids: readonly string[] = columns === 2 ? IDS[2] : IDS[3];
  if (shown.length >= columns) return shown;
  if (shown.every(({ id }) => ids.includes(id))) {
    return ids.map((id) => shown.find((outcome) => outcome.id === id) ?? { id, name: '', isHeld: true });
  }
  const held = Array.from({ length: columns - shown.length }, (_, place) => ({
    id: `held-${place}`,
    name: '',
    isHeld: true,
  }));
  return [...shown, ...held];
}
