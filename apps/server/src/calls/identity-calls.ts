import type { IdentityProvider } from '@touchline/contract';
import type { IdentityChecks } from '../player/identity/identity-checks.ts';
import type { Attempts } from '../player/sessions/attempts.ts';
import { playerBehind } from './caller.ts';
import { CallError, type Handlers } from './handler.ts';
import { notAccepted } from './not-accepted.ts';

export interface IdentityCallsDeps {
  readonly checks: Pick<IdentityChecks, 'state' | 'start'>;
  /** Services that the operator has a contract with. */
  readonly providers: readonly IdentityProvider[];
  readonly attempts: Pick<Attempts, 'ask'>;
}

/** Proving who a player is (AUTH-11). */
export function identityCalls({ checks, providers, attempts }: IdentityCallsDeps) {
  return {
    getIdentity: (request) => checks.state(playerBehind(request).playerId),

    async startIdentity(request) {
      const { provider } = request.body;
      if (!providers.includes(provider)) {
        throw notAccepted({ path: 'body.provider', message: 'is no service of this site' });
      }
      const { playerId } = playerBehind(request);
      if ((await checks.state(playerId)).status === 'approved') {
        throw new CallError('bad_request', 'Nothing is left to prove.', {
          details: [{ path: 'body', message: 'is not taken: a service has approved the player already' }],
        });
      }
      const verdict = await attempts.ask('identity', playerId, request.address);
      if (!verdict.allowed) {
        throw new CallError('too_many_requests', 'Too many checks were begun; try again later.', {
          retryAfter: verdict.retryAfterSeconds,
        });
      }
      return { url: await checks.start(playerId, provider) };
    },
  } satisfies Pick<Handlers, 'getIdentity' | 'startIdentity'>;
}
