import type { Handlers } from '../../calls/handler.ts';
import { accountHandlers, type AccountHandlersDeps } from './account-handlers.ts';
import { bettingHandlers, type BettingHandlersDeps } from './betting-handlers.ts';
import { catalogueHandlers, type CatalogueHandlersDeps } from './catalogue-handlers.ts';
import { siteHandlers, type SiteHandlersDeps } from './site-handlers.ts';
import { switchedOff } from './switched-off.ts';

export type CallHandlersDeps = AccountHandlersDeps & BettingHandlersDeps & CatalogueHandlersDeps & SiteHandlersDeps;

/** Every call with its dependencies; the same in every process. */
export function callHandlers(deps: CallHandlersDeps): Handlers {
  return {
    ...accountHandlers(deps),
    ...siteHandlers(deps),
    ...catalogueHandlers(deps),
    ...bettingHandlers(deps),
    ...switchedOff(deps.operator),
  };
}
