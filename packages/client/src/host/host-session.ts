import { calls } from '@touchline/contract';
import type { HostAuthStatus } from '@touchline/contract/host';
import { isLoggedIn } from '@touchline/rules';
import type { Api } from '../api/api.ts';
import { createInOrder } from '../jobs/in-order.ts';
import type { Session } from '../session/session.ts';
import type { SignInResult } from '../sportsbook.ts';

/** What the session is followed with. */
export interface HostParts {
  readonly api: Pick<Api, 'call'>;
  readonly session: Pick<
    Session,
    'ask' | 'enter' | 'isLetIn' | 'isVisitor' | 'letIn' | 'playerId' | 'signOutFound' | 'waitForHost' | 'whenSignedOut'
  >;
}

export interface HostSession {
  /** [EMB-04] Moves the session to where the host says that it stands. */
  follow(status: HostAuthStatus): Promise<void>;
  /** [EMB-04] Signs in by a token of the host; null where it has said since that nobody is there. */
  signIn(token: string): Promise<SignInResult | null>;
}

/**
 * The session as the host of a framed page moves it. Nothing but the server makes anybody a player: a host that says
 * `logged_in` lets the page ask who is there, as a back end may sign its players in by itself. `signOut` says what went wrong.
 */
export function createHostSession({ api, session }: HostParts, signOut: () => Promise<void>): HostSession {
  /** Whether the host has said that it does not know yet. */
  let isWaiting = false;
  /** Rises each time the host says that nobody is there: what it said before counts no more. */
  let turn = 0;
  /** Rises each time it says who is there. */
  let words = 0;
  const inOrder = createInOrder();

  /** Asks the server who is there, once what was said before is done. */
  const askWho = async (): Promise<void> => {
    const mine = turn;
    const asked = await inOrder(async () => {
      await session.whenSignedOut();
      if (mine === turn) isWaiting = false;
      return mine === turn && session.playerId() === null ? { settled: session.ask() } : null;
    });
    await asked?.settled;
  };

  return {
    async follow(status) {
      const wasWaiting = isWaiting;
      words += 1;
      // Once it is asked who that is, nobody waits for the host any more.
      if (status !== 'logged_in') isWaiting = false;
      const isSignedIn = session.playerId() !== null;
      session.letIn(status !== 'not_logged_in');
      switch (status) {
        case 'logged_in':
          return askWho();
        case 'not_logged_in':
          turn += 1;
          if (isSignedIn) await signOut();
          // Nobody was here, and nobody is: whom the session is of by now is not asked. Before that is known, whoever is found
          // is not let in.
          else if (wasWaiting && session.isVisitor()) session.waitForHost(status);
          return;
        case 'unknown':
        case 'pending':
          isWaiting = !isSignedIn;
          session.waitForHost(status);
          return;
        default:
          status satisfies never;
      }
    },
    async signIn(token) {
      const mine = turn;
      const entered = await inOrder(async () => {
        await session.whenSignedOut();
        if (mine !== turn) return null;
        const [wasLetIn, said] = [session.isLetIn(), words];
        session.letIn(true);
        const answer = await api.call(calls.signInByToken, { body: { token } });
        if (answer.kind !== 'ok' && said === words) session.letIn(wasLetIn);
        // Nobody waits for what is asked for whoever has signed in.
        if (mine === turn) return { settled: session.enter(answer) };
        // The session that has begun ends.
        if (answer.kind === 'ok' && isLoggedIn(answer.value)) await session.signOutFound(answer.value.id);
        return null;
      });
      return entered === null ? null : entered.settled;
    },
  };
}
