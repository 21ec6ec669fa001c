import type { Settings } from '@touchline/contract';
import { stakesIn } from '../session/stakes.ts';
import type { QuickBetView } from '../quick-bet/quick-bet-types.ts';

/** The quick bet before the betting code has loaded: off. */
export function deferredQuickBet(currency: string, settings: Settings | null): QuickBetView {
  return {
    isEnabled: false,
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
