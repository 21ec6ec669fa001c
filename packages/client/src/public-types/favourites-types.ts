import type { FavouriteType } from '@touchline/contract';

export type { FavouriteType };

/** One favourite as a text, `type/id`: `matches/7`. */
export type FavouriteMark = `${FavouriteType}/${string}`;
