import type { Bet } from '@touchline/contract';
import { fromSubunits, partOfOffer, toSubunits } from '@touchline/rules';
import { type Kysely, sql } from 'kysely';
import { betWire } from '../betting/bet-wire.ts';
import { retryContended } from '../betting/contention.ts';
import { readBets, type StoredBet } from '../betting/read-bets.ts';
import type { Schema } from '../../database/schema.ts';
import { type Appraiser, appraise, checksOf, type OfferCheck } from './appraise.ts';
import { type AutoCashOuts, createAutoCashOuts } from './auto-cash-outs.ts';
import { afterBuyback, type Buyback, partOf, type Refused, refused, wholeShare } from './buyback.ts';
import { readPrices } from './cash-out-prices.ts';
import { isOpenLeg, type OpenBet, openBetOf } from './open-bet.ts';
import type { CashOutRules } from './rules.ts';

/** A cash-out request that passed validation, with its idempotency key. */
export interface CashOutRequest {
  readonly playerId: string;
  readonly key: string;
  readonly fingerprint: string;
  readonly betId: string;
  /** The amount that the player saw, as decimal text. */
  readonly toCashOut: string;
  /** Decimal text; null for the whole bet. */
  readonly share: string | null;
}

/** The answer to a request: new, or stored by an earlier request with the same key. */
export type CashOutAnswer = { readonly kind: 'taken'; readonly bet: Bet } | Refused;
export type CashOutVerdict = CashOutAnswer | { readonly kind: 'key_reused' } | { readonly kind: 'not_found' };

export interface CashOutsOptions {
  readonly db: Kysely<Schema>;
  readonly rules: CashOutRules;
  readonly appraiser: Appraiser;
  /** Adds the current offer to a bet. */
  readonly asOffered: (bet: Bet, playerId: string) => Bet;
  /** Feed time, ms since epoch. */
  readonly feedNow: () => number;
  /** Called after a commit that wrote to the outbox. */
  readonly committed: () => void;
}

export interface CashOuts extends AutoCashOuts {
  /** Buys a bet back at the amount that the player saw, or refuses. The answer is stored under its idempotency key (I1, I13). */
  take(request: CashOutRequest): Promise<CashOutVerdict>;
}

/** Null key and fingerprint for an automatic cash-out. */
export interface RequestKey extends Pick<CashOutRequest, 'playerId' | 'betId'> {
  readonly key: string | null;
  readonly fingerprint: string | null;
}

/** Prices come from the catalogue in memory first, and from the database on a retry. */
export type PriceSource = 'memory' | 'database';

/** Reply of the database function `cash_out`. */
export type BuybackReply =
  | { readonly kind: 'answered'; readonly answer: CashOutAnswer; readonly first?: true }
  | { readonly kind: 'reused' }
  | { readonly kind: 'moved' };

/** The offer for the open part of a bet, in subunits, and the prices it depends on. */
export interface Appraisal {
  readonly offer: bigint;
  readonly checks: readonly OfferCheck[];
}

/** What `cash_out` is asked to commit; without a purchase it only stores the answer. */
interface Proposal {
  readonly answer: CashOutAnswer;
  readonly purchase?: object;
  readonly checks?: readonly OfferCheck[];
}

const attempts = 3;

export function createCashOuts(options: CashOutsOptions): CashOuts {
  const { db, rules, appraiser, asOffered, feedNow, committed } = options;

  const readBet = async (playerId: string, betId: string): Promise<StoredBet | null> =>
    (await readBets(db, playerId, { id: [betId] })).bets[0] ?? null;

  const appraiseNow = async (bet: OpenBet, source: PriceSource): Promise<Appraisal | null> => {
    if (!rules.enabled) return null;
    const prices =
      source === 'database'
        ? await readPrices(db, bet.legs.filter(isOpenLeg), () => appraiser.prices.fresh())
        : appraiser.prices;
    const offer = appraise(bet, { ...appraiser, prices });
    return offer === null ? null : { offer, checks: checksOf(bet, prices) };
  };

  const call = async (
    request: RequestKey,
    version: number,
    { answer, purchase, checks = [] }: Proposal,
  ): Promise<BuybackReply> => {
    const { rows } = await retryContended(() =>
      sql<{ reply: BuybackReply }>`
        select cash_out(${request.playerId}, ${request.key}, ${request.fingerprint}, ${request.betId}, ${version},
          ${JSON.stringify(answer)}::jsonb, ${purchase ? JSON.stringify(purchase) : null}::jsonb,
          ${JSON.stringify(checks)}::jsonb) as reply`.execute(db),
    );
    const [row] = rows;
    if (!row) throw new Error('cash_out returned no row');
    return row.reply;
  };

  const carryOut = (request: RequestKey, stored: StoredBet, buyback: Buyback): Promise<BuybackReply> => {
    const at = new Date(feedNow());
    const after = afterBuyback(stored, buyback, at);
    const bet = asOffered(betWire(after), stored.player_id);
    const { share, stake, amount, by, checks } = buyback;
    return call(request, stored.version, {
      answer: { kind: 'taken', bet },
      purchase: {
        share,
        stake: String(stake),
        amount: String(amount),
        by,
        at: at.toISOString(),
        whole: share === wholeShare,
        event: { type: 'bet_changed', payload: { bet, version: after.version } },
      },
      checks,
    });
  };

  const plan = async (request: CashOutRequest, stored: StoredBet, source: PriceSource): Promise<Buyback | Refused> => {
    const bet = openBetOf(betWire(stored), rules);
    if (bet === null) return refused('cashout_unavailable');
    const part = partOf(bet, request.share, rules);
    if ('kind' in part) return part;
    const seen = toSubunits(request.toCashOut, bet.subunits);
    const appraisal = await appraiseNow(bet, source);
    if (appraisal === null) return refused('cashout_unavailable');
    const current = partOfOffer(appraisal.offer, part.share);
    if (current < 1n) return refused('cashout_unavailable');
    // An amount finer than the currency allows was never offered.
    if (seen === null || seen < 1n || seen > current)
      return refused('cashout_changed', [{ path: 'body.to_cashout', message: fromSubunits(current, bet.subunits) }]);
    return {
      share: request.share ?? wholeShare,
      stake: part.stake,
      amount: seen,
      by: 'player',
      checks: appraisal.checks,
    };
  };

  return {
    ...createAutoCashOuts({ db, rules, readBet, appraiseNow, carryOut, asOffered, feedNow, committed }),

    async take(request) {
      let attempt = 0;
      let lastVersion: number | null = null;
      for (;;) {
        const stored = await readBet(request.playerId, request.betId);
        if (stored === null) return { kind: 'not_found' };
        // A concurrent change of the bet does not count as an attempt: the prices did not move.
        if (stored.version === lastVersion || attempt === 0) attempt += 1;
        lastVersion = stored.version;
        const planned = await plan(request, stored, attempt > 1 ? 'database' : 'memory');
        const refusal = 'kind' in planned ? planned : refused('cashout_unavailable');
        const reply =
          'kind' in planned || attempt > attempts
            ? await call(request, stored.version, { answer: refusal })
            : await carryOut(request, stored, planned);
        if (reply.kind === 'reused') return { kind: 'key_reused' };
        if (reply.kind === 'moved') continue;
        if (reply.first && reply.answer.kind === 'taken') committed();
        return reply.answer;
      }
    },
  };
}
