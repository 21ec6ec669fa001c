/** Where the entries of the history are scrolled to, px from the top. */
export interface Places {
  /** Null for an entry that was never scrolled, or whose place was let go. */
  topOf(entry: string): number | null;
  keep(entry: string, top: number): void;
  /** Says that somebody stands at this entry now: of the known ones it is let go last. */
  standAt(entry: string): void;
  /** Lets go of the oldest, for a visit of hours has thousands of entries, and says the others as they are kept. */
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

/** `kept` is what `text` said last; what cannot be read is nothing. */
export function createPlaces(kept: string | null): Places {
  /** The one that somebody stood at last is at the end. */
  const tops = new Map<string, number>();
  const keep = (entry: string, top: number): void => {
    tops.delete(entry);
    tops.set(entry, top);
  };
  for (const [entry, top] of read(kept)) if (typeof top === 'number') tops.set(entry, top);
  return {
    topOf: (entry) => tops.get(entry) ?? null,
    keep,
    standAt: (entry) => {
      const top = tops.get(entry);
      if (top !== undefined) keep(entry, top);
    },
    text: () => {
      for (const entry of [...tops.keys()].slice(0, -most)) tops.delete(entry);
      return JSON.stringify(Object.fromEntries(tops));
    },
  };
}
