import { calls } from '@touchline/contract';
import type { Player } from '@touchline/contract';
import { isLoggedIn } from '@touchline/rules';
import type { Answer } from '../api/answer.ts';
import type { Api } from '../api/api.ts';

/** Whoever signs out waits no longer for whether the session has ended otherwise, ms. */
const longestWaitMs = 3_000;

export interface SignOut {
  /** Ends the session of the player of this page, whomever the browser's session is of. Whoever comes meanwhile stays. */
  signOut(): Promise<'signed_out' | 'unreachable'>;
  /** Ends a session that the browser holds and that is not to be shown: the page is a visitor's. */
  signOutFound(playerId: string | null): Promise<void>;
  /** A call was refused. Whether its player is signing out: then the session ends by that, and nothing is said of its end. */
  isLeaving(): boolean;
  /** Once no sign-out is on its way: one that arrives late would end a session that has begun before it. */
  whenSignedOut(): Promise<void>;
}

export interface SignOutDeps {
  readonly api: Pick<Api, 'call'>;
  readonly serial: () => number;
  readonly playerId: () => string | null;
  readonly leave: () => Promise<void>;
  readonly notifyOtherTabs: () => void;
}

/** What became of a session: it has ended, it is of another player, or it may go on. */
type Outcome = 'ended' | 'of another' | 'open';

function afterSignOut(answer: Answer<unknown>): Outcome {
  if (answer.kind === 'ok') return 'ended';
  return answer.kind === 'unauthorized' ? 'of another' : 'open';
}

function afterQuestion(answer: Answer<Player>, playerId: string | null): Outcome {
  if (answer.kind === 'unauthorized') return 'ended';
  if (answer.kind !== 'ok' || answer.value.id === playerId) return 'open';
  return isLoggedIn(answer.value) ? 'of another' : 'ended';
}

/** [AUTH-04] How the sessions end that a player, or a host for them, ends. */
export function createSignOut({ api, serial, playerId, leave, notifyOtherTabs }: SignOutDeps): SignOut {
  /** The sign-out of the player of this page that is on its way, and whether a call was refused meanwhile. */
  let leaving: { readonly serial: number; isRefused: boolean } | null = null;
  let sent: Promise<unknown> = Promise.resolve();

  const send = (from: string | null) => {
    // Visitors may sign out too, so that the call does not name the player by itself.
    const answer = api.call(calls.signOut, { playerId: from });
    sent = Promise.all([sent, answer]);
    return answer;
  };

  const goAway = async (outcome: Outcome): Promise<void> => {
    const left = leave();
    if (outcome === 'ended') notifyOtherTabs();
    await left;
  };

  return {
    signOut: async () => {
      const mine = { serial: serial(), isRefused: false };
      leaving = mine;
      let outcome = afterSignOut(await send(playerId()));
      // Nobody answered, and another call was refused: the session may be over all the same.
      if (outcome === 'open' && mine.isRefused && mine.serial === serial())
        outcome = afterQuestion(await api.call(calls.getPlayer, { timeout: longestWaitMs }), playerId());
      if (leaving === mine) leaving = null;
      if (mine.serial !== serial()) return 'signed_out';
      if (outcome === 'open') return 'unreachable';
      // That of another player, who signed in elsewhere, goes on, and whoever leaves is not shown it (I10).
      await goAway(outcome);
      return 'signed_out';
    },
    signOutFound: async (found) => {
      const begun = serial();
      const outcome = afterSignOut(await send(found));
      if (begun === serial()) await goAway(outcome);
    },
    isLeaving: () => {
      if (leaving?.serial !== serial()) return false;
      leaving.isRefused = true;
      return true;
    },
    whenSignedOut: async () => {
      await sent;
    },
  };
}
