import type * as z from 'zod/mini';
import { isObject, type Json, type JsonObject, schemaOf } from '../json-schema.ts';
import {
  hostMessage,
  type HostMessage,
  hostProtocol,
  mostHostLetters,
  productMessage,
  type ProductMessage,
} from './host-messages.ts';

/** What happens at a message of a host. */
const toProduct: Readonly<Record<HostMessage['type'], string>> = {
  odds_changed: 'Odds are written in this format.',
  page_changed:
    'Leads to a page: by its key; by key and sport; by key, sport and the slug of a league, category or match; or by its path without a query.',
  search_modal: 'Opens or closes the search.',
  open_bet_slip: "Shows the slip, or the player's bets with `MY_BETS`; `open` false closes it.",
  viewport:
    'The part of the frame that is seen, in pixels from its upper edge: slip, bar and modals stand there. For hosts that make the frame as high as the page.',
  iframe_integration:
    'The host takes over what it names in `listens`, or all three without it. What no host takes over is not offered in the frame. `protocols`: versions of the messages that it speaks.',
  apply_bet_code: 'Puts a shared slip in the place of the slip, which can be taken back.',
  change_locale: 'The language of the page, one of the site.',
  change_currency: "Makes the player's account in this currency the active one.",
  auth_status:
    '`logged_in` lets the product ask its server who is there, `not_logged_in` signs out; the other two wait while nobody is signed in.',
  token:
    'The product exchanges it for a session. One that does not hold is answered by `sportsbook:sign-in` with the reason `token_refused`.',
};

/** When the product says something. */
const toHost: Readonly<Record<ProductMessage['type'], string>> = {
  'sportsbook:sign-in': 'Somebody has to sign in. `reason`: what they wanted to do, or why the session is over.',
  'sportsbook:sign-up': 'Somebody wants an account.',
  'sportsbook:deposit':
    'Somebody wants to pay in. `amount`: what was typed or a bet is short of, in the main unit; null where nobody said.',
  'sportsbook:page-loaded': 'A page is there. `page`: its key; null where it has none.',
  'sportsbook:page-size-changed': 'The page has another size, in pixels; at most every 100 ms.',
  'sportsbook:balance-changed': 'The balance of the active account, in the main unit; null once nobody is signed in.',
  'sportsbook:bet-slip-state-changed':
    'The slip opens or closes, or the ticket moves. `state`: `INITIAL`, `ODDS_CHANGED`, `PROCESSING`, `SUCCESS` or `ERROR`.',
  'sportsbook:top-event-clicked': 'A match of the first row of the home page is followed.',
  'sportsbook:notify-modal-triggered':
    'A modal came up or was closed. `modal`: `session`, `account`, `question`, `news`, `tool` or `place`.',
  'sportsbook:initialized':
    'The product listens: say everything again, as its document may be a new one. `protocol`: the version that it speaks.',
  'sportsbook:notify-currency-changed': 'Another currency is bet in.',
};

function described(message: z.core.$ZodType, notes: Readonly<Record<string, string>>): JsonObject {
  const components = new Map<string, Json>();
  const schema = schemaOf(message, components);
  const options = isObject(schema) ? schema['oneOf'] : undefined;
  if (!Array.isArray(options) || components.size > 0) throw new TypeError('the messages are no union of objects');
  return Object.fromEntries(
    options.filter(isObject).map((option) => {
      const { type = null, payload = null } = isObject(option['properties'] ?? null)
        ? (option['properties'] as JsonObject)
        : {};
      const name = isObject(type) ? type['const'] : null;
      if (typeof name !== 'string') throw new TypeError('a message has no type');
      return [name, { description: notes[name] ?? '', payload }];
    }),
  );
}

/** `docs/host-messages.json`: what a host page and the product in its frame say to each other, as JSON schemas (EMB-01, EMB-02). */
export function hostMessagesDocument(): JsonObject {
  return {
    protocol: hostProtocol,
    longest: mostHostLetters,
    to_product: described(hostMessage, toProduct),
    to_host: described(productMessage, toHost),
  };
}
