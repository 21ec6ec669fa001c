import type { Handlers } from '../../calls/handler.ts';
import { notificationCalls } from '../../calls/notifications-calls.ts';
import { webPushCalls } from '../../calls/web-push-calls.ts';
import { createNotifications } from '../../player/notifications/notifications.ts';
import { createWebPushDevices } from '../../player/notifications/web-push-devices.ts';
import { pushServices } from '../../player/notifications/web-push-services.ts';
import { accountHandlers, type AccountHandlersDeps } from './account-handlers.ts';
import { askingRegisters } from './asking-registers.ts';
import { bettingHandlers, type BettingHandlersDeps } from './betting-handlers.ts';
import { catalogueHandlers, type CatalogueHandlersDeps } from './catalogue-handlers.ts';
import { keepingNoTeams } from './keeping-no-teams.ts';
import { siteHandlers, type SiteHandlersDeps } from './site-handlers.ts';
import { switchedOff } from './switched-off.ts';

export type CallHandlersDeps = AccountHandlersDeps &
  BettingHandlersDeps &
  CatalogueHandlersDeps &
  SiteHandlersDeps & {
    /** Public key of the server for push services; null where it sends to none. */
    readonly webPushKey: string | null;
  };

/** Every call with its dependencies; the same in every process. */
export function callHandlers(deps: CallHandlersDeps): Handlers {
  const accounts = accountHandlers(deps);
  const betting = bettingHandlers(deps);
  const catalogue = catalogueHandlers(deps);
  const { db, operator, role } = deps;
  const locales = operator.locales.map(({ code }) => code);
  return {
    ...accounts,
    ...siteHandlers(deps),
    ...catalogue,
    ...(deps.operator.config.flags.favourite_teams ? {} : keepingNoTeams(catalogue)),
    ...betting,
    ...notificationCalls({ notifications: createNotifications({ db, locales, committed: () => role.committed() }) }),
    ...webPushCalls({
      devices: createWebPushDevices(db),
      publicKey: deps.webPushKey,
      isService: pushServices(operator.config.web_push.services),
    }),
    ...askingRegisters({ ...accounts, ...betting }, deps.registers),
    ...switchedOff(deps.operator),
  };
}
