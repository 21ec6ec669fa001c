import type { PlacedSelection } from '@touchline/contract';
import { marketName, outcomeName, type Words } from './names.ts';

/** What a selection of the slip says of its market and outcome. */
interface Picked {
  readonly sportKey: string;
  readonly marketId: string;
  readonly specifier: string;
  readonly marketName: string;
  readonly outcomeId: string;
  readonly outcomeName: string;
}

const codesOf = ({ marketId, specifier, marketName: name }: Picked) => ({ id: marketId, specifier, name });

/** Names of a selection in the slip, in the player's language. */
export const marketOf = (text: Words, picked: Picked): string => marketName(text, picked.sportKey, codesOf(picked));
export const outcomeOf = (text: Words, picked: Picked): string =>
  outcomeName(text, picked.sportKey, codesOf(picked), { id: picked.outcomeId, name: picked.outcomeName });

type Placed = Pick<PlacedSelection, 'specifier' | 'market' | 'outcome'> & {
  readonly match: Pick<PlacedSelection['match'], 'sport_key'>;
};

/** Names of a selection of a placed bet, in the player's language. */
export const marketOfPlaced = (text: Words, { match, market, specifier }: Placed): string =>
  marketName(text, match.sport_key, { ...market, specifier });
export const outcomeOfPlaced = (text: Words, { match, market, specifier, outcome }: Placed): string =>
  outcomeName(text, match.sport_key, { ...market, specifier }, outcome);
