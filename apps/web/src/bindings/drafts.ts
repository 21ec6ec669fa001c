import { useState } from 'react';

/** What was typed into forms of one kind, by the name of each; kept until the page is left. Never a password. */
export type Drafts<T> = Map<string, T>;

export interface Draft<T> {
  readonly value: T;
  change(next: (before: T) => T): void;
  /** It was sent: the next form of that name begins empty. */
  drop(): void;
}

/**
 * State of a form that something may take away and bring back: a dialog that was closed, a session that has ended, a site
 * that was locked for a moment (I15).
 */
export function useDraft<T>(drafts: Drafts<T>, name: string, first: T): Draft<T> {
  const [value, setValue] = useState(drafts.get(name) ?? first);
  return {
    value,
    change: (next) => {
      // By what is kept: several fields may change before the next render.
      const changed = next(drafts.get(name) ?? first);
      drafts.set(name, changed);
      setValue(changed);
    },
    drop: () => void drafts.delete(name),
  };
}
