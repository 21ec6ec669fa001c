import type { ErrorDetail } from '@touchline/contract';
import { CallError, type Handlers } from '../../calls/handler.ts';

type Naming = Pick<Handlers, 'getFavourites' | 'addFavourite' | 'removeFavourite' | 'getMatches'>;

function refuse(detail: ErrorDetail): never {
  throw new CallError('bad_request', 'Teams are no favourites on this site.', { details: [detail] });
}

function withoutTeam({ params: { type } }: { readonly params: { readonly type: string } }): void {
  if (type === 'competitors') refuse({ path: 'params.type', message: 'must be one of: matches, tournaments, sports' });
}

/**
 * Handlers of a site whose operator has switched favourite teams off: what names a team is refused as by a back end that
 * knows none (NOTE-02b). Teams that players have starred before stay in the database.
 */
export function keepingNoTeams(handlers: Naming): Naming {
  return {
    async getFavourites(request) {
      withoutTeam(request);
      return handlers.getFavourites(request);
    },
    async addFavourite(request) {
      withoutTeam(request);
      return handlers.addFavourite(request);
    },
    async removeFavourite(request) {
      withoutTeam(request);
      return handlers.removeFavourite(request);
    },
    async getMatches(request) {
      if (request.query.competitor_id !== undefined)
        refuse({ path: 'query.competitor_id', message: 'is not known here' });
      return handlers.getMatches(request);
    },
  };
}
