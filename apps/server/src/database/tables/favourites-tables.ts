import type { FavouriteType } from '@touchline/contract';
import type { ColumnType, GeneratedAlways } from 'kysely';

/** A sport, league, team or match that a player keeps at hand (API-07). */
export interface FavouriteTable {
  /** Rises: the latest is the highest. */
  id: GeneratedAlways<string>;
  player_id: ColumnType<string, string, never>;
  type: ColumnType<FavouriteType, FavouriteType, never>;
  thing_id: ColumnType<string, string, never>;
  created_at: ColumnType<Date, undefined, never>;
}

export interface FavouriteTables {
  favourite: FavouriteTable;
}
