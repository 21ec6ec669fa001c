import type { Settings } from '@touchline/contract';
import { stakesIn } from '../session/stakes.ts';
import type { QuickBetView } from '../quick-bet/quick-bet-types.ts';

/** The quick bet before the betting code has loaded: off. `isUnread`: what is kept of it may say otherwise. */
export function deferredQuickBet(currency: string, settings: Settings | null, isUnread: boolean): QuickBetView {
  return {
    isEnabled: false,
    ...(isUnread ? { isUnread } : {}),
    isApproved: false,
    state: 'INITIAL',
    stakeText: '',
    stake: null,
    currency,
    problem: { kind: 'stake_missing' },
    recommendedStakes: stakesIn(settings, currency),
    selection: null,
    pressedStake: null,
    decidesAt: null,
    error: null,
    receipt: null,
    moved: null,
    unresolved: null,
  };
}
