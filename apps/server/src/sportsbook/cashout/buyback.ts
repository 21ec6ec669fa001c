import type { ErrorDetail, ErrorName } from '@touchline/contract';
import { compare, fromSubunits, limitsOf, one, parseDecimal, type Ratio, cashedStake, zero } from '@touchline/rules';
import type { StoredBet } from '../betting/read-bets.ts';
import type { OfferCheck } from './appraise.ts';
import type { OpenBet } from './open-bet.ts';
import type { CashOutRules } from './rules.ts';

export interface Refused {
  readonly kind: 'refused';
  readonly name: ErrorName;
  readonly details: ErrorDetail[];
}

/** A share of a bet and the price that is paid for it. Amounts in subunits. */
export interface Buyback {
  readonly share: string;
  readonly stake: bigint;
  readonly amount: bigint;
  readonly by: 'player' | 'automatic';
  readonly checks: readonly OfferCheck[];
}

export function refused(name: ErrorName, details: ErrorDetail[] = []): Refused {
  return { kind: 'refused', name, details };
}

export const wholeShare = '1';
const sharePlaces = /^\d+(?:\.\d{1,2}0*)?$/;

/** Parses a share; null unless it is above 0, below 1 and has at most two decimal places. */
function readShare(text: string): Ratio | null {
  const share = sharePlaces.test(text) ? parseDecimal(text) : null;
  return share !== null && compare(share, zero) > 0 && compare(share, one) < 0 ? share : null;
}

/** The share and stake that a press buys back, or its refusal. */
export function partOf(
  bet: OpenBet,
  shareText: string | null,
  rules: Pick<CashOutRules, 'partial' | 'limits'>,
): { share: Ratio; stake: bigint } | Refused {
  if (shareText === null) return { share: one, stake: bet.open };
  const wrong = (message: string): Refused => refused('cashout_share', [{ path: 'body.share', message }]);
  if (!rules.partial) return wrong('is not on offer: the whole bet can be cashed out');
  const share = readShare(shareText);
  if (share === null) return wrong('must be above 0 and below 1, with at most two places');
  const stake = cashedStake(bet.open, share);
  const { minStake } = limitsOf(rules.limits, { code: bet.currency, subunits: bet.subunits });
  const least = minStake === null || minStake < 1n ? 1n : minStake;
  if (bet.open - stake < least)
    return wrong(`must leave a stake of at least ${fromSubunits(least, bet.subunits)} ${bet.currency}`);
  return { share, stake };
}

/** The stored bet after a buyback. */
export function afterBuyback(stored: StoredBet, { share, stake, amount, by }: Buyback, at: Date): StoredBet {
  const cashed = {
    ...stored,
    version: stored.version + 1,
    cashed_stake: String(BigInt(stored.cashed_stake) + stake),
    cashed_amount: String(BigInt(stored.cashed_amount) + amount),
    since: {
      ...stored.since,
      auto: null,
      cashouts: [...stored.since.cashouts, { share, amount: String(amount), by, at: at.toISOString() }],
    },
  };
  if (share !== wholeShare) return cashed;
  return {
    ...cashed,
    status: 'cashed_out',
    result: 'cashed_out',
    win_amount: cashed.cashed_amount,
    settled_at: at,
  };
}
