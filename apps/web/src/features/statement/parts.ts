/** Which parts of a statement are shown, each by its cursor; null is the newest. */
export interface Parts {
  /** Cursor that followed the newest part when the others were opened. */
  readonly followed: string | null;
  readonly cursors: readonly (string | null)[];
}

export const newestPart: Parts = { followed: null, cursors: [null] };

/**
 * The parts that join. `next`: cursor that follows the newest part now. A new line moves it, and then a gap would be left
 * between the newest part and those that were opened below it.
 */
export function joined(parts: Parts, next: string | null): Parts {
  return parts.cursors.length === 1 || parts.followed === next ? parts : newestPart;
}

/** With one more part below. */
export function withPart(parts: Parts, next: string | null, cursor: string): Parts {
  return { followed: next, cursors: [...joined(parts, next).cursors, cursor] };
}
