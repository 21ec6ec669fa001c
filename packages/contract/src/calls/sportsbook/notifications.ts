import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { notification } from '../../entities/notification.ts';
import { id, pagination, version, wholeNumber } from '../../primitives.ts';

/** Rows of one page of notifications, and ids that are read at once. */
const mostNotifications = 100;

const unread = z.int().check(z.nonnegative());

/** What reading came to. The specification shows no answer: `unread` is an addition. */
const counted = z.object({ unread: z.optional(unread), version });

export const getNotifications = defineCall({
  name: 'getNotifications',
  api: 'sportsbook',
  version: 2,
  method: 'GET',
  path: '/notifications',
  access: 'player',
  query: z.strictObject({
    page: z.optional(wholeNumber(1, 100_000)),
    /** At most 100, and 20 when it is left out. */
    limit: z.optional(wholeNumber(1, mostNotifications)),
    /** Locale of the texts; the language of the player when it is left out. An addition. */
    locale: z.optional(z.string().check(z.regex(/^[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*$/), z.maxLength(20))),
  }),
  reply: z.object({ data: z.array(notification), pagination }),
  errors: [],
  summary: "The player's notifications of the last 90 days, newest first.",
  clauses: ['API-07', 'API-07a', 'NOTE-01'],
});

export const getNotificationCounters = defineCall({
  name: 'getNotificationCounters',
  api: 'sportsbook',
  version: 2,
  method: 'GET',
  path: '/notifications/counters',
  access: 'player',
  reply: z.object({ unread, version }),
  errors: [],
  summary: 'How many notifications the player has not read; `version` is that of `unread_counters_changed`.',
  clauses: ['API-07', 'API-07b', 'NOTE-01'],
});

export const readNotifications = defineCall({
  name: 'readNotifications',
  api: 'sportsbook',
  version: 2,
  method: 'POST',
  path: '/notifications/read',
  access: 'player',
  body: z.strictObject({ ids: z.array(id).check(z.minLength(1), z.maxLength(mostNotifications)) }),
  reply: counted,
  errors: [],
  summary: 'Marks notifications of the player as read. Ids that are read, or none of the player, change nothing.',
  clauses: ['API-07', 'API-07c', 'NOTE-01'],
});

export const readAllNotifications = defineCall({
  name: 'readAllNotifications',
  api: 'sportsbook',
  version: 2,
  method: 'POST',
  path: '/notifications/read-all',
  access: 'player',
  reply: counted,
  errors: [],
  summary: 'Marks every notification of the player as read.',
  clauses: ['API-07', 'API-07c', 'NOTE-01'],
});

/** Which objects a player wants to be told of. */
const notificationSettings = z.strictObject({
  bet: z.boolean(),
  payment: z.boolean(),
  bonus: z.boolean(),
  jackpot: z.boolean(),
  /** Limits of the player that are reached. */
  limit: z.boolean(),
  /** Favourite matches that begin. */
  match: z.boolean(),
  /** What the player asked to be told of a match. */
  watch: z.boolean(),
});
export type NotificationSettings = z.infer<typeof notificationSettings>;

export const getNotificationSettings = defineCall({
  name: 'getNotificationSettings',
  api: 'sportsbook',
  version: 2,
  method: 'GET',
  path: '/notifications/settings',
  access: 'player',
  reply: notificationSettings,
  errors: [],
  summary: 'What the player wants to be told of; everything at first.',
  clauses: ['NOTE-01', 'addition'],
});

export const saveNotificationSettings = defineCall({
  name: 'saveNotificationSettings',
  api: 'sportsbook',
  version: 2,
  method: 'POST',
  path: '/notifications/settings',
  access: 'player',
  body: notificationSettings,
  reply: notificationSettings,
  errors: [],
  summary: 'Saves what the player wants to be told of from now on.',
  clauses: ['NOTE-01', 'addition'],
});
