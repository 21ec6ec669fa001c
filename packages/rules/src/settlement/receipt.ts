import { multiply, product, ratio, roundHalfUp, subtract } from '../odds/exact.ts';
import type { Ratio } from '../odds/exact.ts';
import { lineCount, linesOf, maxLines, systemFactor } from '../odds/systems.ts';
import { judge } from './judge.ts';
import type { Judgement } from './judge.ts';
import type { ReadBet } from './read.ts';
import type { BetToSettle, Receipt, ReceiptEntry } from './settlement-types.ts';

function factorsAt({ legs }: ReadBet, places: readonly number[]): Ratio[] {
  return legs.filter((_, place) => places.includes(place)).map((leg) => leg.undeducted);
}

function eachLine(bet: ReadBet, share: Ratio): ReceiptEntry[] {
  const { shape, bankers, others } = bet.combination;
  return [...linesOf(shape)].map((indices) => {
    const chosen = others.filter((_, index) => indices.includes(index));
    const places = [...bankers, ...chosen].toSorted((a, b) => a - b);
    return { kind: 'line', places, stake: share, amount: multiply(share, product(factorsAt(bet, places))) };
  });
}

function eachSize(bet: ReadBet, share: Ratio): ReceiptEntry[] {
  const { shape, bankers, others } = bet.combination;
  return shape.sizes.map((size) => {
    const part = { totalCount: shape.totalCount, sizes: [size] };
    const count = lineCount(part);
    const stake = multiply(share, ratio(count));
    const factor = systemFactor(part, factorsAt(bet, others), factorsAt(bet, bankers));
    return { kind: 'lines', size, count, stake, amount: multiply(stake, factor) };
  });
}

function eachHalf(bet: ReadBet, halves: NonNullable<ReadBet['legs'][number]['halves']>): ReceiptEntry[] {
  const stake = ratio(bet.stake, 2n);
  return (['win', 'place'] as const).map((part) => ({
    kind: 'each_way',
    part,
    stake,
    amount: multiply(stake, halves[part]),
  }));
}

function linesOfBet({ bet, returned, deducted }: Judgement): ReceiptEntry[] {
  const halves = bet.legs[0]?.halves ?? null;
  if (halves !== null) return eachHalf(bet, halves);
  if (bet.form.kind !== 'system') {
    const amount = subtract(returned, deducted);
    return [{ kind: 'line', places: bet.combination.others, stake: ratio(bet.stake), amount }];
  }
  const lines = lineCount(bet.combination.shape);
  const share = ratio(bet.stake, lines);
  return lines > maxLines ? eachSize(bet, share) : eachLine(bet, share);
}

function changesOf({ deducted, bonus, exact, payout }: Judgement): ReceiptEntry[] {
  const rounded = ratio(roundHalfUp(exact));
  const changes = [
    { kind: 'deduction', amount: deducted },
    { kind: 'bonus', amount: bonus.added },
    { kind: 'stake_kept', amount: multiply(ratio(-1n), bonus.kept) },
    { kind: 'rounding', amount: subtract(rounded, exact) },
    { kind: 'cap', amount: subtract(ratio(payout), rounded) },
  ] as const;
  return changes.filter(({ amount }) => amount.num !== 0n);
}

/**
 * How the payout of a decided bet came about, null while it is open: every line with its places, its share of the stake
 * and its exact return, then what was taken off for withdrawn runners, bonus, stake kept, rounding and cap. The amounts sum to the payout exactly (decision 10).
 * A system of more than `maxLines` lines has one entry for each size. Throws as `settleBet` does.
 */
export function receiptOf(bet: BetToSettle): Receipt | null {
  const judged = judge(bet);
  if (judged === null) return null;
  return {
    entries: [...linesOfBet(judged), ...changesOf(judged)],
    payout: judged.payout,
    freebetReturned: judged.bonus.freebetReturned,
  };
}
