/** A back end that keeps favourites, and the stars that are pressed. */
import type { FavouriteType } from '@touchline/contract';
import type { FavouriteMark } from '../sportsbook.ts';
import { refusal, reply } from './index.ts';
import type { OpenTab, Stage } from './index.ts';

export const key = 'touchline.favourites';

/** Accounts of the scripted server keep favourites, `limit` of a type. */
export function withFavourites(stage: Stage, kept: Partial<Record<FavouriteType, string[]>> = {}, limit = 500) {
  const { api, world } = stage;
  const idsOf = (type: string | undefined): string[] => (kept[type as FavouriteType] ??= []);
  api.on('getFavourites', ({ params }) =>
    world.player.id === null ? refusal(1001) : reply({ data: [...idsOf(params['type'])], limit }),
  );
  api.on('addFavourite', ({ params: { type, id = '' } }) => {
    if (world.player.id === null) return refusal(1001);
    if (idsOf(type).length >= limit) return refusal(195);
    if (!idsOf(type).includes(id)) idsOf(type).unshift(id);
    return reply({ data: idsOf(type) });
  });
  api.on('removeFavourite', ({ params: { type, id } }) => {
    if (world.player.id === null) return refusal(1001);
    kept[type as FavouriteType] = idsOf(type).filter((each) => each !== id);
    return reply({ data: idsOf(type) });
  });
  return kept;
}

/** A press on a star. */
export function toggle({ select, commands }: OpenTab['sportsbook'], mark: FavouriteMark): void {
  commands.markFavourites([mark], !select.favourite(mark).get());
}
