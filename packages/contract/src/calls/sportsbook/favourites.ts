import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { commaList, flag, id } from '../../primitives.ts';
import { matchStatusWord } from './catalogue-calls.ts';

/** What can be a favourite. `competitors`, teams and players, is an addition: kept where `config.favourite_teams` says so. */
export const favouriteType = z.enum(['matches', 'tournaments', 'sports', 'competitors']);
export type FavouriteType = z.infer<typeof favouriteType>;

export const getFavourites = defineCall({
  name: 'getFavourites',
  api: 'sportsbook',
  version: 2,
  method: 'GET',
  path: '/favourites/{type}',
  access: 'player',
  params: z.strictObject({ type: favouriteType }),
  query: z.strictObject({
    /** Those with such a match: of a match its own status, of a league, sport or team that of any of its open ones. */
    match_status: z.optional(commaList(matchStatusWord)),
    /** Those with a match that can be bet on, or with one that cannot. */
    bettable: z.optional(flag),
  }),
  reply: z.object({
    data: z.array(id),
    /** How many of the type there is room for. An addition. */
    limit: z.optional(z.int()),
  }),
  errors: [],
  summary: "Ids of the player's favourites of a type that fit the filters, the latest first.",
  clauses: ['API-07', 'API-07d'],
});

export const addFavourite = defineCall({
  name: 'addFavourite',
  api: 'sportsbook',
  version: 2,
  method: 'POST',
  path: '/favourites/{type}/{id}',
  access: 'player',
  params: z.strictObject({ type: favouriteType, id }),
  reply: z.object({ data: z.array(id) }),
  errors: [195],
  summary: 'Makes something a favourite; doing it again changes nothing. Answers with all of the type.',
  clauses: ['API-07'],
});

export const removeFavourite = defineCall({
  name: 'removeFavourite',
  api: 'sportsbook',
  version: 2,
  method: 'DELETE',
  path: '/favourites/{type}/{id}',
  access: 'player',
  params: z.strictObject({ type: favouriteType, id }),
  reply: z.object({ data: z.array(id) }),
  errors: [],
  summary: 'Takes a favourite away; doing it again changes nothing. Answers with all of the type.',
  clauses: ['API-07'],
});
