import type { LaunchProvider } from '@touchline/contract';
import { type Caller, CallError, type Handlers } from './handler.ts';

export interface WalletCallsDeps {
  /** Whether a provider is enabled (NAV-15, NAV-16, NAV-18). */
  readonly isOn: (provider: LaunchProvider) => boolean;
  /** Address of a game for somebody; null when the provider has no such game. */
  readonly launch: (provider: LaunchProvider, app: string, caller: Caller | null) => string | null;
}

/** Launches games of other providers (API-10). */
export function walletCalls({ isOn, launch }: WalletCallsDeps) {
  return {
    async launchGame({ params: { provider }, body: { app }, caller }) {
      if (!isOn(provider)) throw new CallError('not_found', 'This provider is switched off.');
      const url = launch(provider, app, caller);
      if (url === null) {
        throw new CallError('bad_request', 'The provider has no such game.', {
          details: [{ path: 'body.app', message: 'is not a game of this provider' }],
        });
      }
      return { url };
    },
  } satisfies Pick<Handlers, 'launchGame'>;
}
