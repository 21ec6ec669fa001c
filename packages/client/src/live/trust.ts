import type { Notifier } from '../store/notifier.ts';
import { createCell } from '../store/readable.ts';
import type { Readable } from '../sportsbook.ts';
import { outcomesPrefix } from './keys.ts';

/** Key of the notifier: the answer may have changed for any match. */
export const trustKey = 'trust';

/** Whether prices can be believed (I9): rises whenever the answer may have changed, for one match or for all. */
export interface Trust {
  readonly serial: Readable<number>;
  changed(matchId: string | null): void;
}

export function createTrust(notifier: Notifier): Trust {
  const serial = createCell(notifier, trustKey, 0);
  return {
    serial,
    changed: (matchId) => {
      serial.set(serial.get() + 1);
      notifier.changedAll(matchId === null ? 'outcome/' : outcomesPrefix(matchId), 'frame');
    },
  };
}
