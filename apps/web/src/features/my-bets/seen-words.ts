import type { Bet, PlacedSelection } from '@touchline/contract';
import { writingsOf } from '../../text/formats.ts';

/** Milliseconds by the server's clock. */
interface SeenTimes {
  /** From the press to the reception; null where the moment of the press is not known. */
  readonly before: number | null;
  /** From the reception to the acceptance. */
  readonly after: number;
}

/** How long the acceptance took; null while there is none. */
export function seenTimes({ pressed_at, received_at, accepted_at }: NonNullable<Bet['seen']>): SeenTimes | null {
  if (accepted_at === null) return null;
  const received = Date.parse(received_at);
  return {
    before: pressed_at === null ? null : Math.max(0, received - Date.parse(pressed_at)),
    after: Math.max(0, Date.parse(accepted_at) - received),
  };
}

/** Both parts in tenths of a second: rounded one by one, and the whole is their sum, so that what is shown adds up. */
export function shownTimes({ before, after }: SeenTimes): {
  readonly before: number | null;
  readonly after: number;
  readonly whole: number | null;
} {
  const tenths = (ms: number): number => Math.round(ms / 100) * 100;
  const shown = { before: before === null ? null : tenths(before), after: tenths(after) };
  return { ...shown, whole: shown.before === null ? null : shown.before + shown.after };
}

const MINUTES_FROM = 120_000;

/** Seconds to a tenth, from two minutes on minutes to a tenth: `5.0 sec`, `60 min`. */
export function durationText(ms: number, locale: string): string {
  const [unit, size] = ms < MINUTES_FROM ? (['second', 1000] as const) : (['minute', 60_000] as const);
  const places = { minimumFractionDigits: unit === 'second' ? 1 : 0, maximumFractionDigits: 1 };
  const format = { style: 'unit', unit, unitDisplay: 'short', ...places } as const;
  return new Intl.NumberFormat(writingsOf(locale), format).format(ms / size);
}

type Score = NonNullable<PlacedSelection['accepted_score']>;

/** What one side of a row shows; null for what is not known. */
export interface SeenCell {
  readonly odds: string | null;
  readonly score: Score | null;
}

interface SeenRow {
  /** Null: the price of a custom bet as a whole. */
  readonly selection: PlacedSelection | null;
  readonly seen: SeenCell;
  /** Null until the bet is accepted, and of one that was not. */
  readonly accepted: SeenCell | null;
}

/** A row for each selection; of a custom bet without odds, below the one of its price. */
export function seenRows(bet: Bet): readonly SeenRow[] {
  const isAccepted = (bet.seen?.accepted_at ?? null) !== null;
  const isCustom = bet.type === 'custom_bet';
  const legs = bet.selections.map((selection): SeenRow => {
    const { seen, odds, accepted_score: score = null } = selection;
    return {
      selection,
      seen: { odds: isCustom ? null : (seen?.odds ?? null), score: seen?.score ?? null },
      accepted: isAccepted ? { odds: isCustom ? null : odds, score } : null,
    };
  });
  if (!isCustom) return legs;
  const price: SeenRow = {
    selection: null,
    seen: { odds: bet.seen?.custom_odds ?? null, score: null },
    accepted: isAccepted ? { odds: bet.custom_odds ?? bet.odds, score: null } : null,
  };
  // Legs of a custom bet without a score say nothing.
  return [price, ...legs.filter(({ seen, accepted }) => seen.score !== null || (accepted?.score ?? null) !== null)];
}
