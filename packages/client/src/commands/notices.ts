import type { Env } from '../env.ts';
import type { Notice, Readable } from '../sportsbook.ts';
import type { Notifier } from '../store/notifier.ts';
import { createCell } from '../store/readable.ts';

export interface Notices {
  readonly all: Readable<readonly Notice[]>;
  add(tone: Notice['tone'], titleKey: string, descriptionKey: string | null, isWritten?: true): void;
  /** Nobody answered what the player asked for. */
  addUnreachable(): void;
  dismiss(id: number): void;
}

/** LAY-04 */
const closesAfterMs = 5_000;

export function createNotices(env: Env, notifier: Notifier): Notices {
  const all = createCell<readonly Notice[]>(notifier, 'notices', []);
  let lastId = 0;
  const dismiss = (id: number): void => {
    if (all.get().some((notice) => notice.id === id)) all.set(all.get().filter((notice) => notice.id !== id));
  };
  const add: Notices['add'] = (tone, titleKey, descriptionKey, isWritten) => {
    const id = ++lastId;
    // The same words twice at once say nothing more.
    const others = all.get().filter((notice) => notice.titleKey !== titleKey || notice.tone !== tone);
    all.set([...others, { id, tone, titleKey, descriptionKey, ...(isWritten && { isWritten }) }]);
    env.setTimer(() => dismiss(id), closesAfterMs);
  };
  return {
    all,
    add,
    addUnreachable: () => add('error', 'error.connection.title', 'error.connection.description'),
    dismiss,
  };
}
