import { calls } from '@touchline/contract';
import { isLoggedIn } from '@touchline/rules';
import type { Api } from '../api/api.ts';
import type { Session } from './session.ts';

/** Whose session is over hears of it no later, whoever answers: ms. */
const longestWaitMs = 3_000;

export interface AnotherPlayerDeps {
  readonly api: Pick<Api, 'call'>;
  readonly session: Pick<Session, 'serial' | 'playerId' | 'isLetIn' | 'ask' | 'enter'>;
}

/**
 * A call for `former` was refused: goes on with another player whose session it was, if there is one (I10), as a second tab or a
 * page of the operator signs in. Whether somebody has come, or the host says that nobody is to (EMB-04); nothing is known where
 * nobody answers.
 */
export async function enterOtherPlayer({ api, session }: AnotherPlayerDeps, former: string): Promise<boolean> {
  const begun = session.serial();
  const answer = await api.call(calls.getPlayer, { timeout: longestWaitMs });
  if (!session.isLetIn()) {
    // Their sign-out has not reached the server.
    if (session.playerId() === former) void session.ask();
    return true;
  }
  // Whoever came or went meanwhile was found by another question.
  if (begun !== session.serial()) return session.playerId() !== null;
  if (answer.kind !== 'ok' || !isLoggedIn(answer.value) || [null, former].includes(answer.value.id)) return false;
  void session.enter(answer);
  return true;
}
