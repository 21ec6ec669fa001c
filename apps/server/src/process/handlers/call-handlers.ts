import type { Handlers } from '../../calls/handler.ts';
import { notificationCalls } from '../../calls/notifications-calls.ts';
import { createNotifications } from '../../player/notifications/notifications.ts';
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
  const { db, operator, role } = deps;
  const locales = operator.locales.map(({ code }) => code);
  return {
    ...accounts,
    ...siteHandlers(deps),
    ...catalogueHandlers(deps),
    ...betting,
    ...notificationCalls({ notifications: createNotifications({ db, locales, committed: () => role.committed() }) }),
    ...askingRegisters({ ...accounts, ...betting }, deps.registers),
    ...switchedOff(deps.operator),
  };
}
