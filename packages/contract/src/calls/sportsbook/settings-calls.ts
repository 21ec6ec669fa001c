import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { acceptMode, oddsType, pushSubscription, settings } from '../../entities/settings.ts';
import { currencyCode, decimal } from '../../primitives.ts';

export const getSettings = defineCall({
  name: 'getSettings',
  api: 'sportsbook',
  version: 2,
  method: 'GET',
  path: '/settings',
  access: 'anyone',
  /** The format of odds that the browser keeps: that of a visitor, and of a player who has chosen none. */
  query: z.strictObject({ activeOddsType: z.optional(oddsType) }),
  reply: settings,
  errors: [],
  summary: 'Settings of the caller; a visitor gets the defaults.',
  clauses: ['API-01j', 'API-06', 'AUTH-03'],
});

/** Settings that are not given stay as they are. */
export const settingsToSave = z
  .strictObject({
    stakes: z.optional(z.array(decimal).check(z.length(4))),
    /** The currency that `stakes` are for; for all of them when absent. An addition. */
    stakes_currency: z.optional(currencyCode),
    auto_accept_odds_change: z.optional(acceptMode),
    odds_type: z.optional(oddsType),
    one_signal_push_notification_subscription: z.optional(pushSubscription),
  })
  .check(
    z.refine(({ stakes, stakes_currency: currency }) => currency === undefined || stakes !== undefined, {
      path: ['stakes_currency'],
      message: 'needs stakes',
    }),
  );

export const saveSettings = defineCall({
  name: 'saveSettings',
  api: 'sportsbook',
  version: 2,
  method: 'POST',
  path: '/settings',
  access: 'player',
  body: settingsToSave,
  reply: settings,
  errors: [],
  summary: 'Saves what is given of the settings of the player.',
  clauses: ['API-06'],
});
