import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { identityProvider, identityState } from '../../entities/verification.ts';

export const getIdentity = defineCall({
  name: 'getIdentity',
  api: 'platform',
  version: 1,
  method: 'GET',
  path: '/player/identity',
  access: 'player',
  reply: identityState,
  errors: [],
  summary: 'How far it is proved who the player is.',
  clauses: ['AUTH-11', 'addition'],
});

export const startIdentity = defineCall({
  name: 'startIdentity',
  api: 'platform',
  version: 1,
  method: 'POST',
  path: '/player/identity',
  access: 'player',
  body: z.strictObject({ provider: identityProvider }),
  reply: z.object({
    /** Page of the provider, which leads back to the verification page. */
    url: z.string(),
  }),
  errors: [],
  summary: 'Begins a check of who the player is. An earlier one counts no more.',
  clauses: ['AUTH-11', 'addition'],
});
