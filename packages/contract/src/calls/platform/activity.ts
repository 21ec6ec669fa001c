import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';

export const trackActivity = defineCall({
  name: 'trackActivity',
  api: 'platform',
  version: 1,
  method: 'POST',
  path: '/player/activity_limit_track',
  access: 'player',
  /** The specification shows nothing of it. */
  reply: z.object({}),
  errors: [],
  summary:
    'Notes that the player is active, with the flag `activity_tracking`. 401 ends the session for its activity limit.',
  clauses: ['API-01h', 'RG-03'],
});
