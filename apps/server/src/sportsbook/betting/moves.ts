import {
  type AcceptPolicy,
  betFactor,
  type BetForm,
  keepsReturn,
  parseOdds,
  type Ratio,
  takesMove,
} from '@touchline/rules';
import type { SoldPick } from './picks.ts';

/** Exact odds of each text; null when one of them is not odds. */
export function exactOdds(texts: readonly string[]): readonly Ratio[] | null {
  const odds = texts.map(parseOdds).filter((value) => value !== null);
  return odds.length === texts.length ? odds : null;
}

function seenOdds({ selection }: SoldPick): string {
  return selection.odds;
}
function currentOdds({ offer }: SoldPick): string {
  return offer.odds;
}

function isBelowSeen(pick: SoldPick): boolean {
  return !takesMove(currentOdds(pick), seenOdds(pick), 'higher');
}

/** Whether the bet still returns at least (1 - share) of what it did, whatever its stake. */
function keepsEnough(picks: readonly SoldPick[], form: BetForm, share: string): boolean {
  const [seen, current] = [exactOdds(picks.map(seenOdds)), exactOdds(picks.map(currentOdds))];
  if (seen === null || current === null) return false;
  return keepsReturn([betFactor(form, current)], [betFactor(form, seen)], share);
}

/** Selections whose odds moved in a way that the accept mode does not cover (I6, SLIP-12). */
export function movesToAsk(picks: readonly SoldPick[], form: BetForm, accept: AcceptPolicy): readonly SoldPick[] {
  if (accept.mode === 'return') return keepsEnough(picks, form, accept.share) ? [] : picks.filter(isBelowSeen);
  return picks.filter((pick) => !takesMove(currentOdds(pick), seenOdds(pick), accept.mode));
}
