import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { limitChange, limitPeriod, limitType, userLimit } from '../../entities/user-limit.ts';
import { currencyCode, decimal, id } from '../../primitives.ts';

const listed = z.object({ data: z.array(userLimit) });

export const getUserLimits = defineCall({
  name: 'getUserLimits',
  api: 'platform',
  version: 1,
  method: 'GET',
  path: '/user_limits',
  access: 'player',
  reply: listed,
  errors: [],
  summary: 'Limits of the player and of the operator, with the flag `responsible_gambling`.',
  clauses: ['API-01i', 'RG-04'],
});

export const setUserLimit = defineCall({
  name: 'setUserLimit',
  api: 'platform',
  version: 1,
  method: 'POST',
  path: '/user_limits',
  access: 'player',
  body: z.strictObject({
    type: limitType,
    period: limitPeriod,
    /** Left out for a limit of time alone. */
    currency: z.optional(currencyCode),
    /** In the main unit of the currency, or whole minutes. */
    amount: decimal,
    /** IANA name; limits renew by that of the first one, and by UTC without it. */
    time_zone: z.optional(z.string().check(z.maxLength(64))),
  }),
  reply: listed,
  errors: [133],
  summary: 'Sets a limit. A first or lower amount acts at once; a higher one waits, and has to be confirmed.',
  clauses: ['RG-04', 'addition'],
});

const change = z.strictObject({ id, change: z.enum(['end', 'confirm', 'cancel']) });

export const changeUserLimit = defineCall({
  name: 'changeUserLimit',
  api: 'platform',
  version: 1,
  method: 'PATCH',
  path: '/user_limits',
  access: 'player',
  body: change,
  reply: listed,
  errors: [156],
  summary: 'Asks for the end of a limit, confirms what waits, or takes it back.',
  clauses: ['RG-04', 'addition'],
});

export const getLimitChanges = defineCall({
  name: 'getLimitChanges',
  api: 'platform',
  version: 1,
  method: 'GET',
  path: '/user_limits/changes',
  access: 'player',
  reply: z.object({ data: z.array(limitChange) }),
  errors: [],
  summary: 'The last hundred changes of limits, newest first.',
  clauses: ['RG-04', 'addition'],
});
