import type { Bet, SelectionResult } from '@touchline/contract';
import {
  allowsChange,
  type BetForm,
  type DeadHeat,
  openStake,
  parseDecimal,
  parseOdds,
  paysWinningsAlone,
  type Ratio,
  toSubunits,
} from '@touchline/rules';
import type { CashOutRules } from './rules.ts';

/** Catalogue key of a leg. */
export interface LegKey {
  readonly match_id: string;
  readonly market_id: string;
  readonly specifier: string;
  readonly outcome_id: string;
}

export interface OpenLeg extends LegKey {
  /** As accepted. */
  readonly odds: string;
  readonly result: SelectionResult;
  readonly deadHeat: DeadHeat | null;
}

/** Values at which the server buys a bet back by itself, in subunits. */
export interface AutoValues {
  readonly takeProfit: bigint | null;
  readonly stopLoss: bigint | null;
}

/** The parts of a bet that determine its offer. Amounts in subunits. */
export interface OpenBet {
  readonly id: string;
  readonly currency: string;
  /** Subunits in one unit, as text. */
  readonly subunits: string;
  /** Feed time, ms since epoch. */
  readonly placedAt: number;
  readonly stake: bigint;
  readonly open: bigint;
  readonly maxPayout: bigint;
  readonly form: BetForm;
  /** Its stake is a freebet, which a win does not pay out. */
  readonly winningsAlone: boolean;
  readonly legs: readonly OpenLeg[];
  readonly auto: AutoValues | null;
}

function isEachWay({ each_way: terms }: Bet['selections'][number]): boolean {
  return Boolean(terms);
}

function sharesOf({ cashouts = [] }: Bet): Ratio[] {
  return cashouts.map(({ share }) => parseDecimal(share)).filter((share) => share !== null);
}

function formOf(bet: Bet): BetForm | null {
  switch (bet.type) {
    case 'single':
      return { kind: 'single' };
    case 'system': {
      const sizes = bet.system?.sizes;
      const bankers = bet.selections.flatMap(({ banker }, place) => (banker === true ? [place] : []));
      return sizes === undefined ? null : { kind: 'system', sizes, bankers };
    }
    case 'custom_bet': {
      const odds = typeof bet.custom_odds === 'string' ? parseOdds(bet.custom_odds) : null;
      return odds && { kind: 'custom_bet', odds };
    }
    case 'combo':
    case 'double':
    case 'treble':
    case 'accumulator':
      return { kind: 'combo' };
    default:
      return bet.type satisfies never;
  }
}

/**
 * Parses a published bet; null for one that can never be bought back: not open, staked by a freebet where the rules leave
 * those out (BON-19), or each way, as there is no price for a place alone (decision 51).
 */
export function openBetOf(bet: Bet, { freebets = false }: Pick<CashOutRules, 'freebets'>): OpenBet | null {
  if (bet.status !== 'waiting_results' || bet.selections.some(isEachWay)) return null;
  if (!allowsChange(bet.bonus, freebets)) return null;
  const { currency, subunits } = bet.stake;
  const amount = (text: string): bigint | null => toSubunits(text, subunits);
  const [form, stake, maxPayout] = [formOf(bet), amount(bet.stake.value), amount(bet.potential_win_amount)];
  if (form === null || stake === null || maxPayout === null) return null;
  const auto = bet.auto_cashout ?? null;
  const value = (text: string | null): bigint | null => (text === null ? null : amount(text));
  return {
    id: bet.id,
    currency,
    subunits,
    placedAt: Date.parse(bet.created_at),
    stake,
    open: openStake(stake, sharesOf(bet)),
    maxPayout,
    form,
    winningsAlone: paysWinningsAlone(bet.bonus),
    legs: bet.selections.map((selection) => ({
      match_id: selection.match.id,
      market_id: selection.market.id,
      specifier: selection.specifier,
      outcome_id: selection.outcome.id,
      odds: selection.odds,
      result: selection.status,
      deadHeat: selection.dead_heat ?? null,
    })),
    auto: auto && { takeProfit: value(auto.take_profit), stopLoss: value(auto.stop_loss) },
  };
}

export function isOpenLeg({ result }: OpenLeg): boolean {
  return result === 'no_results';
}
