import { calls } from '@touchline/contract';
import type { Api } from '../api/api.ts';

export interface SignOut {
  /** Ends the session of the player of this page, whomever the browser's session is of. Whoever comes meanwhile stays. */
  signOut(): Promise<'signed_out' | 'unreachable'>;
  /** Ends a session that the browser holds and that is not to be shown: the page is a visitor's. */
  signOutFound(playerId: string | null): Promise<void>;
  /** A call was refused. Whether its player is signing out: then the session ends by that, and nothing is said of its end. */
  isLeaving(): boolean;
}

export interface SignOutDeps {
  readonly api: Pick<Api, 'call'>;
  readonly serial: () => number;
  readonly playerId: () => string | null;
  readonly ask: () => Promise<void>;
  readonly leave: () => Promise<void>;
  readonly notifyOtherTabs: () => void;
}

/** [AUTH-04] How the sessions end that a player, or a host for them, ends. */
export function createSignOut({ api, serial, playerId, ask, leave, notifyOtherTabs }: SignOutDeps): SignOut {
  /** The sign-out that is on its way, and whether a call was refused meanwhile. */
  let leaving: { isRefused: boolean } | null = null;

  const goAway = async (isOver: boolean): Promise<void> => {
    const left = leave();
    if (isOver) notifyOtherTabs();
    await left;
  };

  return {
    signOut: async () => {
      const begun = serial();
      const mine = { isRefused: false };
      leaving = mine;
      // Visitors may sign out too, so that the call does not name the player by itself.
      const answer = await api.call(calls.signOut, { playerId: playerId() });
      if (leaving === mine) leaving = null;
      if (begun !== serial()) return 'signed_out';
      if (answer.kind === 'unreachable' || answer.kind === 'error') {
        if (mine.isRefused) void ask();
        return 'unreachable';
      }
      // Refused, the session is of another player, who signed in elsewhere: it goes on, and whoever leaves is not shown it (I10).
      await goAway(answer.kind === 'ok');
      return 'signed_out';
    },
    signOutFound: async (found) => {
      const begun = serial();
      const { kind } = await api.call(calls.signOut, { playerId: found });
      if (begun === serial()) await goAway(kind === 'ok');
    },
    isLeaving: () => {
      if (leaving !== null) leaving.isRefused = true;
      return leaving !== null;
    },
  };
}
