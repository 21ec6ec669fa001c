import type { BodyOf, Calls } from '@touchline/contract';
import {
  add,
  betFactor,
  divide,
  floor,
  largestStake,
  type Limits,
  limitsOf,
  multiply,
  oddsProblem,
  parseDecimal,
  parseFraction,
  parseOdds,
  type Ratio,
  ratio,
  stakeWithinPayout,
  withWinnings,
} from '@touchline/rules';
import { type Kysely, sql } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import { type Currency, currencyNamed } from '../ledger/currencies.ts';
import { customOdds } from './custom.ts';
import { worthOfSubunit } from './exposure.ts';
import { selectionsRefusal } from './betting-limits.ts';
import { exactOdds } from './moves.ts';
import { keyOf, type Pick, stateRefusal } from './picks.ts';
import { isRefusal, largestReturn, shapeOf } from './plan.ts';
import type { BettingRules, CataloguePort, Offer, OutcomeKey } from './betting-ports.ts';

/** A bet whose largest stake is requested. */
export type BetToBound = BodyOf<Calls['askMaxStake']>['bets'][number];

export interface MaxStakeTerms {
  readonly rules: BettingRules;
  /** False while the feed is silent (I7). */
  readonly fresh: boolean;
  /** Current exposure of an outcome in euro, as decimal text. */
  readonly exposureOf: (key: OutcomeKey) => string;
  /** Prices of custom bets, which are not accepted when absent. */
  readonly combined: CataloguePort['combined'];
}

function keyText({ match_id, market_id, specifier, outcome_id }: OutcomeKey): string {
  return [match_id, market_id, specifier, outcome_id].join(' ');
}

/** Current exposure of outcomes in euro; zero for those without bets. */
export async function readExposure(
  db: Kysely<Schema>,
  keys: readonly OutcomeKey[],
): Promise<MaxStakeTerms['exposureOf']> {
  const { rows } = await sql<OutcomeKey & { amount: string }>`
    select match_id, market_id, specifier, outcome_id, exposure.amount::text as amount
    from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb)
      as wanted(match_id text, market_id text, specifier text, outcome_id text)
    join exposure using (match_id, market_id, specifier, outcome_id)`.execute(db);
  const byKey = new Map(rows.map((row) => [keyText(row), row.amount]));
  return (key) => byKey.get(keyText(key)) ?? '0';
}

/** Whether this player may bet at all (VAL-12, PLC-02). */
export async function mayBet(db: Kysely<Schema>, playerId: string): Promise<boolean> {
  const row = await db
    .selectFrom('player')
    .select(['restricted', 'country', 'municipality'])
    .where('id', '=', playerId)
    .executeTakeFirst();
  return row !== undefined && !row.restricted && (row.country !== 'BR' || row.municipality !== null);
}

function least(amounts: readonly (bigint | null)[]): bigint | null {
  return amounts.reduce<bigint | null>(
    (low, amount) => (low === null || (amount !== null && amount < low) ? amount : low),
    null,
  );
}

interface InCurrency {
  readonly currency: Currency;
  readonly limits: Limits;
}

/** The largest stake whose return stays within the exposure limits of all outcomes; null for no limit. */
function stakeLeft(bet: BetToBound, odds: Ratio, { currency, limits }: InCurrency, terms: MaxStakeTerms) {
  const { exposure } = terms.rules;
  const worth = exposure && worthOfSubunit(currency, exposure);
  if (exposure === null || worth === null) return null;
  const returns = bet.selections.map((selection) => {
    const used = parseDecimal(terms.exposureOf(keyOf(selection))) ?? ratio(exposure.limit);
    const left = divide(ratio(exposure.limit * used.den - used.num, used.den), worth);
    return left === null || left.num < 0n ? 0n : floor(left);
  });
  const most = least(returns) ?? 0n;
  const uncapped = largestStake(odds, most);
  const { maxPayout, payoutAction, payoutAppliesTo } = limits;
  if (payoutAction !== 'accept' || maxPayout === null || maxPayout > most) return uncapped;
  if (payoutAppliesTo === 'return') return null;
  // The return is at most stake plus the largest profit.
  const capped = most - maxPayout;
  return capped > uncapped ? capped : uncapped;
}

/** The current factor of a custom bet, whatever the player saw; null when it is not for sale. */
function customFactor(bet: BetToBound, seen: string, { combined }: MaxStakeTerms): Ratio | null {
  const odds = customOdds(bet, seen, { mode: 'any' }, combined);
  return typeof odds === 'string' ? parseOdds(odds) : null;
}

/** The odds with an each-way bet or a requested boost; placing checks whether it is granted. */
function promisedBy(odds: Ratio, { bonus, selections }: BetToBound): Ratio {
  const fraction = parseFraction(selections[0]?.each_way?.fraction ?? '');
  if (fraction !== null) return multiply(add(odds, withWinnings(odds, fraction)), ratio(1n, 2n));
  const boost = bonus?.type === 'comboboost' && bonus.odds !== undefined ? parseOdds(bonus.odds) : null;
  return boost === null ? odds : multiply(odds, boost);
}

/**
 * The largest accepted stake of a bet in subunits at current prices (VAL-10), 0 when none is accepted: the least of the
 * currency's limits and of the exposure left on each outcome. The balance is not considered. Throws RangeError for an
 * unknown currency.
 */
export function maxStakeOf(bet: BetToBound, offers: readonly (Offer | null)[], terms: MaxStakeTerms): bigint {
  const { rules } = terms;
  const currency = currencyNamed(bet.currency);
  const shape = shapeOf(bet, rules);
  if (isRefusal(shape)) return 0n;
  const picks = bet.selections.map((selection, place): Pick => ({ selection, offer: offers[place] ?? null }));
  if (selectionsRefusal(shape.type, picks, rules.limits.selection_limit) ?? stateRefusal(picks, terms.fresh)) return 0n;
  const factors = exactOdds(picks.map(({ offer, selection }) => offer?.odds ?? selection.odds));
  if (factors === null) return 0n;
  const odds =
    bet.custom_odds === undefined ? betFactor(shape.form, factors) : customFactor(bet, bet.custom_odds, terms);
  const limits = limitsOf(rules.limits, { code: currency.code, subunits: String(currency.subunits) });
  if (odds === null || oddsProblem(odds, limits) !== null) return 0n;
  const promised = promisedBy(odds, bet);
  const most = least([
    limits.maxStake,
    // A freebet has a fixed stake, so its largest is never requested.
    stakeWithinPayout({ factor: promised, isOwnStake: true }, limits),
    stakeLeft(bet, promised, { currency, limits }, terms),
    largestStake(promised, largestReturn(currency)),
  ]);
  return most === null || most < (limits.minStake ?? 1n) ? 0n : most;
}
