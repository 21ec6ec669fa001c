import type { FavouriteType } from '@touchline/contract';
import { sql } from 'kysely';
import type { FavouriteThings } from '../catalogue/favourite-things.ts';
import type { Database } from '../database/connect.ts';
import { playerBehind } from './caller.ts';
import { CallError, type Handlers } from './handler.ts';

/** Upper limit of favourites of one type for one player. */
const mostFavourites = 500;

export interface FavouritesCallsDeps {
  readonly db: Database;
  readonly things: FavouriteThings;
}

/** Ids of a player's favourites of a type, the latest first. */
export async function favouritesOf(db: Database, playerId: string, type: FavouriteType): Promise<string[]> {
  const rows = await db
    .selectFrom('favourite')
    .select('thing_id')
    .where('player_id', '=', playerId)
    .where('type', '=', type)
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ thing_id }) => thing_id);
}

/** Favourites of a player (API-07). */
export function favouritesCalls({ db, things }: FavouritesCallsDeps) {
  return {
    async getFavourites(request) {
      const { type } = request.params;
      const ids = await favouritesOf(db, playerBehind(request).playerId, type);
      return { data: [...(await things.fitting(type, ids, request.query))], limit: mostFavourites };
    },

    async addFavourite(request) {
      const { playerId } = playerBehind(request);
      const { type, id } = request.params;
      if (!(await things.knows(type, id)))
        throw new CallError('not_found', `There is nothing among the ${type} with this id.`);
      const full = await db.transaction().execute(async (transaction) => {
        // Additions of a player are serialised: two concurrent ones could both pass the limit.
        await transaction.selectFrom('player').select('id').where('id', '=', playerId).forUpdate().execute();
        const { kept, has } = await transaction
          .selectFrom('favourite')
          .select([
            sql<number>`count(*)::int`.as('kept'),
            sql<boolean>`coalesce(bool_or(thing_id = ${id}), false)`.as('has'),
          ])
          .where('player_id', '=', playerId)
          .where('type', '=', type)
          .executeTakeFirstOrThrow();
        if (has) return false;
        if (kept >= mostFavourites) return true;
        await transaction.insertInto('favourite').values({ player_id: playerId, type, thing_id: id }).execute();
        return false;
      });
      if (full) {
        throw new CallError('favourites_full', `There is room for ${mostFavourites} favourites of a type.`, {
          details: [{ path: 'params.id', message: 'finds no room among the favourites' }],
        });
      }
      return { data: await favouritesOf(db, playerId, type) };
    },

    async removeFavourite(request) {
      const { playerId } = playerBehind(request);
      const { type, id } = request.params;
      await db
        .deleteFrom('favourite')
        .where('player_id', '=', playerId)
        .where('type', '=', type)
        .where('thing_id', '=', id)
        .execute();
      return { data: await favouritesOf(db, playerId, type) };
    },
  } satisfies Pick<Handlers, 'getFavourites' | 'addFavourite' | 'removeFavourite'>;
}
