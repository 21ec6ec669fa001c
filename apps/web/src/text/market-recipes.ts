import { marketKindOf, type MarketKindRow, type OutcomeSet } from '@touchline/contract';

/** How the name of a market is put together. */
export interface Recipe {
  /** Key of the text, after `market.`. */
  readonly stem: string;
  /** About one side alone. */
  readonly side: 'home' | 'away' | null;
  /** Which part of the match; `number` where the kind itself says which, else the specifier does. */
  readonly part: { readonly name: string; readonly number: number | null } | null;
  /** What counts besides the regular time, after `market.incl.`. */
  readonly scope: string | null;
  /** What codes its outcomes have. */
  readonly outcomes: OutcomeSet;
}

interface Units {
  readonly scored: string;
  readonly part: string;
}

const UNITS: Readonly<Record<string, Units>> = {
  soccer: { scored: 'goals', part: 'half' },
  'ice-hockey': { scored: 'goals', part: 'period' },
  handball: { scored: 'goals', part: 'half' },
  tennis: { scored: 'games', part: 'set' },
  darts: { scored: 'legs', part: 'set' },
  baseball: { scored: 'runs', part: 'inning' },
  cricket: { scored: 'runs', part: 'inning' },
  'premium-cricket': { scored: 'runs', part: 'inning' },
  'counter-strike': { scored: 'rounds', part: 'map' },
  'dota-2': { scored: 'objectives', part: 'map' },
  snooker: { scored: 'frames', part: 'frame' },
};
const POINTS: Units = { scored: 'points', part: 'set' };

/** A row as the sport means it. */
function rowOf(sportKey: string, marketId: string): MarketKindRow | undefined {
  const row = marketKindOf(marketId);
  const own = Object.entries(row?.perSport ?? {}).find(([key]) => key === sportKey)?.[1];
  return row === undefined || own === undefined ? row : { ...row, ...own };
}

function partOf({ part, number }: MarketKindRow): Recipe['part'] {
  return part === undefined ? null : { name: part, number: number ?? null };
}

/** How to name a market of a sport; null for a kind that this page does not know. */
export function recipeOf(sportKey: string, marketId: string): Recipe | null {
  const row = rowOf(sportKey, marketId);
  if (row === undefined) return null;
  const { scored, part: won } = UNITS[sportKey] ?? POINTS;
  return {
    stem: row.stem.replace('$', scored).replace('%', won),
    side: row.side ?? null,
    part: partOf(row),
    scope: row.includes ?? null,
    outcomes: row.outcomes,
  };
}
