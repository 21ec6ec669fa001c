/** Scroll positions of the entries of the history, px from the top. */
export interface ScrollPositions {
  /** Null for an entry that was never scrolled, or whose position was dropped. */
  topOf(entry: string): number | null;
  keep(entry: string, top: number): void;
  /** Makes this entry the most recent one, which is dropped last. */
  visit(entry: string): void;
  /** Drops the oldest entries, because a long visit has thousands, and serializes the others. */
  text(): string;
}

const most = 50;

function read(kept: string | null): Map<string, unknown> {
  try {
    const known: unknown = JSON.parse(kept ?? '{}');
    return new Map(typeof known === 'object' && known !== null ? Object.entries(known) : []);
  } catch {
    return new Map();
  }
}

/** `kept` is a former result of `text`; one that cannot be read counts as empty. */
export function createScrollPositions(kept: string | null): ScrollPositions {
  /** The most recent entry is the last. */
  const tops = new Map<string, number>();
  const keep = (entry: string, top: number): void => {
    tops.delete(entry);
    tops.set(entry, top);
  };
  for (const [entry, top] of read(kept)) if (typeof top === 'number') tops.set(entry, top);
  return {
    topOf: (entry) => tops.get(entry) ?? null,
    keep,
    visit: (entry) => {
      const top = tops.get(entry);
      if (top !== undefined) keep(entry, top);
    },
    text: () => {
      for (const entry of [...tops.keys()].slice(0, -most)) tops.delete(entry);
      return JSON.stringify(Object.fromEntries(tops));
    },
  };
}
