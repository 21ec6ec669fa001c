/**
 * What a host page and the product in its frame say to each other by `postMessage`. The names are those of the specification
 * (EMB-01, EMB-02); it leaves the payloads open, so every payload here is an addition (docs/embedding.md).
 */
import * as z from 'zod/mini';
import { locales } from '../locales.ts';
import { inSportKeys, singlePageKey } from '../page-keys.ts';
import { currencyCode, decimal, id, slug } from '../primitives.ts';
import { oddsType } from '../entities/settings.ts';

/** Version of the messages. A host names those that it speaks; the product answers with the highest that both know. */
export const hostProtocol = 1;

/** Letters of the largest message to the product, written as JSON: a larger one is dropped unread. */
export const mostHostLetters = 8_192;
const mostTokenLetters = 4_096;

/** What a host can take over (AUTH-08). */
export const handedOver = z.enum(['sign-in', 'sign-up', 'deposit']);
export type HandedOver = z.infer<typeof handedOver>;

/** Path of the page without base path, locale, query and hash. */
const path = z.string().check(z.regex(/^\/(?:[a-z0-9_-]+(?:\/[a-z0-9_-]+)*)?$/), z.maxLength(400));
/** Pixels of a screen. */
const pixels = z.number().check(z.minimum(0), z.maximum(1_000_000));

/** The session of the player by the host (EMB-04), in the states of the specification. */
export const hostAuthStatus = z.enum(['unknown', 'pending', 'logged_in', 'not_logged_in']);
export type HostAuthStatus = z.infer<typeof hostAuthStatus>;

function message<Type extends string, Payload extends z.ZodMiniType>(type: Type, payload: Payload) {
  return z.strictObject({ type: z.literal(type), payload });
}

/** What a host says to the product (EMB-01). */
export const hostMessage = z.discriminatedUnion('type', [
  /** How odds are written. */
  message('odds_changed', z.strictObject({ odds_type: oddsType })),
  /** Leads to a page: by its key (NAV-24a), or by its path. */
  message(
    'page_changed',
    z.union([
      z.strictObject({ page: singlePageKey }),
      z.strictObject({ page: z.literal('sport'), sport: slug }),
      z.strictObject({ page: z.enum(inSportKeys), sport: slug, slug }),
      z.strictObject({ path }),
    ]),
  ),
  message('search_modal', z.strictObject({ open: z.boolean() })),
  message(
    'open_bet_slip',
    z.strictObject({ open: z.optional(z.boolean()), tab: z.optional(z.enum(['BET_SLIP', 'MY_BETS'])) }),
  ),
  /** The part of the frame that is seen, in pixels from its upper edge. */
  message('viewport', z.strictObject({ top: pixels, height: pixels })),
  /** The host listens (AUTH-08): to all three, or to those that it names. */
  message(
    'iframe_integration',
    z.optional(
      z.strictObject({
        protocols: z.optional(z.array(z.int()).check(z.maxLength(20))),
        listens: z.optional(z.array(handedOver).check(z.maxLength(3))),
      }),
    ),
  ),
  /** Puts a shared slip in the place of what the slip holds (PLC-09). */
  message('apply_bet_code', z.strictObject({ code: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/)) })),
  message('change_locale', z.strictObject({ locale: z.enum(locales) })),
  message('change_currency', z.strictObject({ currency: currencyCode })),
  message('auth_status', z.strictObject({ status: hostAuthStatus })),
  /** Signs its player in: the back end exchanges it for a session (EMB-04). */
  message(
    'token',
    z.strictObject({ token: z.string().check(z.regex(/^[\w.~+/=-]+$/), z.maxLength(mostTokenLetters)) }),
  ),
]);
export type HostMessage = z.infer<typeof hostMessage>;

/** States of the ticket (TKT-01), and whether its panel is open. */
const slipState = z.strictObject({
  open: z.boolean(),
  tab: z.enum(['BET_SLIP', 'MY_BETS']),
  selections: z.int(),
  state: z.string(),
});

/** What the product says to its host (EMB-02). */
export const productMessage = z.discriminatedUnion('type', [
  /** `reason`: what somebody wanted to do, or why the session is over. */
  message(
    'sportsbook:sign-in',
    z.strictObject({ reason: z.enum(['plain', 'place', 'bets', 'expired', 'token_refused']) }),
  ),
  message('sportsbook:sign-up', z.strictObject({})),
  /** `amount`: what was typed or a bet is short of, in the main unit; null where nobody said. */
  message('sportsbook:deposit', z.strictObject({ amount: z.nullable(decimal), currency: currencyCode })),
  /** `page`: the key of the page; null where it has none. */
  message(
    'sportsbook:page-loaded',
    z.strictObject({ page: z.nullable(z.string()), path: z.string(), locale: z.string() }),
  ),
  message('sportsbook:page-size-changed', z.strictObject({ width: z.int(), height: z.int() })),
  /** Null once nobody is signed in. */
  message(
    'sportsbook:balance-changed',
    z.strictObject({ balance: z.nullable(z.strictObject({ amount: decimal, currency: currencyCode })) }),
  ),
  message('sportsbook:bet-slip-state-changed', slipState),
  message('sportsbook:top-event-clicked', z.strictObject({ match_id: id, path: z.string() })),
  /** A modal came up or was closed; `modal` says what it is for. */
  message('sportsbook:notify-modal-triggered', z.strictObject({ modal: z.string(), open: z.boolean() })),
  /** The product listens. `protocol`: the version that it speaks. */
  message(
    'sportsbook:initialized',
    z.strictObject({ protocol: z.int(), locale: z.string(), currency: currencyCode, status: hostAuthStatus }),
  ),
  message('sportsbook:notify-currency-changed', z.strictObject({ currency: currencyCode })),
]);
export type ProductMessage = z.infer<typeof productMessage>;
