import type { LaunchProvider } from '@touchline/contract';
import type { LaunchWish } from '../games/visits.ts';
import { CallError, type Handlers } from './handler.ts';

export interface WalletCallsDeps {
  /** Whether a provider is enabled (NAV-15, NAV-16, NAV-18). */
  readonly isOn: (provider: LaunchProvider) => boolean;
  /** Address of a game for somebody; null when the provider has no such game. */
  readonly launch: (wish: LaunchWish) => string | null;
  /** Whether a game may lead back to an address; one of another origin is left out. */
  readonly canLeadBackTo: (address: string) => boolean;
}

/** Launches games of other providers (API-10) in the language and currency of the page (API-10b). */
export function walletCalls({ isOn, launch, canLeadBackTo }: WalletCallsDeps) {
  return {
    async launchGame({ params: { provider }, body, caller }) {
      const { app, locale, currency = null, return_to: given = null } = body;
      if (!isOn(provider)) throw new CallError('not_found', 'This provider is switched off.');
      const returnTo = given !== null && canLeadBackTo(given) ? given : null;
      const url = launch({ provider, app, caller, currency, returnTo });
      if (url === null) {
        throw new CallError('bad_request', 'The provider has no such game.', {
          details: [{ path: 'body.app', message: 'is not a game of this provider' }],
        });
      }
      return { url: locale === undefined ? url : `${url}&locale=${encodeURIComponent(locale)}` };
    },
  } satisfies Pick<Handlers, 'launchGame'>;
}
