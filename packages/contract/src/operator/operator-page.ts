import * as z from 'zod/mini';
import { customPage, pageHeading, pageList, pageParagraph } from '../config.ts';
import { locales as localeCodes } from '../locales.ts';
import { marketGroups as usualGroups } from '../market-kinds.ts';
import { inSportEntry, singlePageKey, sportEntry } from '../page-keys.ts';
import { exactOrigin, slug, text } from '../primitives.ts';
import { expecting, needed, section, withDefault, withoutDefault } from '../field-notes.ts';

const localeCode = expecting(z.enum(localeCodes), `one of ${localeCodes.join(', ')}`, 'en');

export const locales = withDefault(
  expecting(z.array(localeCode).check(z.minLength(1)), 'a list of at least one locale', ['en', 'de']),
  [...localeCodes],
  'Locales of the page in the order of the language menu. The first one is the default (NAV-02).',
  ['de', 'en'],
);

export const localeInUrl = withDefault(
  z.boolean(),
  false,
  'Whether the first locale stands in addresses too; it is left out otherwise (NAV-02).',
);

export const aliases = withoutDefault(
  expecting(z.record(z.string(), localeCode), 'words, each with its locale', { br: 'pt-BR' }),
  'Other words for locales in addresses (ERR-06). Those that the product knows when left out.',
  { br: 'pt-BR' },
);

export const marketGroups = withDefault(
  z.array(expecting(z.string().check(z.minLength(1)), 'the key of a market group', 'main')),
  [...usualGroups],
  'Groups of markets on the page of a match, in their order; those that are not named come after.',
  ['main', 'goals', 'handicap'],
);

// The page takes fields that it does not know from other back ends; here one is a slip of the pen.
const sportKey = expecting(slug, 'the key of a sport', 'soccer');
const strictEntry = z.union([
  singlePageKey,
  z.strictObject({ ...sportEntry.shape, sport: sportKey }),
  z.strictObject({ ...inSportEntry.shape, sport: sportKey }),
]);

export const navigation = withoutDefault(
  expecting(
    z.array(strictEntry).check(z.maxLength(20)),
    'a list of at most 20 page keys, or pages of a sport with their fields',
    ['sports', 'in_play', { page: 'sport', sport: 'soccer' }],
  ),
  'Ways of the main navigation in their order (NAV-24a). The first two stand in the bar of a small screen too. Ours when left out.',
  ['sports', 'in_play', { page: 'sport', sport: 'soccer' }],
);

const examplePage = {
  path: '/betting-guide',
  title: { en: 'Betting guide' },
  blocks: { en: [{ kind: 'paragraph', text: 'The words on this page.' }] },
};
const strictBlock = z.discriminatedUnion('kind', [
  z.strictObject(pageHeading.shape),
  z.strictObject(pageParagraph.shape),
  z.strictObject(pageList.shape),
]);
const strictPage = z.strictObject({
  ...customPage.shape,
  path: expecting(customPage.shape.path, 'a path in lower-case words', '/betting-guide'),
  blocks: z.record(z.string(), z.array(strictBlock)),
});
export const pages = withoutDefault(
  expecting(z.array(strictPage), 'a list of pages, each with path, title and blocks', [examplePage]),
  'Pages of your own, each with a link in the menu (NAV-23): path, title and blocks by locale. A betting guide in three languages when left out; an empty list for none.',
  [examplePage],
);

const address = expecting(
  z.string().check(z.regex(/^https?:\/\/[^\s/]+\S*$/)),
  'an address that begins with https://',
  'https://host.example/pay',
);
/** Where a frame leads: an address, or a path of the page's own origin. */
const frame = expecting(
  z.string().check(z.regex(/^(?:https?:\/\/[\w.:[\]-]+(?:[/?#]\S*)?|\/(?![/\\])\S*)$/)),
  'an https address or a path, with placeholders behind its host alone',
  'https://host.example/{match}',
);
const sourceOrigin = expecting(
  z.string().check(z.regex(/^https?:\/\/[\w.-]+(?::[0-9]{1,5})?$/)),
  'an https origin',
  'https://host.example',
);
const sourceOrigins = expecting(z.array(sourceOrigin), 'a list of https origins', ['https://host.example']);

export const support = section(
  {
    email: withoutDefault(
      expecting(z.string().check(z.regex(/^[^\s@]+@[^\s@]+$/)), 'an e-mail address', 'help@host.example'),
      'Address to write to.',
      'help@host.example',
    ),
    phone: withoutDefault(
      expecting(z.string().check(z.regex(/^\+?[\d -]{3,30}$/)), 'a telephone number', '+49 30 123456'),
      'Number to call.',
      '+49 30 123456',
    ),
    url: withoutDefault(address, 'Page with help.', 'https://help.host.example'),
  },
  'How players reach you (NAV-20a); each is shown where it is set.',
);

export const depositUrl = withoutDefault(
  address,
  'Where players pay in, where the product has no cashier of its own.',
  'https://host.example/pay',
);

export const minimumAge = withDefault(
  expecting(z.int().check(z.minimum(16), z.maximum(99)), 'a whole number from 16 to 99', 18),
  18,
  'Years of age from which people may bet here.',
);

export const licence = withoutDefault(
  expecting(z.record(z.string(), text), 'words by locale', { en: 'Licensed by …' }),
  'Who has licensed you, by locale; the first locale stands in for those that are missing.',
  { en: 'Licensed and regulated by …' },
);

export const frames = section(
  {
    chat: withoutDefault(
      frame,
      'Page with a chat (LAY-08): `{match}` stands for the id of the match, `{locale}` for the language, `{user}` for what the chat knows the player by (API-10a); no chat when left out.',
      'https://chat.host.example/{match}',
    ),
    match_info: withoutDefault(
      frame,
      'Page of a service with facts of a match, with `{match}` and `{locale}` (CAT-10b); none when left out.',
      'https://facts.host.example/{locale}/{match}',
    ),
  },
  'Pages of others that are shown inside the page. Their origins may be framed without being named again.',
);

export const sources = section(
  {
    frames: withDefault(sourceOrigins, [], 'Origins whose pages may be framed.', ['https://games.host.example']),
    media: withDefault(sourceOrigins, [], 'Origins whose films may be played.', ['https://films.host.example']),
    connections: withDefault(sourceOrigins, [], 'Origins that scripts may read from.', ['https://icons.host.example']),
    images: withDefault(sourceOrigins, [], 'Origins whose pictures the image proxy may read (LAY-10); https alone.', [
      'https://pictures.host.example',
    ]),
  },
  'Other origins that the browser may be led to. Nothing else passes its security policy.',
);

const hostOrigin = expecting(exactOrigin, 'an exact origin, without a path', 'https://portal.host.example');

export const hostOrigins = withDefault(
  expecting(z.array(hostOrigin), 'a list of exact origins, without paths', ['https://portal.host.example']),
  [],
  'Origins of hosts: they may show the page in a frame and talk to it, and nobody else may (EMB-03).',
  ['https://portal.host.example'],
);

export const errorReports = withoutDefault(
  expecting(
    z.string().check(z.regex(/^https?:\/\/\w+@[^\s/?#]+\/(?:[^\s?#]*\/)?\d+$/)),
    'the DSN of a service for error reports',
    'https://KEY@host.example/1',
  ),
  'Service of the Sentry protocol that pages send error reports to (REP-01). They may connect to it without it being named again; none are sent when left out.',
  'https://KEY@reports.host.example/1',
);

export const cookieDomain = withoutDefault(
  expecting(z.string().check(z.regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/)), 'a domain with a dot', 'host.example'),
  'Domain above the host of `PUBLIC_URL` that the device id is kept for (CFG-03); the host alone when left out.',
  'host.example',
);

export const flags = section(
  {
    jackpots: withDefault(z.boolean(), true, 'Whether players see jackpots and bet for them.'),
    amb_progress_bar: withDefault(
      z.boolean(),
      true,
      'Whether the slip shows how far combos are from the next freebets for a number of combos (BON-11).',
    ),
    push_delta: withDefault(
      z.boolean(),
      true,
      'Whether changes of public channels travel as differences (delta compression, PUSH-10).',
    ),
    share_bets: withDefault(z.boolean(), true, 'Whether slips and bets can be shared by a code (PLC-09).'),
    my_bets: withDefault(z.boolean(), true, 'Whether players see their bets on the page (PLC-11).'),
    price_history: withDefault(z.boolean(), true, 'Whether the page shows how prices moved.'),
    votes: withDefault(
      z.boolean(),
      true,
      'Whether players vote on how a match ends, and everybody sees the votes (NOTE-04).',
    ),
    fair_prices: withDefault(
      z.boolean(),
      true,
      'Whether a market shows its margin and its prices without it, on request.',
    ),
    watch_rules: withDefault(
      z.boolean(),
      true,
      'Whether players can have themselves told of a price, a market or a match (NOTE-05).',
    ),
    favourite_teams: withDefault(z.boolean(), true, 'Whether teams can be favourites (NOTE-02b).'),
    video: withDefault(z.boolean(), true, 'Whether films and streams of matches are shown (CAT-10).'),
    quick_deposit: withDefault(
      z.boolean(),
      true,
      'Whether a slip that the balance does not cover offers a deposit, where there is a cashier (RG-08).',
    ),
    quick_deposit_test: withDefault(
      z.boolean(),
      false,
      'The same for players in the status group `spi_test` alone, while `quick_deposit` is off (RG-08).',
    ),
    activity_tracking: withDefault(
      z.boolean(),
      true,
      'Whether a visible page reports once a minute that its player is active (RG-03).',
    ),
    responsible_gambling: withDefault(
      z.boolean(),
      true,
      'Whether players can limit themselves, and their limits and those of `protection` are enforced (RG-04).',
    ),
    sign_in_frame_preloader: withDefault(
      z.boolean(),
      false,
      'Whether the frame of the sign-in is fetched before anybody opens it (EMB-06).',
    ),
    sign_up_frame_preloader: withDefault(z.boolean(), false, 'The same for the sign-up (EMB-06).'),
  },
  'Features that are on or off.',
);

const delay = expecting(
  z.int().check(z.minimum(0), z.maximum(86_400)),
  'a whole number of seconds from 0 to 86400',
  60,
);

export const reminders = section(
  {
    deposit: withoutDefault(
      z.strictObject({ seconds: withDefault(delay, 10, 'Seconds after a sign-in, or after the page is there.') }),
      'Reminds players once a day that they can pay in, where there is a cashier; not when left out.',
      { seconds: 10 },
    ),
    sign_up: withoutDefault(
      z.strictObject({ seconds: needed(delay, 'Seconds after the page is there.', 60) }),
      'Reminds visitors once that they can open an account; not when left out.',
      { seconds: 60 },
    ),
  },
  'Modals that remind of something (RG-05). They never stand over another one.',
);

export const cashier = section(
  {
    demo: withoutDefault(
      z.boolean(),
      'Whether the cashier for demonstrations is open, where a person says how a payment ends: it makes money of nothing. Open when left out, closed with PUBLIC_URL.',
      true,
    ),
  },
  'Deposits and withdrawals of the reference back end.',
);

export const bonuses = section(
  {
    campaign: withoutDefault(
      z.boolean(),
      'Whether a start makes a boost for combos and a jackpot, and new players get freebets; what the database has goes on. On when left out, off with PUBLIC_URL.',
      true,
    ),
  },
  'Bonuses of the reference back end.',
);
