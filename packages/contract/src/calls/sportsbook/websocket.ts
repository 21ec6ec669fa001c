import * as z from 'zod/mini';
import { defineCall } from '../../call.ts';

export const getPushToken = defineCall({
  name: 'getPushToken',
  api: 'sportsbook',
  version: 2,
  method: 'POST',
  path: '/websocket/token',
  access: 'player',
  reply: z.object({ token: z.string() }),
  errors: [],
  summary: 'Connection token of the player for the push channel; a visitor connects without one.',
  clauses: ['API-02', 'PUSH-07'],
});

export const authorizeChannels = defineCall({
  name: 'authorizeChannels',
  api: 'sportsbook',
  version: 2,
  method: 'POST',
  path: '/websocket/authorize',
  access: 'player',
  body: z.strictObject({
    channels: z.array(z.string().check(z.minLength(1), z.maxLength(255))).check(z.minLength(1), z.maxLength(20)),
  }),
  reply: z.object({ channels: z.array(z.object({ channel: z.string(), token: z.string() })) }),
  errors: [],
  summary: "Subscription tokens for private channels of the caller's own; another player's is refused.",
  clauses: ['API-02', 'PUSH-07'],
});
