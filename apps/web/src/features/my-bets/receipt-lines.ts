import type { Bet } from '@touchline/contract';
import {
  bonusKinds,
  decimalsOf,
  formatScaled,
  fromSubunits,
  isBonusType,
  isHouseStake,
  type Ratio,
  type ReceiptEntry,
  receiptFor,
  roundHalfUp,
} from '@touchline/rules';

type Change = Exclude<ReceiptEntry['kind'], 'line' | 'lines' | 'each_way'>;

/** One line of a settlement receipt; `amount` is decimal text in the main unit. */
export type ReceiptLine = { readonly key: string; readonly amount: string } & (
  | { readonly what: 'whole' }
  | { readonly what: 'line'; readonly places: readonly number[] }
  | { readonly what: 'lines'; readonly size: number; readonly count: bigint }
  | { readonly what: 'part'; readonly part: 'win' | 'place' }
  | { readonly what: 'change'; readonly kind: Change | 'cashed_out' }
);

/** So many places below the subunit are shown; what they leave out stands in the line of the rounding. */
const FINER = 2;

/**
 * The lines of a settled bet as they are shown, which sum to what was paid to the last place: shares of a line that have
 * no end are cut below the subunit, and the rounding takes what that leaves. Null while there is no receipt.
 */
export function receiptLines(bet: Bet): readonly ReceiptLine[] | null {
  const receipt = receiptFor(bet);
  if (receipt === null) return null;
  const places = decimalsOf(bet.stake.subunits) + FINER;
  const scale = 10n ** BigInt(FINER);
  const shown = (amount: Ratio): bigint => roundHalfUp({ num: amount.num * scale, den: amount.den });
  const lines = [...receipt.entries.filter(({ kind }) => kind !== 'rounding'), ...unearnedBoost(bet, receipt.entries)];
  const sum = lines.reduce((total, { amount }) => total + shown(amount), 0n);
  const rounding = receipt.payout * scale - sum;
  const isOne = lines.filter(({ kind }) => kind === 'line' || kind === 'lines').length === 1;
  const written = (amount: bigint): string => trimmed(formatScaled(amount, places), places - FINER);
  const entries = lines.map((entry, place): ReceiptLine => {
    const common = { key: `${entry.kind}${place}`, amount: written(shown(entry.amount)) };
    if (entry.kind === 'line')
      return isOne ? { ...common, what: 'whole' } : { ...common, what: 'line', places: entry.places };
    if (entry.kind === 'lines') return { ...common, what: 'lines', size: entry.size, count: entry.count };
    if (entry.kind === 'each_way') return { ...common, what: 'part', part: entry.part };
    return { ...common, what: 'change', kind: entry.kind };
  });
  const cashedOut = (bet.cashouts ?? []).map(({ at, amount }): ReceiptLine => ({
    key: `cashed out ${at}`,
    what: 'change',
    kind: 'cashed_out',
    amount,
  }));
  const rest: readonly ReceiptLine[] =
    rounding === 0n ? [] : [{ key: 'rounding', what: 'change', kind: 'rounding', amount: written(rounding) }];
  return [...entries, ...rest, ...cashedOut];
}

/** A boost that added nothing has its line too, unless the player has it again. */
function unearnedBoost({ bonus }: Bet, entries: readonly ReceiptEntry[]): readonly ReceiptEntry[] {
  const isBoost = bonus !== null && isBonusType(bonus.type) && bonusKinds[bonus.type].returns === 'boosted';
  if (!isBoost || bonus.returned === true || entries.some(({ kind }) => kind === 'bonus')) return [];
  return [{ kind: 'bonus', amount: { num: 0n, den: 1n } }];
}

/**
 * What the bonus of a settled bet did beside the money that was paid: `amount` is decimal text in the main unit, null for what
 * has none. `collected`: the bet was played for its points.
 */
export interface BonusNote {
  readonly kind: 'staked' | 'freebet_returned' | 'use_returned' | 'collected';
  readonly amount: string | null;
}

/** None while there is no receipt, and for a type of bonus that is not known here. */
export function bonusNotes(bet: Bet): readonly BonusNote[] {
  const { bonus, stake } = bet;
  const receipt = bonus === null || !isBonusType(bonus.type) ? null : receiptFor(bet);
  if (bonus === null || receipt === null || !isBonusType(bonus.type)) return [];
  const { returns } = bonusKinds[bonus.type];
  if (returns === 'unchanged') return [{ kind: 'collected', amount: null }];
  if (returns === 'boosted') return bonus.returned === true ? [{ kind: 'use_returned', amount: null }] : [];
  const returned = receipt.freebetReturned === 0n ? null : fromSubunits(receipt.freebetReturned, stake.subunits);
  return [
    ...(isHouseStake(bonus) ? [{ kind: 'staked', amount: stake.value } as const] : []),
    ...(bonus.returned === true ? [{ kind: 'freebet_returned', amount: returned } as const] : []),
  ];
}

/** Noughts below the subunit say nothing. */
function trimmed(text: string, least: number): string {
  const [whole = '0', part = ''] = text.split('.');
  const kept = part.replace(/0+$/, '').padEnd(least, '0');
  return kept === '' ? whole : `${whole}.${kept}`;
}
