import type { PlacedSelection } from '@touchline/contract';
import { marketName, outcomeName, type Words } from './names.ts';
import type { Sides } from './outcome-words.ts';

/** What a selection of the slip says of its market and outcome. */
interface Picked {
  readonly sportKey: string;
  readonly marketId: string;
  readonly specifier: string;
  readonly marketName: string;
  readonly outcomeId: string;
  readonly outcomeName: string;
  /** Null where the match has none, or they are not known. */
  readonly sides: Sides | null;
}

function codesOf({ marketId, specifier, marketName: name }: Picked) {
  return { id: marketId, specifier, name };
}

/** Names of a selection in the slip, in the player's language. */
export function marketOf(text: Words, picked: Picked): string {
  return marketName(text, picked.sportKey, codesOf(picked));
}
export function outcomeOf(text: Words, picked: Picked): string {
  return outcomeName(text, picked.sportKey, codesOf(picked), {
    id: picked.outcomeId,
    name: picked.outcomeName,
    sides: picked.sides,
  });
}

type Placed = Pick<PlacedSelection, 'specifier' | 'market' | 'outcome'> & {
  readonly match: Pick<PlacedSelection['match'], 'sport_key' | 'sides'>;
};

/** Names of a selection of a placed bet, in the player's language. */
export function marketOfPlaced(text: Words, { match, market, specifier }: Placed): string {
  return marketName(text, match.sport_key, { ...market, specifier });
}
export function outcomeOfPlaced(text: Words, { match, market, specifier, outcome }: Placed): string {
  return outcomeName(text, match.sport_key, { ...market, specifier }, { ...outcome, sides: match.sides ?? null });
}
