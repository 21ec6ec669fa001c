import type { QuickBet, SlipSelection } from '@touchline/rules';
import { quickMarkKey } from '../deferred/quick-mark-key.ts';
import type { Readable } from '../sportsbook.ts';
import type { Notifier } from '../store/notifier.ts';
import { createCell } from '../store/readable.ts';
import type { IsPriceSeen } from './quick-bet-types.ts';

export interface UnseenPress {
  /** What was pressed unseen, until the next press or dismissal. */
  readonly unseen: Readable<SlipSelection | null>;
  /** Asked at each press from now on; absent where every price is seen that is pressed. */
  guard(isSeen: IsPriceSeen | undefined): void;
  /** Whether a press is refused, because it would place a bet at a price that was not seen. */
  refuses(selection: SlipSelection, quick: Pick<QuickBet, 'isApproved' | 'state'>): boolean;
  clear(): void;
}

/** [EMB-03b] Keeps a press in the frame of a host from placing a bet at a price that the host had covered. */
export function createUnseenPress(notifier: Notifier): UnseenPress {
  const unseen = createCell<SlipSelection | null>(notifier, 'quick-bet/unseen', null);
  let isSeen: IsPriceSeen | undefined;

  const set = (selection: SlipSelection | null): void => {
    const former = unseen.get();
    unseen.set(selection);
    for (const changed of [former, selection])
      if (changed !== null) notifier.changed(quickMarkKey(changed.id), 'frame');
  };

  return {
    unseen,
    guard: (next) => {
      isSeen = next;
    },
    refuses: (selection, { isApproved, state }) => {
      // A press that places nothing anyway says why by itself.
      const isRefused = isApproved && state !== 'PROCESSING' && isSeen?.(selection.id) === false;
      set(isRefused ? selection : null);
      return isRefused;
    },
    clear: () => set(null),
  };
}
