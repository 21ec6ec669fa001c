import type { BodyOf, calls } from '@touchline/contract';

/** Contract shapes that the ticket works on. */
export type { Bet, BetError, MatchStatus, Provider } from '@touchline/contract';

/** Risk messages that mean that the odds have changed (PLC-03). */
export { wrongOddsKeys } from '@touchline/contract';

/** Body of one placement. */
export type PlaceRequest = BodyOf<(typeof calls)['placeBets']>;
export type BetToPlace = PlaceRequest['bets'][number];
export type SelectionToPlace = BetToPlace['selections'][number];
/** What stood on the screen for a selection. */
export type SeenSelection = NonNullable<SelectionToPlace['seen']>;
