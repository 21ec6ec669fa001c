import type { Bet, BetResult, BetStatus, EachWayTerms, SelectionResult } from '@touchline/contract';
import { type DeadHeat, fromSubunits, hasReturnedBonus } from '@touchline/rules';
import { currencyNamed } from '../ledger/currencies.ts';
import type { Score } from './betting-ports.ts';
import type { StoredBonus } from './bonus.ts';
import type { StoredSystem, AcceptedType } from './form.ts';
import { legRecordWire, recordWire, type StoredRecord } from './press-record.ts';
import type { Refusal } from './refusal.ts';

export interface SelectionFacts {
  readonly market_id: string;
  readonly market_name: string;
  readonly specifier: string;
  readonly outcome_id: string;
  readonly outcome_name: string;
  /** As accepted. */
  readonly odds: string;
  /** Stands in every line of its system. */
  readonly banker: boolean;
  readonly result: SelectionResult;
  /** Dead heat of a win; null for every other result. */
  readonly dead_heat: DeadHeat | null;
  /** Terms of an each-way selection, half of whose stake is on a place; null for every other. */
  readonly each_way: EachWayTerms | null;
  /** How that half ended; null while it is open. */
  readonly place: { readonly result: SelectionResult; readonly dead_heat: DeadHeat | null } | null;
  /** Hundredths taken off the winnings. */
  readonly deduction: number;
  /** Of its match when the bet was accepted, or when it was received as long as it waits; null before a match has begun. */
  readonly score: Score | null;
  readonly match: Bet['selections'][number]['match'];
}

/** Events of a bet since it was placed. Amounts in subunits, times in ISO 8601. */
export interface SincePlaced {
  /** Oldest first. */
  readonly cashouts: readonly {
    readonly share: string;
    readonly amount: string;
    readonly by: 'player' | 'automatic';
    readonly at: string;
  }[];
  readonly auto: { readonly take_profit: string | null; readonly stop_loss: string | null } | null;
  /** Ids of the bet that it replaced and of the bet that replaced it. */
  readonly replaces: string | null;
  readonly replaced_by: string | null;
}

/** A bet as stored: amounts in subunits, times as dates. */
export interface BetFacts {
  readonly id: string;
  readonly type: AcceptedType;
  /** Null for every type but a system. */
  readonly system: StoredSystem | null;
  /** Accepted price of all selections together; null for every type but a custom bet. */
  readonly custom_odds: string | null;
  readonly press_key: string;
  readonly press_index: number;
  readonly status: BetStatus;
  readonly result: BetResult;
  readonly currency: string;
  readonly stake: string;
  readonly odds: string;
  readonly potential_win: string;
  readonly win_amount: string | null;
  readonly placed_at: Date;
  /** What the page said stood on its screen at the press; null where it said nothing. */
  readonly seen: StoredRecord | null;
  /** Null until it is accepted. */
  readonly accepted_at: Date | null;
  readonly settled_at: Date | null;
  /** When a live delay is or was over; null for a bet without one. */
  readonly decides_at: Date | null;
  /** Why it was rejected after its live delay. */
  readonly refusal: Refusal | null;
  readonly bonus: StoredBonus | null;
  /** Of the bonus, in the player's language; absent of a bet that is being placed. */
  readonly bonus_name?: string | null;
  readonly used_in_jackpot: boolean;
  readonly is_vip: boolean;
  readonly selections: readonly SelectionFacts[];
  /** None when absent. */
  readonly since?: SincePlaced;
}

function sinceWire(
  { cashouts, auto, replaces, replaced_by }: SincePlaced,
  amount: (value: string) => string,
): Pick<Bet, 'cashouts' | 'auto_cashout' | 'replaces' | 'replaced_by'> {
  return {
    ...(cashouts.length === 0
      ? {}
      : { cashouts: cashouts.map((taken) => ({ ...taken, amount: amount(taken.amount) })) }),
    ...(auto === null
      ? {}
      : {
          auto_cashout: {
            take_profit: auto.take_profit === null ? null : amount(auto.take_profit),
            stop_loss: auto.stop_loss === null ? null : amount(auto.stop_loss),
          },
        }),
    ...(replaces === null ? {} : { replaces }),
    ...(replaced_by === null ? {} : { replaced_by }),
  };
}

type BonusFacts = Pick<BetFacts, 'bonus' | 'bonus_name' | 'status' | 'result'>;

function bonusWire({ bonus, bonus_name: name = null, status, result }: BonusFacts): Bet['bonus'] {
  if (bonus === null) return null;
  const { id, type, odds, min_count } = bonus;
  return {
    id,
    type,
    ...(name === null ? {} : { name }),
    odds,
    ...(min_count === null ? {} : { min_count }),
    ...('counted' in bonus ? { counted: [...bonus.counted] } : {}),
    ...('lower' in bonus ? { lower_ranges: bonus.lower.map((range) => ({ ...range })) } : {}),
    ...(hasReturnedBonus({ bonus, status, result }) ? { returned: true } : {}),
  };
}

function placeWire({ result, dead_heat }: NonNullable<SelectionFacts['place']>) {
  return {
    status: result,
    ...(dead_heat === null ? {} : { dead_heat }),
  };
}

/** A bet in the shape of the contract. Throws RangeError for a currency that this build does not know. */
export function betWire(bet: BetFacts): Bet {
  const subunits = String(currencyNamed(bet.currency).subunits);
  const amount = (value: string): string => fromSubunits(BigInt(value), subunits);
  return {
    id: bet.id,
    type: bet.type,
    ref: `${bet.press_key}.${bet.press_index}`,
    status: bet.status,
    result: bet.result,
    stake: { value: amount(bet.stake), currency: bet.currency, subunits },
    win_amount: bet.win_amount === null ? null : amount(bet.win_amount),
    odds: bet.odds,
    potential_win_amount: amount(bet.potential_win),
    ...(bet.custom_odds === null ? {} : { custom_odds: bet.custom_odds }),
    selections: bet.selections.map((selection, ord) => ({
      // The same rule as in place_bets: a selection is named by its bet and its place in it.
      id: `${bet.id}${String(ord).padStart(2, '0')}`,
      status: selection.result,
      ...(selection.dead_heat === null ? {} : { dead_heat: selection.dead_heat }),
      ...(selection.banker ? { banker: true } : {}),
      ...(selection.each_way === null ? {} : { each_way: selection.each_way }),
      ...(selection.place === null ? {} : { place: placeWire(selection.place) }),
      ...(selection.deduction === 0 ? {} : { deduction: selection.deduction }),
      market: { id: selection.market_id, name: selection.market_name },
      specifier: selection.specifier,
      outcome: { id: selection.outcome_id, name: selection.outcome_name },
      odds: selection.odds,
      ...legRecordWire(bet, ord),
      match: selection.match,
    })),
    created_at: bet.placed_at.toISOString(),
    ...recordWire(bet),
    settled_at: bet.settled_at?.toISOString() ?? null,
    to_cashout: null,
    ...(bet.status === 'submitted' ? { decides_at: bet.decides_at?.toISOString() ?? null } : {}),
    ...(bet.refusal === null
      ? {}
      : { refusal: { code: bet.refusal.code, localized_message: bet.refusal.localized_message } }),
    bonus: bonusWire(bet),
    system: bet.system && { ...bet.system, sizes: [...bet.system.sizes] },
    ...(bet.since ? sinceWire(bet.since, amount) : {}),
    // A bet that was rejected after its live delay has fed no jackpot (JACK-03).
    used_in_jackpot: bet.used_in_jackpot && bet.status !== 'rejected',
    is_vip: bet.is_vip,
  };
}
