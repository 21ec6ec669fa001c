import type { IdentityProvider } from '@touchline/contract';
import type { IdentityChecks } from '../player/identity/identity-checks.ts';
import { playerBehind } from './caller.ts';
import { CallError, type Handlers } from './handler.ts';

export interface IdentityCallsDeps {
  readonly checks: Pick<IdentityChecks, 'state' | 'start'>;
  /** Services that the operator has a contract with. */
  readonly providers: readonly IdentityProvider[];
}

/** Proving who a player is (AUTH-11). */
export function identityCalls({ checks, providers }: IdentityCallsDeps) {
  return {
    getIdentity: (request) => checks.state(playerBehind(request).playerId),

    async startIdentity(request) {
      const { provider } = request.body;
      if (!providers.includes(provider)) {
        throw new CallError('bad_request', 'We do not accept this.', {
          details: [{ path: 'body.provider', message: 'is no service of this site' }],
        });
      }
      return { url: await checks.start(playerBehind(request).playerId, provider) };
    },
  } satisfies Pick<Handlers, 'getIdentity' | 'startIdentity'>;
}
