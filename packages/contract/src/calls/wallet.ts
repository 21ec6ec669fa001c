import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { currencyCode } from '../primitives.ts';

/** Games that are played outside the book, each by a provider of its own. */
export const launchProvider = z.enum(['horse_racing', 'lotto', 'virtual_gaming_arena']);
export type LaunchProvider = z.infer<typeof launchProvider>;

export const launchGame = defineCall({
  name: 'launchGame',
  api: 'wallet',
  version: 1,
  method: 'POST',
  path: '/{provider}/launch',
  access: 'anyone',
  params: z.strictObject({ provider: launchProvider }),
  /** `app`: which game of the provider, such as `horses`, `dogs`, `draws`; the provider's lobby when it is `lobby`. */
  body: z.strictObject({
    app: z.string().check(z.regex(/^[a-z][a-z0-9_-]{0,39}$/)),
    /** Of the page, and of the player's bets: what the game begins with. */
    locale: z.optional(z.string().check(z.regex(/^[A-Za-z]{2,3}(?:-[A-Za-z]{2,4})?$/))),
    currency: z.optional(currencyCode),
    /** Where the game leads back to. */
    return_to: z.optional(z.string().check(z.regex(/^https?:\/\/\S+$/), z.maxLength(2000))),
  }),
  /** Address to embed; a visitor may watch, only a player may bet there. */
  reply: z.object({ url: z.string() }),
  errors: [],
  summary: 'Opens a game of a provider and answers with the address of its page.',
  clauses: ['API-10', 'API-10b', 'NAV-15', 'NAV-16', 'NAV-18'],
});
