import type { Handlers } from '../../calls/handler.ts';
import { accountHandlers, type AccountHandlersDeps } from './account-handlers.ts';
import { askingRegisters } from './asking-registers.ts';
import { bettingHandlers, type BettingHandlersDeps } from './betting-handlers.ts';
import { catalogueHandlers, type CatalogueHandlersDeps } from './catalogue-handlers.ts';
import { siteHandlers, type SiteHandlersDeps } from './site-handlers.ts';
import { switchedOff } from './switched-off.ts';

export type CallHandlersDeps = AccountHandlersDeps & BettingHandlersDeps & CatalogueHandlersDeps & SiteHandlersDeps;

/** Every call with its dependencies; the same in every process. */
export function callHandlers(deps: CallHandlersDeps): Handlers {
  const accounts = accountHandlers(deps);
  const betting = bettingHandlers(deps);
  return {
    ...accounts,
    ...siteHandlers(deps),
    ...catalogueHandlers(deps),
    ...betting,
    ...askingRegisters({ ...accounts, ...betting }, deps.registers),
    ...switchedOff(deps.operator),
  };
}
