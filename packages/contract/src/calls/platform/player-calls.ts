import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';
import { account, player } from '../../entities/player.ts';
import { currencyCode } from '../../primitives.ts';

export const getPlayer = defineCall({
  name: 'getPlayer',
  api: 'platform',
  version: 1,
  method: 'GET',
  path: '/player',
  access: 'anyone',
  reply: player,
  errors: [],
  summary: 'Profile of the caller; a visitor gets one of nulls.',
  clauses: ['API-01', 'AUTH-02'],
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
