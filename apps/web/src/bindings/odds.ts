import { formatRatio, parseDecimal, showOdds } from '@touchline/rules';
import type { OddsType } from '@touchline/contract';
import type { Formats } from '../text/formats.ts';
import { useText } from '../text/use-text.ts';
import { useSelect } from './PageProvider.tsx';
import { useReadable } from './use-readable.ts';

/** Exact decimal odds as the player reads them. */
export type OddsText = (decimalOdds: string) => string;

const cached = new WeakMap<Formats, Map<OddsType, OddsText>>();

/** Odds of a format in the writing of a locale; one and the same function for each pair. */
export function oddsTextOf(formats: Formats, type: OddsType): OddsText {
  if (type === 'decimal') return formats.odds;
  const known = cached.get(formats) ?? new Map<OddsType, OddsText>();
  cached.set(formats, known);
  const made = known.get(type) ?? ((odds: string) => formats.figures(showOdds(odds, type)));
  known.set(type, made);
  return made;
}

/** Total odds of so many legs as the player reads them; a custom bet has a price of its own and counts as one leg. */
export type TotalOddsText = (totalOdds: string, legCount: number) => string;

function toThousandths(odds: string): string {
  const value = parseDecimal(odds);
  return value === null ? odds : formatRatio(value, 3);
}

/** A price is shown to its last place; the product of several is cut to thousandths, for the win beside it is exact. */
export function totalOddsTextOf(formats: Formats, type: OddsType): TotalOddsText {
  return (odds, legCount) => oddsTextOf(formats, type)(type === 'decimal' && legCount > 1 ? toThousandths(odds) : odds);
}

/** SLIP-20: writes total odds in the format that the player chose. */
export function useTotalOddsText(): TotalOddsText {
  const { formats } = useText();
  return totalOddsTextOf(formats, useReadable(useSelect().oddsType));
}

/** CAT-09: writes exact decimal odds in the format that the player chose. */
export function useOddsText(): OddsText {
  const { formats } = useText();
  return oddsTextOf(formats, useReadable(useSelect().oddsType));
}

const EVERY: readonly OddsType[] = ['decimal', 'british', 'american', 'hongkong', 'indonesian', 'malaysian', 'percent'];

/** CAT-09: the format in use, those on offer, and how an example looks in the one in use. */
export function useOddsFormat(): {
  readonly type: OddsType;
  readonly available: readonly OddsType[];
  readonly example: OddsText;
} {
  const { formats } = useText();
  const type = useReadable(useSelect().oddsType);
  const offered = useReadable(useSelect().settings)?.odds_types.available ?? EVERY;
  return { type, available: EVERY.filter((each) => offered.includes(each)), example: oddsTextOf(formats, type) };
}
