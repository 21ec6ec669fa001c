/** Prices and what follows from them: flags (SLIP-12), stakes for a wanted win (SLIP-14), what needs a yes (record 12). */
import type { AcceptPolicy } from '@touchline/rules';
import type { MatchStatus, Entry, Slip, Terms } from './entries.ts';
import { amountText, decimal, isBelow, isSame, plus, times, typedAmount, up } from './money.ts';
import type { Fraction } from './money.ts';
import { systemMean } from './systems.ts';

/** What the whole bet multiplies its stake by, at the prices that `priceOf` reads; null while one is not known. */
export function factorOf(entry: Entry, priceOf: 'odds' | 'accepted'): Fraction | null {
  if (entry.price !== null) {
    const price = entry.price[priceOf];
    return price === null ? null : decimal(price);
  }
  const bankers: Fraction[] = [];
  const others: Fraction[] = [];
  for (const pick of entry.picks) {
    const odds = decimal(pick[priceOf]);
    if (odds === null) return null;
    (entry.bankers.includes(pick.id) ? bankers : others).push(odds);
  }
  let factor: Fraction = entry.system === null ? { num: 1n, den: 1n } : systemMean(entry.system.sizes, others);
  for (const odds of entry.system === null ? others : bankers) factor = times(factor, odds);
  return factor;
}

/** Of a bet that is half on a place: the mean of both halves when it wins (record 51). */
export function eachWayFactor({ eachWay, picks }: Entry, odds: Fraction): Fraction {
  if (!eachWay) return odds;
  const [top = 1n, bottom = 1n] = (picks[0]?.picked.eachWay?.fraction ?? '1/1').split('/').map(BigInt);
  const place = { num: (odds.num - odds.den) * top + odds.den * bottom, den: odds.den * bottom };
  const sum = plus(odds, place);
  return { num: sum.num, den: sum.den * 2n };
}

function differs(a: string, b: string): boolean {
  if (a === b) return false;
  const [x, y] = [decimal(a), decimal(b)];
  return x === null || y === null || !isSame(x, y);
}

function isLower(a: string, b: string): boolean {
  if (a === b) return false;
  const [x, y] = [decimal(a), decimal(b)];
  return x !== null && y !== null && isBelow(x, y);
}

interface Judged {
  odds: string | null;
  accepted: string | null;
  changed: boolean;
}

/** SLIP-12 for one price, but for the policy `return`. */
function judgePrice(price: Judged, mode: 'none' | 'higher' | 'any'): void {
  const { odds, accepted } = price;
  if (odds === null) {
    price.changed = false;
    return;
  }
  const takes = accepted === null || mode === 'any' || (mode === 'higher' && isLower(accepted, odds));
  if (takes) price.accepted = odds;
  price.changed = !takes && differs(odds, accepted);
}

function lessShare(share: string): Fraction {
  const part = decimal(share) ?? { num: 0n, den: 1n };
  return { num: part.den - part.num, den: part.den };
}

/** Policy `return`: a bet is flagged while it would return less than (1 - share) of what was agreed to (record 12). */
function judgeReturn(entry: Entry, share: string): void {
  if (entry.price !== null && entry.price.accepted === null) entry.price.accepted = entry.price.odds;
  const now = factorOf(entry, 'odds');
  const agreed = factorOf(entry, 'accepted');
  const flagged = now !== null && agreed !== null && isBelow(now, times(agreed, lessShare(share)));
  if (entry.price === null) {
    for (const pick of entry.picks) pick.changed = flagged && isLower(pick.odds, pick.accepted);
  } else {
    entry.price.changed = flagged;
  }
}

/** Puts the flags right; the legs of a custom bet take what comes (record 12). */
export function judge(entry: Entry, policy: AcceptPolicy): void {
  if (entry.price !== null) {
    for (const leg of entry.picks) {
      leg.accepted = leg.odds;
      leg.changed = false;
    }
  }
  if (policy.mode === 'return') {
    judgeReturn(entry, policy.share);
  } else if (entry.price !== null) {
    judgePrice(entry.price, policy.mode);
  } else {
    for (const pick of entry.picks) judgePrice(pick, policy.mode);
  }
  if (entry.price === null) return;
  entry.price.refused &&= policy.mode !== 'any';
  if (entry.price.refused && entry.price.odds === null) entry.price.changed = true;
}

/** SLIP-14: the stake that a wanted win needs, rounded up to the subunit. */
export function follow(entry: Entry): void {
  if (entry.source !== 'potential_win') return;
  const { subunits } = entry.currency;
  const win = typedAmount(entry.win, subunits);
  const odds = factorOf(entry, 'odds');
  const factor = odds && eachWayFactor(entry, odds);
  // The win is that of both halves.
  const parts = entry.eachWay ? 2n : 1n;
  entry.stake =
    typeof win === 'bigint' && factor !== null
      ? amountText(up({ num: win * factor.den, den: factor.num * parts }), subunits)
      : '';
}

function bettable(status: MatchStatus): boolean {
  return status === 0 || status === 1;
}

/** What the player may see of a stake that follows a win. */
export function followAll(slip: Slip, kept: readonly Entry[]): void {
  for (const entry of slip.entries) if (!kept.includes(entry)) follow(entry);
}

/** Everything that follows from the picks and their facts but for stakes, which wait while a bet is in progress. */
export function settle(slip: Slip, terms: Terms): void {
  for (const entry of slip.entries) {
    for (const pick of entry.picks) {
      pick.unavailable = !bettable(pick.status) || terms.closed.includes(pick.picked.provider);
    }
    judge(entry, terms.policy);
  }
}

export function isFlagged(entry: Entry): boolean {
  return entry.price?.changed === true || entry.picks.some((pick) => pick.changed);
}

/** "What needs a yes" (record 12). */
export function needsYes(slip: Slip, terms: Terms): boolean {
  return slip.entries.some(
    (entry) => isFlagged(entry) || entry.picks.some((pick) => terms.closed.includes(pick.picked.provider)),
  );
}

export function areOdds(text: string): boolean {
  const odds = decimal(text);
  return odds !== null && !isBelow(odds, { num: 1n, den: 1n });
}
