import type { SessionSums } from '../player/protection/session-sums.ts';
import { amountText } from '../sportsbook/ledger/currencies.ts';
import { playerBehind } from './caller.ts';
import type { Handlers } from './handler.ts';
import { notAccepted } from './not-accepted.ts';

export interface RealityCheckCallsDeps {
  readonly sums: SessionSums;
  /** Subunits in one main unit of a currency on offer; null for every other. */
  readonly subunitsOf: (currency: string) => bigint | null;
}

/** What players are told of their session (RG-01). */
export function realityCheckCalls({ sums, subunitsOf }: RealityCheckCallsDeps) {
  return {
    async getRealityCheck(request) {
      const { playerId, sessionId } = playerBehind(request);
      const { currency = null } = request.query;
      if (currency !== null && subunitsOf(currency) === null)
        throw notAccepted({ path: 'query.currency', message: 'is not a currency on offer' });
      const sum = await sums.of(playerId, sessionId, currency);
      return {
        bets_sum: amountText(sum.staked, sum.currency),
        wins_sum: amountText(sum.won, sum.currency),
        period: { from: sum.from.toISOString(), to: sum.to.toISOString() },
        continued_at: sum.continuedAt?.toISOString() ?? null,
      };
    },
  } satisfies Pick<Handlers, 'getRealityCheck'>;
}
