import type { AutoCashOutEntry, Bet, ErrorDetail, ErrorName } from '@touchline/contract';
import {
  capOfRest,
  compare,
  fromSubunits,
  limitsOf,
  one,
  parseDecimal,
  partOfOffer,
  type Ratio,
  stakeTaken,
  toSubunits,
  zero,
} from '@touchline/rules';
import { type Kysely, sql } from 'kysely';
import { retryContended } from '../betting/contention.ts';
import { readBets, type StoredBet } from '../betting/read-bets.ts';
import { betWire } from '../betting/bet-wire.ts';
import type { Schema } from '../database/schema.ts';
import { type Appraiser, appraise, checksOf, type OfferCheck } from './appraise.ts';
import { autoProblems, isReached } from './automatic.ts';
import { type AutoValues, isOpenLeg, type OpenBet, openBetOf } from './open-bet.ts';
import { readPrices } from './cash-out-prices.ts';
import type { CashOutRules } from './rules.ts';

/** One press of the button, checked for shape. */
export interface CashOutPress {
  readonly playerId: string;
  readonly key: string;
  readonly fingerprint: string;
  readonly betId: string;
  /** Decimal text: what the player saw. */
  readonly toCashOut: string;
  /** Decimal text; null for all of it. */
  readonly share: string | null;
}

interface Refused {
  readonly kind: 'refused';
  readonly name: ErrorName;
  readonly details: ErrorDetail[];
}

/** What was answered to a press, now or when it first came. */
export type CashOutAnswer = { readonly kind: 'taken'; readonly bet: Bet } | Refused;
export type CashOutVerdict = CashOutAnswer | { readonly kind: 'key_reused' } | { readonly kind: 'not_found' };

export type AutoVerdict = { readonly kind: 'set'; readonly bet: Bet } | Refused | { readonly kind: 'not_found' };

export interface CashOutsOptions {
  readonly db: Kysely<Schema>;
  readonly rules: CashOutRules;
  readonly appraiser: Appraiser;
  /** A bet with what the moment says of it. */
  readonly asOffered: (bet: Bet, playerId: string) => Bet;
  /** Feed time, ms since epoch. */
  readonly feedNow: () => number;
  /** Called after a commit that wrote to the outbox. */
  readonly committed: () => void;
}

export interface CashOuts {
  /** Buys a bet back at what the player saw, or refuses: each press once, for ever (I1, I13). */
  take(press: CashOutPress): Promise<CashOutVerdict>;
  /** Buys a bet back whose offer has reached what its player has set, if that still holds. */
  takeReached(playerId: string, betId: string): Promise<void>;
  /** Values as decimal text; both null takes them back. */
  setAuto(
    playerId: string,
    betId: string,
    values: { readonly take_profit: string | null; readonly stop_loss: string | null },
  ): Promise<AutoVerdict>;
  /** Oldest first; null for a bet that is not the player's (I10). */
  readLog(playerId: string, betId: string): Promise<AutoCashOutEntry[] | null>;
}

type FunctionReply =
  | { readonly kind: 'answered'; readonly answer: CashOutAnswer; readonly first?: true }
  | { readonly kind: 'reused' }
  | { readonly kind: 'moved' };

/** An offer in subunits for all that is open of a bet, and what it rests on. */
interface Appraisal {
  readonly offer: bigint;
  readonly checks: readonly OfferCheck[];
}

/** What is to be paid for how much of a bet. Sums in subunits. */
interface Taking {
  readonly share: string;
  readonly stake: bigint;
  readonly amount: bigint;
  readonly by: 'player' | 'automatic';
  readonly checks: readonly OfferCheck[];
}

const attempts = 3;
function refused(name: ErrorName, details: ErrorDetail[] = []): Refused {
  return { kind: 'refused', name, details };
}
const wholeShare = '1';
const sharePlaces = /^\d+(?:\.\d{1,2}0*)?$/;

/** A share as it may be asked for; null for one that is not above 0, not below 1 or finer than two places. */
function readShare(text: string): Ratio | null {
  const share = sharePlaces.test(text) ? parseDecimal(text) : null;
  return share !== null && compare(share, zero) > 0 && compare(share, one) < 0 ? share : null;
}

export function createCashOuts(options: CashOutsOptions): CashOuts {
  const { db, rules, appraiser, asOffered, feedNow, committed } = options;

  const readBet = async (playerId: string, betId: string): Promise<StoredBet | null> =>
    (await readBets(db, playerId, { id: [betId] })).bets[0] ?? null;

  /** What the bet is worth at this moment; `again` reads prices where they are decided, not in memory. */
  const appraiseNow = async (bet: OpenBet, again: boolean): Promise<Appraisal | null> => {
    if (!rules.enabled) return null;
    const prices = again
      ? await readPrices(db, bet.legs.filter(isOpenLeg), () => appraiser.prices.fresh())
      : appraiser.prices;
    const offer = appraise(bet, { ...appraiser, prices });
    return offer === null ? null : { offer, checks: checksOf(bet, prices) };
  };

  /** The bet as it stands once it is bought back. */
  const afterTaking = (stored: StoredBet, { share, stake, amount, by }: Taking, at: Date): StoredBet => {
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
  };

  const call = async (
    press: Pick<CashOutPress, 'playerId' | 'betId'> & {
      readonly key: string | null;
      readonly fingerprint: string | null;
    },
    version: number,
    answer: CashOutAnswer,
    taken: object | null,
    checks: readonly OfferCheck[],
  ): Promise<FunctionReply> => {
    const { rows } = await retryContended(() =>
      sql<{ reply: FunctionReply }>`
        select cash_out(${press.playerId}, ${press.key}, ${press.fingerprint}, ${press.betId}, ${version},
          ${JSON.stringify(answer)}::jsonb, ${taken && JSON.stringify(taken)}::jsonb,
          ${JSON.stringify(checks)}::jsonb) as reply`.execute(db),
    );
    const [row] = rows;
    if (!row) throw new Error('cash_out gave no answer');
    return row.reply;
  };

  const carryOut = (press: Parameters<typeof call>[0], stored: StoredBet, taking: Taking): Promise<FunctionReply> => {
    const at = new Date(feedNow());
    const after = afterTaking(stored, taking, at);
    const bet = asOffered(betWire(after), stored.player_id);
    const { share, stake, amount, by, checks } = taking;
    return call(
      press,
      stored.version,
      { kind: 'taken', bet },
      {
        share,
        stake: String(stake),
        amount: String(amount),
        by,
        at: at.toISOString(),
        whole: share === wholeShare,
        event: { type: 'bet_changed', payload: { bet, version: after.version } },
      },
      checks,
    );
  };

  /** How much of the stake a press takes, or why it may not. */
  const partOf = (bet: OpenBet, shareText: string | null): { share: Ratio; stake: bigint } | Refused => {
    if (shareText === null) return { share: one, stake: bet.open };
    const wrong = (message: string): Refused => refused('cashout_share', [{ path: 'body.share', message }]);
    if (!rules.partial) return wrong('is not on offer: the whole bet can be cashed out');
    const share = readShare(shareText);
    if (share === null) return wrong('must be above 0 and below 1, with at most two places');
    const stake = stakeTaken(bet.open, share);
    const { minStake } = limitsOf(rules.limits, { code: bet.currency, subunits: bet.subunits });
    const least = minStake === null || minStake < 1n ? 1n : minStake;
    if (bet.open - stake < least)
      return wrong(`must leave a stake of at least ${fromSubunits(least, bet.subunits)} ${bet.currency}`);
    return { share, stake };
  };

  const plan = async (press: CashOutPress, stored: StoredBet, again: boolean): Promise<Taking | Refused> => {
    const bet = openBetOf(betWire(stored));
    if (bet === null) return refused('cashout_unavailable');
    const part = partOf(bet, press.share);
    if ('kind' in part) return part;
    const seen = toSubunits(press.toCashOut, bet.subunits);
    const appraisal = await appraiseNow(bet, again);
    if (appraisal === null) return refused('cashout_unavailable');
    const current = partOfOffer(appraisal.offer, part.share);
    if (current < 1n) return refused('cashout_unavailable');
    // An amount that is no sum of this currency was never offered.
    if (seen === null || seen < 1n || seen > current)
      return refused('cashout_changed', [{ path: 'body.to_cashout', message: fromSubunits(current, bet.subunits) }]);
    return {
      share: press.share ?? wholeShare,
      stake: part.stake,
      amount: seen,
      by: 'player',
      checks: appraisal.checks,
    };
  };

  const log = async (bet: OpenBet, what: 'reached' | 'missed', offer: bigint | null): Promise<void> => {
    const text = (value: bigint | null | undefined): string | null =>
      typeof value === 'bigint' ? String(value) : null;
    await db
      .insertInto('auto_cash_out_log')
      .values({
        bet_id: bet.id,
        what,
        take_profit: text(bet.auto?.takeProfit),
        stop_loss: text(bet.auto?.stopLoss),
        offer: text(offer),
        logged_at: new Date(feedNow()),
      })
      .execute();
  };

  return {
    async take(press) {
      let attempt = 0;
      let lastVersion: number | null = null;
      for (;;) {
        const stored = await readBet(press.playerId, press.betId);
        if (stored === null) return { kind: 'not_found' };
        // Where somebody else changed the bet first, that is no move of the prices.
        if (stored.version === lastVersion || attempt === 0) attempt += 1;
        lastVersion = stored.version;
        const planned = await plan(press, stored, attempt > 1);
        const restless = 'kind' in planned ? planned : refused('cashout_unavailable');
        const reply =
          'kind' in planned || attempt > attempts
            ? await call(press, stored.version, restless, null, [])
            : await carryOut(press, stored, planned);
        if (reply.kind === 'reused') return { kind: 'key_reused' };
        if (reply.kind === 'moved') continue;
        if (reply.first && reply.answer.kind === 'taken') committed();
        return reply.answer;
      }
    },

    async takeReached(playerId, betId) {
      let told = false;
      for (let attempt = 1; attempt <= attempts; attempt += 1) {
        const stored = await readBet(playerId, betId);
        const bet = stored && openBetOf(betWire(stored));
        if (!stored || !bet?.auto) return;
        const appraisal = await appraiseNow(bet, attempt > 1);
        if (appraisal === null || !isReached(bet.auto, appraisal.offer)) {
          if (told) await log(bet, 'missed', appraisal?.offer ?? null);
          return;
        }
        if (!told) await log(bet, 'reached', appraisal.offer);
        told = true;
        const { offer: amount, checks } = appraisal;
        const reply = await carryOut({ playerId, betId, key: null, fingerprint: null }, stored, {
          share: wholeShare,
          stake: bet.open,
          amount,
          by: 'automatic',
          checks,
        });
        if (reply.kind === 'answered') return committed();
        if (attempt === attempts) await log(bet, 'missed', amount);
      }
    },

    async setAuto(playerId, betId, { take_profit, stop_loss }) {
      for (;;) {
        const stored = await readBet(playerId, betId);
        if (stored === null) return { kind: 'not_found' };
        const bet = openBetOf(betWire(stored));
        if (bet === null) return refused('cashout_unavailable');
        const isSet = take_profit !== null || stop_loss !== null;
        const appraisal = await appraiseNow(bet, false);
        if (isSet && (!rules.automatic || appraisal === null)) return refused('cashout_unavailable');
        const values: AutoValues = {
          takeProfit: take_profit === null ? null : toSubunits(take_profit, bet.subunits),
          stopLoss: stop_loss === null ? null : toSubunits(stop_loss, bet.subunits),
        };
        const details = [
          ...(take_profit !== null && values.takeProfit === null ? ['take_profit'] : []),
          ...(stop_loss !== null && values.stopLoss === null ? ['stop_loss'] : []),
        ].map((field) => ({ path: `body.${field}`, message: `is finer than ${bet.currency} is counted` }));
        if (appraisal !== null && details.length === 0) {
          const greatest = capOfRest(bet.maxPayout, bet.stake, bet.open);
          details.push(...autoProblems(values, { offer: appraisal.offer, greatest, subunits: bet.subunits }));
        }
        if (details.length > 0) return refused('bad_request', details);
        const at = new Date(feedNow());
        const text = (value: bigint | null): string | null => (value === null ? null : String(value));
        const auto = isSet ? { take_profit: text(values.takeProfit), stop_loss: text(values.stopLoss) } : null;
        const after = asOffered(betWire({ ...stored, since: { ...stored.since, auto } }), playerId);
        const event = { type: 'bet_changed', payload: { bet: after, version: stored.version + 1 } };
        const { rows } = await retryContended(() =>
          sql<{ done: boolean }>`
            select set_auto_cash_out(${playerId}, ${betId}, ${stored.version}, ${auto?.take_profit ?? null},
              ${auto?.stop_loss ?? null}, ${text(appraisal?.offer ?? null)}, ${at}, ${JSON.stringify(event)}::jsonb)
              as done`.execute(db),
        );
        // Another change of the bet came first: what may be set is looked at again.
        if (rows[0]?.done !== true) continue;
        committed();
        return { kind: 'set', bet: after };
      }
    },

    async readLog(playerId, betId) {
      const stored = await readBet(playerId, betId);
      if (stored === null) return null;
      const { subunits } = betWire(stored).stake;
      const text = (amount: string | null): string | null =>
        amount === null ? null : fromSubunits(BigInt(amount), subunits);
      const rows = await db
        .selectFrom('auto_cash_out_log')
        .selectAll()
        .where('bet_id', '=', stored.id)
        .orderBy('id')
        .execute();
      return rows.map(({ logged_at, what, take_profit, stop_loss, offer }) => ({
        at: new Date(logged_at).toISOString(),
        what,
        values: { take_profit: text(take_profit), stop_loss: text(stop_loss) },
        offer: text(offer),
      }));
    },
  };
}
