import * as z from 'zod/mini';
import { currencyCode, text } from './primitives.ts';

/** What the page is told at run time, from `config.json`: one build serves many brands (CFG-02). */
export const clientConfig = z.object({
  brand: text,
  /** Sub-path of every page (NAV-01). */
  base_path: z.string().check(z.regex(/^\/[a-z0-9-]+$/)),
  /** Addresses, absolute or from the root of the page's origin. */
  platform_api: z.string(),
  sportsbook_api: z.string(),
  desk_api: z.nullable(z.string()),
  push_url: z.string(),
  /** First one is left out of the URL (NAV-02). */
  locales: z.array(z.object({ code: z.string(), name_in_locale: text })),
  currencies: z.array(
    z.object({ code: currencyCode, subunits: z.string().check(z.regex(/^10*$/)), fiat: z.boolean() }),
  ),
  default_currency: currencyCode,
  /** Whether the back end honours idempotency keys; if not, the client never asks again. */
  idempotent_placement: z.boolean(),
  /** The server's feed clock when the config was read, ms since epoch, and how fast it runs (1 is real time). */
  feed_clock: z.object({ now: z.int(), speed: z.number() }),
});
export type ClientConfig = z.infer<typeof clientConfig>;
