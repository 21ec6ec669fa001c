import {
  type BetForm,
  type DeadHeat,
  floor,
  legFactor,
  one,
  paidOut,
  parseOdds,
  type Ratio,
  ratio,
  rawBetFactor,
  rawProduct,
  type SettlementLeg,
  subtract,
} from '@touchline/rules';

/** A leg of an open bet, at the odds that were accepted. */
export interface ValuedLeg {
  /** Decimal text. */
  readonly odds: string;
  readonly result: SettlementLeg['result'];
  /** Dead heat of a win; null for every other result. */
  readonly deadHeat: DeadHeat | null;
  /** Fair chance that it wins, above 0 and at most 1; null once it is decided. */
  readonly chance: Ratio | null;
}

/** A bet and how much of it is open, in subunits. */
export interface BetToValue {
  /** As it was placed. */
  readonly stake: bigint;
  /** Open part of the stake. */
  readonly open: bigint;
  readonly form: BetForm;
  /** The stake is a freebet: what returns is worth no more than what it exceeds the stake by. */
  readonly winningsAlone: boolean;
  /** In the order in which `form` counts their places. */
  readonly legs: readonly ValuedLeg[];
  /** Fair chance that all open legs of a custom bet win together; null for every other form. */
  readonly jointChance: Ratio | null;
  /** The most that the whole stake may pay. */
  readonly maxPayout: bigint;
}

/**
 * The chance implied by a price, with the margin removed in proportion (decision 25). `active` are the odds of all outcomes
 * for sale in the market. Several of them may win (double chance, places): as many as the whole part of the sum of their
 * inverse odds, since a margin is less than one whole winner. Exact, and never above what the price itself implies.
 */
export function chanceOf(odds: Ratio, active: readonly Ratio[]): Ratio {
  let num = 0n;
  let den = 1n;
  for (const price of active) [num, den] = [num * price.num + den * price.den, den * price.num];
  const winners = num / den;
  return winners === 0n ? ratio(odds.den, odds.num) : ratio(odds.den * winners * den, odds.num * num);
}

/** Exact odds as accepted. Throws RangeError for what was never accepted. */
function accepted(text: string): Ratio {
  const odds = parseOdds(text);
  if (odds === null) throw new RangeError(`not decimal odds: ${text}`);
  return odds;
}

function factorOf({ odds, result, deadHeat }: ValuedLeg, whenOpen: (odds: Ratio) => Ratio): Ratio {
  const exact = accepted(odds);
  return result === 'no_results' ? whenOpen(exact) : legFactor(exact, result, deadHeat ?? undefined);
}

/** A custom bet is priced as a whole: once a leg did not win entirely, it has no price. */
function isPriced({ form, legs }: BetToValue): boolean {
  return (
    form.kind !== 'custom_bet' ||
    legs.every(({ result, deadHeat }) => result === 'no_results' || (result === 'win' && deadHeat === null))
  );
}

/** Only the last step rounds. Fractions are not reduced before, which would cost more than all the rest. */
function times(a: Ratio, b: Ratio): Ratio {
  return rawProduct([a, b]);
}

function expectedFactor(bet: BetToValue): Ratio | null {
  const { form, legs, jointChance } = bet;
  if (form.kind === 'custom_bet') return jointChance && isPriced(bet) ? times(form.odds, jointChance) : null;
  if (legs.some(({ result, chance }) => result === 'no_results' && chance === null)) return null;
  return rawBetFactor(
    form,
    legs.map((leg) => factorOf(leg, (odds) => times(odds, leg.chance ?? one))),
  );
}

function aboveOne({ num, den }: Ratio): Ratio {
  return { num: num > den ? num - den : 0n, den };
}

/** What the stake is multiplied by if every open leg wins, less the stake where that is kept. */
function greatestFactor({ form, legs, winningsAlone }: BetToValue): Ratio {
  const whole = rawBetFactor(
    form,
    legs.map((leg) => factorOf(leg, (odds) => odds)),
  );
  return winningsAlone ? aboveOne(whole) : whole;
}

/**
 * The chance that all open legs win, times what that pays beyond the stake. Null for a system: what its lines return
 * together does not say how much of it is winnings.
 */
function expectedWinnings(bet: BetToValue): Ratio | null {
  const { form, legs, jointChance } = bet;
  if (form.kind === 'system') return null;
  if (form.kind === 'custom_bet') return jointChance && isPriced(bet) ? times(aboveOne(form.odds), jointChance) : null;
  const open = legs.filter(({ result }) => result === 'no_results');
  const chances = open.map(({ chance }) => chance).filter((chance) => chance !== null);
  return chances.length < open.length ? null : rawProduct([greatestFactor(bet), ...chances]);
}

/**
 * What the open part of a bet is bought back for, in subunits; null while there is no offer (PLC-07, decision 25). The open
 * stake times the mean over the lines of what their legs are expected to multiply it by, less the margin (a share below
 * 1), rounded down; a boost is not counted, and of a freebet that keeps its stake the winnings alone (BON-19). A bet whose return is capped is worth no more of it than the cap is of that return. No offer below one
 * subunit, where no line is alive, or where no leg is open. Throws RangeError for what was never accepted.
 */
export function valueOf(bet: BetToValue, margin: Ratio): bigint | null {
  const { stake, open, legs, maxPayout } = bet;
  if (open <= 0n || legs.every(({ result }) => result !== 'no_results')) return null;
  const expected = bet.winningsAlone ? expectedWinnings(bet) : expectedFactor(bet);
  if (expected === null || expected.num === 0n) return null;
  const greatest = times(ratio(stake), greatestFactor(bet));
  const fair = times(ratio(open), expected);
  const kept =
    paidOut(greatest, null) > maxPayout ? times(fair, { num: maxPayout * greatest.den, den: greatest.num }) : fair;
  const value = floor(times(kept, subtract(one, margin)));
  return value < 1n ? null : value;
}
