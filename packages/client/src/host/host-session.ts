import { calls } from '@touchline/contract';
import type { HostAuthStatus } from '@touchline/contract/host';
import type { Api } from '../api/api.ts';
import type { Session } from '../session/session.ts';
import type { SessionView, SignInResult } from '../sportsbook.ts';

/** What the session is followed with. */
export interface HostParts {
  readonly api: Pick<Api, 'call'>;
  readonly session: Pick<Session, 'ask' | 'enter' | 'playerId' | 'view' | 'waitForHost'>;
}

export interface HostSession {
  /** [EMB-04] Moves the session to where the host says that it stands. */
  follow(status: HostAuthStatus): Promise<void>;
  /** [EMB-04] Signs in by a token of the host. */
  signIn(token: string): Promise<SignInResult>;
}

/**
 * The session as the host of a framed page moves it. Nothing but the server makes anybody a player: a host that says
 * `logged_in` lets the page ask who is there, as a back end may sign its players in by itself. `signOut` says what went wrong.
 */
export function createHostSession({ api, session }: HostParts, signOut: () => Promise<void>): HostSession {
  /** Where the session stood before the host said that it does not know yet; null where it has not. */
  let heldFrom: SessionView['status'] | null = null;
  return {
    async follow(status) {
      const before = heldFrom;
      heldFrom = null;
      const isSignedIn = session.playerId() !== null;
      switch (status) {
        case 'logged_in':
          if (!isSignedIn) await session.ask();
          return;
        case 'not_logged_in':
          if (isSignedIn) await signOut();
          else if (before === 'unknown') await session.ask();
          // Nobody was here, and nobody is: whom the session is of by now is not asked.
          else if (before !== null) session.waitForHost(status);
          return;
        case 'unknown':
        case 'pending':
          heldFrom = isSignedIn ? null : (before ?? session.view.get().status);
          session.waitForHost(status);
          return;
        default:
          status satisfies never;
      }
    },
    signIn: async (token) => session.enter(await api.call(calls.signInByToken, { body: { token } })),
  };
}
