import { createMutedPublisher } from '../push/muted-publisher.ts';
import { openPush, type OpenPush } from '../push/open-push.ts';
import type { PushPublisher } from '../push/publisher.ts';
import { loadRevocations, type Revocations } from '../player/sessions/revocations.ts';
import { secretNamed } from '../player/sessions/secrets.ts';
import type { RoleLink } from './cluster/role-link.ts';
import type { StartContext } from './start-context.ts';

/** The push engine, and what this process needs around it. */
export interface ProcessPush extends OpenPush {
  /** Publishes what no commit has checked; muted while another process leads. */
  readonly leaderPublisher: PushPublisher;
  readonly revocations: Revocations;
  /** Ms since epoch, by the clock that the engine judges tokens by. */
  readonly now: () => number;
  /** Lets pages of these origins connect: known once the port is open. */
  allowOrigins(origins: readonly string[]): void;
  /** Closes the connections of a player who has signed out, and revokes their tokens in every process. */
  disconnectUser(playerId: string): void;
}

interface ProcessPushDeps {
  /** Feed time, ms since epoch. */
  readonly feedNow: () => number;
  readonly link: RoleLink;
}

/** Lets clients reconnect: the other devices of the player get new tokens, the one that signed out gets none. */
const signedOutCode = 3011;

export async function openProcessPush(
  { database: { db }, options, operator, steady, shared, closing, log, onError }: StartContext,
  { feedNow, link }: ProcessPushDeps,
): Promise<ProcessPush> {
  // A push engine elsewhere judges tokens by the clock of its own machine.
  const now = options.push.kind === 'embedded' ? steady.now : Date.now;
  const revocations = await loadRevocations(db, now);
  const allowedOrigins: string[] = [];
  const push = openPush({
    db,
    choice: options.push,
    installationSecret: await secretNamed(db, 'push'),
    allowedOrigins,
    deltas: operator.config.flags.push_delta,
    validFrom: revocations.validFrom,
    feedNow,
    realNow: steady.now,
    caughtUp: link.current,
    log,
    onError,
  });
  const { engine } = push;
  closing.push(() => engine.close());
  return {
    ...push,
    leaderPublisher: shared ? createMutedPublisher(engine.publisher, link.mayPublish) : engine.publisher,
    revocations,
    now,
    allowOrigins: (origins) => void allowedOrigins.push(...origins),
    disconnectUser(playerId) {
      revocations.revoke(playerId);
      link.send({ kind: 'revoked', player: playerId });
      void engine.disconnectUser(playerId, signedOutCode, 'signed out');
    },
  };
}
