import type { Notifications } from '../player/notifications/notifications.ts';
import { playerBehind } from './caller.ts';
import type { Handlers } from './handler.ts';

/** Rows of a page whose limit is not given. */
const usualRows = 20;

/** What the bookmaker tells a player (API-07a, API-07b, API-07c). */
export function notificationCalls({ notifications }: { readonly notifications: Notifications }) {
  return {
    getNotifications(request) {
      const { playerId } = playerBehind(request);
      const { page = 1, limit = usualRows, locale = null } = request.query;
      return notifications.list({ playerId, page, limit, locale });
    },

    getNotificationCounters: (request) => notifications.count(playerBehind(request).playerId),
    readNotifications: (request) => notifications.read(playerBehind(request).playerId, request.body.ids),
    readAllNotifications: (request) => notifications.read(playerBehind(request).playerId, null),
    getNotificationSettings: (request) => notifications.settings(playerBehind(request).playerId),
    async saveNotificationSettings(request) {
      await notifications.saveSettings(playerBehind(request).playerId, request.body);
      return request.body;
    },
  } satisfies Pick<
    Handlers,
    | 'getNotifications'
    | 'getNotificationCounters'
    | 'readNotifications'
    | 'readAllNotifications'
    | 'getNotificationSettings'
    | 'saveNotificationSettings'
  >;
}
