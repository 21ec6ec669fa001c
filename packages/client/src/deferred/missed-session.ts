import type { Settings } from '@touchline/contract';
import type { SessionListener } from '../session/session.ts';

/** Keeps the latest events of the session, for a listener that does not exist yet. */
export interface MissedSession extends SessionListener {
  /** Says it to the listener, in the order of a session: player, settings, currency. */
  replay(to: SessionListener): void;
}

export function createMissedSession(): MissedSession {
  /** Undefined: not known yet. */
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
