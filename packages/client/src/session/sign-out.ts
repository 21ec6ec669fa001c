import { calls } from '@touchline/contract';
import type { Player } from '@touchline/contract';
import type { Api } from '../api/api.ts';

export interface SignOut {
  /**
   * Ends the session of the player of this page, whomever the browser's session is of. Whoever comes meanwhile stays. `isOver`: the
   * page is left though nobody answers.
   */
  signOut(isOver?: boolean): Promise<'signed_out' | 'unreachable'>;
  /** Ends a session that the browser holds and that is not to be shown: the page is a visitor's. */
  signOutFound(playerId: string | null): Promise<void>;
  /**
   * [AUTH-05] The server no longer knows the caller. `everywhere`: the player has ended every session. Returns whether this has
   * ended the session: not that of a visitor, nor of a player who is signing out, which ends by that.
   */
  expire(how?: 'everywhere'): boolean;
  /** A call was refused. Whether its player is signing out: then the session ends by that, and nothing is said of its end. */
  isLeaving(): boolean;
  /** Once every sign-out has ended that is on its way: it would end a session that begins before it arrives. */
  whenSignedOut(): Promise<void>;
}

export interface SignOutDeps {
  readonly api: Pick<Api, 'call'>;
  readonly serial: () => number;
  readonly player: () => Player | null;
  /** Settles a question who is here whose answer is not to be shown. */
  readonly found: () => Promise<unknown> | null;
  readonly leave: () => Promise<void>;
  readonly notifyOtherTabs: (how?: 'everywhere') => void;
  /** Asks who is here; in doubt, nobody is shown but the player of this page, if the session goes on. */
  readonly ask: (isInDoubt: boolean) => Promise<void>;
}

/** What became of a session: it has ended, it is of another player, or nobody has said so. */
type Outcome = 'ended' | 'of another' | 'unknown';

/** [AUTH-04] How the sessions end that a player, or a host for them, ends. */
export function createSignOut(deps: SignOutDeps): SignOut {
  const { api, serial, player, found, leave, notifyOtherTabs, ask } = deps;
  const playerId = (): string | null => player()?.id ?? null;
  /** The sign-out of the player of this page that is on its way, and whether a call was refused meanwhile. */
  let leaving: { readonly serial: number; isRefused: boolean } | null = null;
  /** All that were sent. */
  let sent: Promise<unknown> = Promise.resolve();

  const onItsWay = <T>(ending: Promise<T>): Promise<T> => {
    sent = Promise.all([sent, ending]);
    return ending;
  };

  // Visitors may sign out too, so that the call does not name the player by itself.
  const send = async (from: string | null): Promise<Outcome> => {
    const { kind } = await api.call(calls.signOut, { playerId: from });
    return kind === 'ok' ? 'ended' : kind === 'unauthorized' ? 'of another' : 'unknown';
  };

  /** The page is a visitor's at once; resolves to what it still waits for then. */
  const goAway = (outcome: Outcome): { readonly left: Promise<void> } => {
    const left = leave();
    // That of another player, who signed in elsewhere, goes on, and whoever leaves is not shown it (I10).
    if (outcome === 'ended') notifyOtherTabs();
    return { left };
  };

  const end = async (isOver: boolean) => {
    const mine = { serial: serial(), isRefused: false };
    leaving = mine;
    const outcome = await send(playerId());
    if (leaving === mine) leaving = null;
    if (mine.serial !== serial()) return null;
    if (outcome !== 'unknown') return goAway(outcome);
    if (isOver) return goAway('ended');
    // Another call was refused: the session may be over all the same.
    if (mine.isRefused) void ask(true);
    return 'unreachable';
  };

  const endFound = async (of: string | null) => {
    const begun = serial();
    const outcome = await send(of);
    // Whoever was found is shown by now, where another question found them too.
    const isShown = outcome === 'ended' && of !== null && playerId() === of;
    return isShown || begun === serial() ? goAway(outcome) : null;
  };

  const isLeaving = (): boolean => {
    if (leaving?.serial !== serial()) return false;
    leaving.isRefused = true;
    return true;
  };

  return {
    signOut: async (isOver = false) => {
      const ended = await onItsWay(end(isOver));
      if (ended === 'unreachable') return ended;
      await ended?.left;
      return 'signed_out';
    },
    signOutFound: async (of) => {
      const away = await onItsWay(endFound(of));
      await away?.left;
    },
    expire: (how) => {
      if (isLeaving() || player() === null) return false;
      void leave();
      notifyOtherTabs(how);
      return true;
    },
    isLeaving,
    whenSignedOut: async () => {
      await found();
      await sent;
    },
  };
}
