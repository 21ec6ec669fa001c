import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { account, player } from '../../entities/player.ts';
import { statusGroup } from '../../entities/status-group.ts';
import { currencyCode, decimal, text } from '../../primitives.ts';

/**
 * The specification says that there may be one and not what stands in it: whatever is named is accepted, and changes
 * nothing.
 */
const playerQuery = z.record(z.string().check(z.maxLength(64)), z.string().check(z.maxLength(400)));

export const getPlayer = defineCall({
  name: 'getPlayer',
  api: 'platform',
  version: 1,
  method: 'GET',
  path: '/player',
  access: 'anyone',
  query: playerQuery,
  reply: player,
  errors: [],
  summary: 'Profile of the caller; a visitor gets one of nulls.',
  clauses: ['API-01', 'API-01j', 'AUTH-02'],
});

export const getAccounts = defineCall({
  name: 'getAccounts',
  api: 'platform',
  version: 1,
  method: 'GET',
  path: '/player/accounts',
  access: 'player',
  reply: z.object({ data: z.array(account) }),
  errors: [],
  summary: 'Accounts of the player, one a currency.',
  clauses: ['API-01', 'AUTH-10'],
});

export const openAccount = defineCall({
  name: 'openAccount',
  api: 'platform',
  version: 1,
  method: 'POST',
  path: '/player/accounts',
  access: 'player',
  body: z.strictObject({ currency: currencyCode }),
  reply: account,
  errors: [],
  summary: 'Opens an account in a currency and makes it the active one; an account that exists is answered as it is.',
  clauses: ['API-01', 'AUTH-10'],
});

export const updateLocale = defineCall({
  name: 'updateLocale',
  api: 'platform',
  version: 1,
  method: 'PATCH',
  path: '/player/update_locale',
  access: 'player',
  /** A locale of the site. */
  body: z.strictObject({ locale: z.string().check(z.regex(/^[A-Za-z]{2,3}(?:-[A-Za-z]{2,4})?$/)) }),
  reply: z.object({ locale: text }),
  errors: [],
  summary: 'The language of the player from now on, which letters and messages are in.',
  clauses: ['API-01c', 'AUTH-06a'],
});

export const getCompPoints = defineCall({
  name: 'getCompPoints',
  api: 'platform',
  version: 1,
  method: 'GET',
  path: '/player/comp_points',
  access: 'player',
  reply: z.object({ comp_points: decimal }),
  errors: [],
  summary: 'Comp points of the player.',
  clauses: ['API-01e', 'AUTH-13'],
});

export const getStatusGroups = defineCall({
  name: 'getStatusGroups',
  api: 'platform',
  version: 1,
  method: 'GET',
  path: '/player/status_groups',
  access: 'player',
  /** Lowest comp points first, those without bounds last. */
  reply: z.object({ data: z.array(statusGroup) }),
  errors: [],
  summary: 'Groups of the loyalty programme, and which of them the player is in.',
  clauses: ['API-01f', 'AUTH-09', 'AUTH-13'],
});
