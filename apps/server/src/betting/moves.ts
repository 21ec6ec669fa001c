import {
  type AcceptPolicy,
  betFactor,
  type BetForm,
  compare,
  multiply,
  one,
  parseDecimal,
  parseOdds,
  type Ratio,
  subtract,
} from '@touchline/rules';
import type { SoldPick } from './picks.ts';

/** Exact odds of each text; null when one of them is not odds. */
export const exactOdds = (texts: readonly string[]): readonly Ratio[] | null => {
  const odds = texts.map(parseOdds).filter((value) => value !== null);
  return odds.length === texts.length ? odds : null;
};

const seenOdds = ({ selection }: SoldPick): string => selection.odds;
const currentOdds = ({ offer }: SoldPick): string => offer.odds;

/** -1, 0 or 1 as the odds fell, stayed or rose. What is not odds counts as a fall: no mode but `any` takes it unasked. */
const moveOf = (pick: SoldPick): -1 | 0 | 1 => {
  const [before, now] = [parseOdds(seenOdds(pick)), parseOdds(currentOdds(pick))];
  return before === null || now === null ? -1 : compare(now, before);
};

const fell = (pick: SoldPick): boolean => moveOf(pick) < 0;

/** Whether the bet still returns at least (1 - share) of what it did, whatever its stake. */
const keepsReturn = (picks: readonly SoldPick[], form: BetForm, share: string): boolean => {
  const [before, now] = [exactOdds(picks.map(seenOdds)), exactOdds(picks.map(currentOdds))];
  const lost = parseDecimal(share);
  if (before === null || now === null || lost === null) return false;
  return compare(betFactor(form, now), multiply(betFactor(form, before), subtract(one, lost))) >= 0;
};

/** Selections whose odds moved in a way that the player wants to be asked about (I6, SLIP-12). */
export const movesToAsk = (picks: readonly SoldPick[], form: BetForm, accept: AcceptPolicy): readonly SoldPick[] => {
  switch (accept.mode) {
    case 'any':
      return [];
    case 'higher':
      return picks.filter(fell);
    case 'none':
      return picks.filter((pick) => moveOf(pick) !== 0);
    case 'return':
      return keepsReturn(picks, form, accept.share) ? [] : picks.filter(fell);
    default:
      return accept satisfies never;
  }
};
