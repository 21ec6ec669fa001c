import type { Bet, BetResult, BetStatus, SelectionResult } from '@touchline/contract';
import {
  type BetTone,
  bonusKinds,
  type BonusReturn,
  isBonusType,
  isHouseStake,
  isUndecided,
  selectionResultKeys,
  type LegLead,
} from '@touchline/rules';
import type { TextKey } from '../../text/use-text.ts';

/** What a bet's amount line says: what it can return, or what it did. */
export type Amount = { readonly kind: 'potential' | 'paid'; readonly value: string };

/** The icon beside the word of a tone: colour is never the only sign. */
export const toneIcons = {
  open: 'clock',
  won: 'check',
  lost: 'close',
  returned: 'retry',
  refused: 'warning',
} as const satisfies Record<BetTone, string>;

const selectionTones = {
  no_results: 'open',
  win: 'won',
  lose: 'lost',
  void: 'returned',
  half_win: 'won',
  half_lose: 'lost',
} as const satisfies Record<SelectionResult, BetTone>;

export function wordsOfSelection(result: SelectionResult): { readonly wordKey: TextKey; readonly tone: BetTone } {
  return {
    wordKey: selectionResultKeys[result],
    tone: selectionTones[result],
  };
}

/** Paid out once that is known, else what it can return; a bet that came to nothing without a payout shows none. */
export function amountOfBet(
  bet: Pick<Bet, 'status' | 'result' | 'win_amount' | 'potential_win_amount'>,
): Amount | null {
  if (bet.win_amount !== null) return { kind: 'paid', value: bet.win_amount };
  return isComing(bet.status, bet.result) ? { kind: 'potential', value: bet.potential_win_amount } : null;
}

function isComing(status: BetStatus, result: BetResult): boolean {
  const came = status === 'rejected' || status === 'cancelled' || status === 'withdrawn' || status === 'cashed_out';
  return !came && (status !== 'done' || result === 'no_results');
}

/** How a leg stands at the score of its match. */
export const leadKeys = {
  ahead: 'bet.lead.ahead',
  behind: 'bet.lead.behind',
  level: 'bet.lead.level',
} as const satisfies Record<LegLead, TextKey>;

/** Sizes of the combinations of a system and how many selections they are made of, bankers left out; null for the rest. */
export function systemShape({
  system,
}: Pick<Bet, 'system'>): { readonly sizes: string; readonly count: number } | null {
  if (system === null) return null;
  return { sizes: (system.sizes ?? [system.win_count]).join(', '), count: system.total_count };
}

/** A note beside the status of a bet; null for most. */
export function noteOf(
  bet: Pick<Bet, 'status' | 'decides_at' | 'replaced_by' | 'replaces'> & Partial<Pick<Bet, 'bonus'>>,
): TextKey | null {
  if (isUndecided(bet)) return 'bet.note.submitted';
  if (bet.status === 'rejected')
    return isHouseStake(bet.bonus ?? null) ? 'bet.note.rejected.freebet' : 'bet.note.rejected';
  if (bet.status === 'withdrawn' && (bet.replaced_by ?? null) !== null) return 'bet.note.replaced';
  return (bet.replaces ?? null) === null ? null : 'bet.note.replaces';
}

const RETURNED = {
  boosted: 'bet.bonus.returned.boost',
  winnings: 'bet.bonus.returned.freebet',
  winnings_and_stake: 'bet.bonus.returned.freebet',
  lost_stake: 'bet.bonus.returned.freebet',
  unchanged: null,
} as const satisfies Record<BonusReturn, TextKey | null>;

/** That the player has the bonus of the bet again (BON-20): the stake of one without risk as a freebet. Null where not. */
export function returnedOf({ bonus, status }: Pick<Bet, 'bonus' | 'status'>): TextKey | null {
  if (bonus?.returned !== true || !isBonusType(bonus.type)) return null;
  const { returns } = bonusKinds[bonus.type];
  return returns === 'lost_stake' && status === 'done' ? 'bet.bonus.returned.stake' : RETURNED[returns];
}
