import type { ArenaGame, ArenaState } from '@touchline/contract/arena';

/** A race or a draw. */
export type Round = ArenaState['rounds'][number];

export type RaceGame = 'horses' | 'dogs';

export function isRaceGame(game: ArenaGame): game is RaceGame {
  return game === 'horses' || game === 'dogs';
}
