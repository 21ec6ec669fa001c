import { compare, one, parseDecimal, subtract, zero } from '../odds/exact.ts';
import type { Ratio } from '../odds/exact.ts';
import { parseOdds } from '../odds/payout.ts';
import { betFactor } from '../odds/returns.ts';
import { factorsOf, formOf } from './forms.ts';
import { mapStable } from './stable-map.ts';
import type { AcceptPolicy, CustomPrice, SlipBet, SlipSelection } from './slip-types.ts';

type Mode = AcceptPolicy['mode'];

interface Price {
  readonly odds: string | null;
  readonly acceptedOdds: string | null;
  readonly isChanged: boolean;
}

/** Text that is not odds never compares as a rise, so that no mode but `any` takes it unasked. */
function compareOdds(a: string, b: string): number {
  const [x, y] = [parseDecimal(a), parseDecimal(b)];
  return x === null || y === null ? -1 : compare(x, y);
}

function flagged<P extends Price>(price: P, isChanged: boolean): P {
  return price.isChanged === isChanged ? price : { ...price, isChanged };
}

function accepted<P extends Price>(price: P): P {
  return { ...price, acceptedOdds: price.odds, isChanged: false };
}

/**
 * Whether a move of odds from `acceptedOdds` to `odds` is taken without asking by the modes `none`, `higher` and `any`
 * (SLIP-12); both are decimal text. Page and server ask this one function (I6).
 */
export function takesMove(odds: string, acceptedOdds: string, mode: Mode): boolean {
  const order = compareOdds(odds, acceptedOdds);
  return order === 0 || mode === 'any' || (mode === 'higher' && order > 0);
}

function judged<P extends Price>(price: P, odds: string, acceptedOdds: string, mode: Mode): P {
  if (odds === acceptedOdds) return flagged(price, false);
  return takesMove(odds, acceptedOdds, mode) ? accepted(price) : flagged(price, true);
}

/** What must be left of a return that may fall by `share`; all of it when the text is not a share. */
function leftOf(share: string): Ratio {
  const lost = parseDecimal(share);
  return lost === null || compare(lost, zero) < 0 || compare(lost, one) >= 0 ? one : subtract(one, lost);
}

function numeratorOf(factors: readonly Ratio[]): bigint {
  return factors.reduce((all, { num }) => all * num, 1n);
}

function denominatorOf(factors: readonly Ratio[]): bigint {
  return factors.reduce((all, { den }) => all * den, 1n);
}

/** Compares two products as they stand: bringing them to lowest terms would cost more than all the rest. */
function isProductBelow(a: readonly Ratio[], b: readonly Ratio[]): boolean {
  return numeratorOf(a) * denominatorOf(b) < numeratorOf(b) * denominatorOf(a);
}

/** Whether too little is left of the product that was agreed to; one that is not known never counts as enough. */
function isTooLittle(now: readonly Ratio[] | null, agreed: readonly Ratio[] | null, share: string): boolean {
  return now === null || agreed === null || isProductBelow(now, [...agreed, leftOf(share)]);
}

/**
 * Whether a product of odds keeps at least (1 - `share`) of what it was when it was agreed to: what the mode `return`
 * asks (SLIP-12). `share` is decimal text; one that is no share keeps everything. Page and server ask this one function.
 */
export function keepsReturn(now: readonly Ratio[], agreed: readonly Ratio[], share: string): boolean {
  return !isTooLittle(now, agreed, share);
}

function fellTooFar(odds: string, acceptedOdds: string, share: string): boolean {
  return odds !== acceptedOdds && isTooLittle(factorsOf([odds]), factorsOf([acceptedOdds]), share);
}

/**
 * Judges a move of one selection by itself (SLIP-12): `none` flags any change, `higher` only a drop and takes a rise,
 * `any` takes everything; what is taken becomes the accepted odds. `return` judges whole bets (`judgeReturn`).
 */
export function judgeSelection(selection: SlipSelection, mode: Mode): SlipSelection {
  return mode === 'return' ? selection : judged(selection, selection.odds, selection.acceptedOdds, mode);
}

/** Judges the price of a custom bet like the odds of a selection (SLIP-12). The first price is agreed to as it comes. */
export function judgeCustomPrice(price: CustomPrice, policy: AcceptPolicy): CustomPrice {
  const { odds, acceptedOdds } = price;
  if (odds === null) return flagged(price, false);
  if (acceptedOdds === null) return accepted(price);
  if (policy.mode !== 'return') return judged(price, odds, acceptedOdds, policy.mode);
  return flagged(price, fellTooFar(odds, acceptedOdds, policy.share));
}

/** Judges a selection that stands alone with the policy `return`. */
export function judgeAlone(selection: SlipSelection, share: string): SlipSelection {
  return flagged(selection, fellTooFar(selection.odds, selection.acceptedOdds, share));
}

/** By which mode the legs of an entry are judged: those of a custom bet take what comes, their price is another one. */
export function legMode(bet: SlipBet, policy: AcceptPolicy): Mode {
  return bet.betType === 'custom_bet' ? 'any' : policy.mode;
}

/** A selection whose odds are others than the accepted ones, with both exactly; null where the text is not odds. */
interface Moved {
  readonly selection: SlipSelection;
  readonly now: Ratio | null;
  readonly agreed: Ratio | null;
}

function movedOf({ selections }: SlipBet): readonly Moved[] {
  return selections
    .filter(({ odds, acceptedOdds }) => odds !== acceptedOdds)
    .map((selection) => ({ selection, now: parseOdds(selection.odds), agreed: parseOdds(selection.acceptedOdds) }));
}

function hasFallen({ now, agreed }: Moved): boolean {
  return now === null || agreed === null || compare(now, agreed) < 0;
}

function allKnown(factors: readonly (Ratio | null)[]): readonly Ratio[] | null {
  const known = factors.filter((factor) => factor !== null);
  return known.length === factors.length ? known : null;
}

function systemFactors(bet: SlipBet, oddsOf: (selection: SlipSelection) => string): readonly Ratio[] | null {
  const form = formOf(bet);
  const factors = factorsOf(bet.selections.map(oddsOf));
  return form === null || factors === null ? null : [betFactor(form, factors)];
}

/** Of a single and a combo only what moved counts: in the products all others cancel out. */
function returnsTooLittle(bet: SlipBet, moved: readonly Moved[], share: string): boolean {
  if (bet.betType === 'system') {
    const now = systemFactors(bet, ({ odds }) => odds);
    const agreed = systemFactors(bet, ({ acceptedOdds }) => acceptedOdds);
    return isTooLittle(now, agreed, share);
  }
  const now = allKnown(moved.map((leg) => leg.now));
  const agreed = allKnown(moved.map((leg) => leg.agreed));
  return isTooLittle(now, agreed, share);
}

/**
 * With the policy `return`, flags the selections whose odds fell while the whole entry would return too little of what
 * was agreed to, and takes nothing by itself (SLIP-12). Leaves entries alone with every other policy.
 */
export function judgeReturn(bet: SlipBet, policy: AcceptPolicy): SlipBet {
  if (policy.mode !== 'return' || bet.betType === 'custom_bet') return bet;
  const moved = movedOf(bet);
  const fallen = moved.filter(hasFallen).map(({ selection }) => selection);
  const asks = fallen.length > 0 && returnsTooLittle(bet, moved, policy.share);
  const selections = mapStable(bet.selections, (selection) => flagged(selection, asks && fallen.includes(selection)));
  return selections === bet.selections ? bet : { ...bet, selections };
}

/** Judges all odds of an entry anew (SLIP-12). */
export function judgeBet(bet: SlipBet, policy: AcceptPolicy): SlipBet {
  const mode = legMode(bet, policy);
  const selections = mapStable(bet.selections, (selection) => judgeSelection(selection, mode));
  const custom = bet.custom === null ? null : judgeCustomPrice(bet.custom, policy);
  const isSame = selections === bet.selections && custom === bet.custom;
  return judgeReturn(isSame ? bet : { ...bet, selections, custom }, policy);
}
