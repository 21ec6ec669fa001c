import type { AutoCashOutEntry, Bet } from '@touchline/contract';
import { capOfRest, fromSubunits, toSubunits } from '@touchline/rules';
import { type Kysely, sql } from 'kysely';
import { betWire } from '../betting/bet-wire.ts';
import { retryContended } from '../betting/contention.ts';
import type { StoredBet } from '../betting/read-bets.ts';
import type { Schema } from '../../database/schema.ts';
import { autoProblems, isReached } from './automatic.ts';
import { type Buyback, type Refused, refused, wholeShare } from './buyback.ts';
import type { Appraisal, BuybackReply, RequestKey, PriceSource } from './cash-outs.ts';
import { type AutoValues, type OpenBet, openBetOf } from './open-bet.ts';
import type { CashOutRules } from './rules.ts';

export type AutoVerdict = { readonly kind: 'set'; readonly bet: Bet } | Refused | { readonly kind: 'not_found' };

export interface AutoCashOutsDeps {
  readonly db: Kysely<Schema>;
  readonly rules: Pick<CashOutRules, 'automatic' | 'freebets'>;
  readonly readBet: (playerId: string, betId: string) => Promise<StoredBet | null>;
  readonly appraiseNow: (bet: OpenBet, source: PriceSource) => Promise<Appraisal | null>;
  readonly carryOut: (request: RequestKey, stored: StoredBet, buyback: Buyback) => Promise<BuybackReply>;
  /** Adds the current offer to a bet. */
  readonly asOffered: (bet: Bet, playerId: string) => Bet;
  /** Feed time, ms since epoch. */
  readonly feedNow: () => number;
  /** Called after a commit that wrote to the outbox. */
  readonly committed: () => void;
}

/** Cash-outs that the server carries out at values set by the player. */
export interface AutoCashOuts {
  /** Buys a bet back if its offer still reaches one of the values that the player set. */
  takeReached(playerId: string, betId: string): Promise<void>;
  /** Values as decimal text; two nulls remove them. */
  setAuto(
    playerId: string,
    betId: string,
    values: { readonly take_profit: string | null; readonly stop_loss: string | null },
  ): Promise<AutoVerdict>;
  /** Oldest first; null for a bet of another player (I10). */
  readLog(playerId: string, betId: string): Promise<AutoCashOutEntry[] | null>;
}

const attempts = 3;

export function createAutoCashOuts(deps: AutoCashOutsDeps): AutoCashOuts {
  const { db, rules, readBet, appraiseNow, carryOut, asOffered, feedNow, committed } = deps;

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
    async takeReached(playerId, betId) {
      let isLogged = false;
      for (let attempt = 1; attempt <= attempts; attempt += 1) {
        const stored = await readBet(playerId, betId);
        const bet = stored && openBetOf(betWire(stored), rules);
        if (!stored || !bet?.auto) return;
        const appraisal = await appraiseNow(bet, attempt > 1 ? 'database' : 'memory');
        if (appraisal === null || !isReached(bet.auto, appraisal.offer)) {
          if (isLogged) await log(bet, 'missed', appraisal?.offer ?? null);
          return;
        }
        if (!isLogged) await log(bet, 'reached', appraisal.offer);
        isLogged = true;
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
        const bet = openBetOf(betWire(stored), rules);
        if (bet === null) return refused('cashout_unavailable');
        const isSet = take_profit !== null || stop_loss !== null;
        const appraisal = await appraiseNow(bet, 'memory');
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
        // A concurrent change of the bet came first: validate against the new version.
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
