import { amountOf, pauseMs, readPause, readTypedAmount } from '@touchline/rules';
import type { QuickBet, SlipSelection } from '@touchline/rules';
import type { Env } from '../env.ts';
import { bettingKeys } from '../effects/betting-keys.ts';
import type { Readable } from '../sportsbook.ts';
import type { Notifier } from '../store/notifier.ts';
import { createCell } from '../store/readable.ts';

/** A press on an outcome that waits. */
export interface PausedPress {
  readonly selection: SlipSelection;
  /** Ms since epoch. */
  readonly pressedAt: number;
  readonly until: number;
}

export interface QuickPause {
  readonly paused: Readable<PausedPress | null>;
  /** Presses once the pause is over; at once where the player has set none for this stake. */
  begin(selection: SlipSelection, quick: QuickBet): void;
  cancel(): void;
}

/** The pause of the player before a quick bet (RG-11). */
export function createQuickPause(env: Env, notifier: Notifier, press: (selection: SlipSelection) => void): QuickPause {
  const paused = createCell<PausedPress | null>(notifier, 'quick-bet/paused', null);
  let timer: number | null = null;

  const cancel = (): void => {
    if (timer !== null) env.clearTimer(timer);
    timer = null;
    paused.set(null);
  };

  return {
    paused,
    begin: (selection, { stake, currency, isApproved, state }) => {
      const typed = readTypedAmount(stake, currency.subunits);
      // A press that places nothing says why at once.
      const isPlaced = isApproved && state !== 'PROCESSING' && typed.kind === 'amount';
      const ms = isPlaced
        ? pauseMs(readPause(env.local.get(bettingKeys.pause)), amountOf(typed.subunits, currency))
        : 0;
      if (ms === 0) return press(selection);
      paused.set({ selection, pressedAt: env.now(), until: env.now() + ms });
      timer = env.setTimer(() => {
        cancel();
        press(selection);
      }, ms);
    },
    cancel,
  };
}
