import type { Settings } from '@touchline/contract';
import type { SessionListener } from '../session/session.ts';

/** Keeps what was last said of the session, for a listener that is not here yet. */
export interface MissedSession extends SessionListener {
  /** Says it to the listener, in the order of a session: player, settings, currency. */
  replay(to: SessionListener): void;
}

export function createMissedSession(): MissedSession {
  /** Undefined: nobody has said yet. */
  let player: string | null | undefined;
  let known: Settings | undefined;
  let isCurrencyKnown = false;
  return {
    onPlayer: (playerId) => {
      player = playerId;
    },
    onSettings: (settings) => {
      known = settings;
    },
    onCurrency: () => {
      isCurrencyKnown = true;
    },
    replay: (to) => {
      if (player !== undefined) to.onPlayer(player);
      if (known !== undefined) to.onSettings(known);
      if (isCurrencyKnown) to.onCurrency();
    },
  };
}
