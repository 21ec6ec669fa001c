import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { PayoutLimitSubject } from '@touchline/contract';
import { type CountryLists, readCountryLists } from '../http/country-lists.ts';
import type { PageSources } from '../http/http-settings.ts';
import type { PushChoice } from '../push/open-push.ts';

/** Everything that flags and the environment decide. */
export interface ServerOptions {
  readonly port: number;
  /** Name or address to listen at. */
  readonly host: string;
  /** Seed of feed and games; null to derive them from the secret of the installation, so that nobody can predict them. */
  readonly seed: number | null;
  /** Feed time that a new database begins at, ms since epoch; null for real time. */
  readonly feedStart: number | null;
  /** File that the feed is recorded to; null for none. */
  readonly record: string | null;
  /** Recording that is played instead of the simulated feed; null for none. */
  readonly replay: string | null;
  /** Feed seconds in one real second. */
  readonly speed: number;
  /** Open matches to hold. */
  readonly matches: number;
  readonly desk: boolean;
  readonly dataFolder: string;
  readonly databaseUrl: string | null;
  readonly publicUrl: URL | null;
  /** Addresses and networks of trusted proxies, beside this machine. */
  readonly trustedProxies: readonly string[];
  readonly allowedOrigins: readonly string[];
  readonly frameAncestors: readonly string[];
  /** https origins that the image proxy may read (LAY-10). */
  readonly imageOrigins: readonly string[];
  /** Origins that pages load frames, films and data from; those of the two templates below are among the frames. */
  readonly sources: PageSources;
  /** Page with a chat, `{match}` stands for the id of the match (LAY-08); null for no chat. */
  readonly chatFrame: string | null;
  /** Page of a service with information about a match, with `{match}` and `{locale}` (CAT-10b); null for none. */
  readonly matchInfoFrame: string | null;
  /** DSN of the service that error reports of pages go to (REP-01); null for none. */
  readonly errorReports: string | null;
  /** Domain that pages keep the device id for (CFG-03); null for the host alone. */
  readonly cookieDomain: string | null;
  /** Whether the site may be used: `locked` shows that it is closed, `blocked` names the country. */
  readonly access: 'open' | 'locked' | 'blocked';
  /** Countries that are refused (AUTH-07). */
  readonly countries: CountryLists;
  /** File that tells the country of an address, in the MaxMind DB format; null for none. */
  readonly countryTable: string | null;
  /** Points a minute of one address; null for no bound. */
  readonly pointsPerMinute: number | null;
  readonly checkReplies: boolean;
  /** Live delay in seconds, 0 for none; null for the default of each sport. */
  readonly liveDelay: number | null;
  /** Exposure limit of one outcome in whole euro, 0 for none; null for the default. */
  readonly exposureLimit: number | null;
  /** What the payout limit applies to (VAL-05a). */
  readonly payoutLimitOn: PayoutLimitSubject;
  /** Whether the largest stake is available for selections of oddin too (VAL-10a). */
  readonly maxStakeOfOddin: boolean;
  /** Whether there are a boost, a jackpot and freebets for new players. The desk can give freebets without it too. */
  readonly campaign: boolean;
  /** The push engine. */
  readonly push: PushChoice;
  readonly logLevel: string;
}

export type OptionsResult =
  | { readonly kind: 'run'; readonly options: ServerOptions }
  | { readonly kind: 'help'; readonly text: string }
  /** One line for a person; the exit code is 2. */
  | { readonly kind: 'wrong'; readonly message: string };

export const helpText = `Usage: npm start -- [options]

  --port N       port of the page and the API, 0 for any free one (PORT; default 4600)
  --seed N       which feed is played: one seed gives one story (default 1); for demonstrations alone, not
                 with PUBLIC_URL: then results follow from a secret that is made at the first start and kept
  --feed-start T time at which the feed of a new database begins, such as 2026-09-19T15:30:00Z (default: now); for
                 demonstrations alone, not with PUBLIC_URL
  --record FILE  writes down whatever the feed says, one JSON value a line, into a file that does not exist yet
  --replay FILE  plays such a file instead of the simulated feed, from its feed time on; for demonstrations alone
  --speed X      feed seconds in one real second, from 0.1 to 60 (default 1)
  --matches N    open matches to hold, from 20 to 5000 (default 600)
  --desk         development only: open the desk (clock, scripted matches, faults) at /desk
  --data DIR     folder for everything that is kept (default .data)
  --help         this text

Environment: DATABASE_URL (any PostgreSQL from 15 on, instead of the embedded one; with
PUSH=centrifugo any number of processes may share it), HOST (default localhost),
PUBLIC_URL (address from outside; https makes cookies Secure, no demo players are made, and nobody can foretell a result), ALLOWED_ORIGINS and
FRAME_ANCESTORS (comma lists of origins), IMAGE_ORIGINS (comma list of https origins whose pictures the image proxy may
read), FRAME_SOURCES, MEDIA_SOURCES and CONNECT_SOURCES (https origins, apart by commas or spaces, that pages may frame,
play films from, and read data from; nothing else passes the browser), CHAT_FRAME (address of a chat, {match} stands for
the match; no chat when absent) and MATCH_INFO_FRAME (address of a service with facts of a match, with {match} and
{locale}), whose origins may be framed without being named again, ERROR_REPORTS (DSN of a service of the Sentry protocol
that pages send error reports to, such as https://KEY@host.example/1; none when absent), COOKIE_DOMAIN (domain above PUBLIC_URL
that the device id is kept for; only the host when absent), RATE_LIMIT (points a minute of one address, 0 for no limit; default 18000: a request
costs 1, what is costly more),
LIVE_DELAY (seconds before a live bet is decided, 0 for none; default by sport), EXPOSURE_LIMIT (euro that the bookmaker may
have to pay on one outcome, 0 for no bound; default 10000000), PAYOUT_LIMIT_ON (profit or return: what the largest
payout of a bet limits; default profit), MAX_STAKE_ODDIN (yes or no: whether players may ask for the largest stake of
selections of oddin too; default no), BONUSES (house or none: whether a start makes a boost for
combos and a jackpot, and demo players and new ones get freebets; what the database has goes on; default house, none with
PUBLIC_URL), PUSH (embedded or centrifugo; default embedded; centrifugo
needs CENTRIFUGO_API, its address with /api at the end, CENTRIFUGO_API_KEY, CENTRIFUGO_TOKEN_SECRET, and CENTRIFUGO_URL,
the address that browsers reach it at),
ACCESS (open, locked or blocked: whether the site may be used, page, calls and push; default open), ACCESS_COUNTRIES (JSON with
lists of countries from which it may not be visited, signed in to or signed up at, such as
{"visit":["US"],"sign_in":["FR"],"sign_up":["FR"]}), COUNTRY_TABLE (file in the MaxMind DB format that tells the country of an
address where no proxy does; none is shipped), CHECK_REPLIES (1 checks every answer against
the contract), LOG_LEVEL (default warn), TRUSTED_PROXIES (comma list of addresses and networks such as 10.0.0.0/8 whose
proxies say whom they speak for; with PUBLIC_URL, those of this machine always do). A proxy in front may say the country of a caller in X-User-Country: it is read
with PUBLIC_URL only, and from these proxies only.
`;

const loopback = new Set(['localhost', '127.0.0.1', '::1']);
export function isLoopback(host: string): boolean {
  return loopback.has(host);
}

class Wrong extends Error {}

/** Reads flags and environment; `root` is the folder of the checkout. */
export function readOptions(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
  root: string,
): OptionsResult {
  try {
    const flags = readFlags(args);
    if (flags.help === true) return { kind: 'help', text: helpText };
    return { kind: 'run', options: settle(flags, env, root) };
  } catch (error) {
    if (error instanceof Wrong) return { kind: 'wrong', message: error.message };
    throw error;
  }
}

function readFlags(args: readonly string[]) {
  try {
    const text = { type: 'string' } as const;
    const { values } = parseArgs({
      args: [...args],
      options: {
        port: text,
        seed: text,
        'feed-start': text,
        record: text,
        replay: text,
        speed: text,
        matches: text,
        data: text,
        desk: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
      allowPositionals: false,
    });
    return values;
  } catch (error) {
    const line = error instanceof Error ? (error.message.split(/[.\n]/)[0] ?? '') : String(error);
    throw new Wrong(`${line.replace(/^Unknown/, 'unknown')}; npm start -- --help lists the options`);
  }
}

function settle(
  flags: ReturnType<typeof readFlags>,
  env: Readonly<Record<string, string | undefined>>,
  root: string,
): ServerOptions {
  const desk = flags.desk ?? false;
  const host = env['HOST'] || 'localhost';
  if (desk && !isLoopback(host)) throw new Wrong(`--desk is for this machine alone: it does not go with HOST=${host}`);
  const publicUrl = readUrl(env['PUBLIC_URL']);
  if (desk && publicUrl !== null) throw new Wrong('--desk is for this machine alone: it does not go with PUBLIC_URL');
  if (flags.seed !== undefined && publicUrl !== null) {
    throw new Wrong(
      '--seed is for demonstrations: with PUBLIC_URL every result follows from a secret that nobody knows; leave it out',
    );
  }
  if (flags['feed-start'] !== undefined && publicUrl !== null) {
    throw new Wrong('--feed-start is for demonstrations: with PUBLIC_URL the feed goes by the real time; leave it out');
  }
  const replayed = flags.replay === undefined ? null : resolve(filled('--replay', flags.replay, 'a file'));
  if (replayed !== null) refuseBesideReplay(flags, publicUrl);
  const chatFrame = frame('CHAT_FRAME', env['CHAT_FRAME'], publicUrl);
  const matchInfoFrame = frame('MATCH_INFO_FRAME', env['MATCH_INFO_FRAME'], publicUrl);
  const errorReports = reportsDsn('ERROR_REPORTS', env['ERROR_REPORTS'], publicUrl);
  const limit = whole('RATE_LIMIT', env['RATE_LIMIT'] || '18000', 0, 1_000_000);
  return {
    port: whole(flags.port === undefined ? 'PORT' : '--port', flags.port ?? (env['PORT'] || '4600'), 0, 65_535),
    host,
    seed: publicUrl === null ? whole('--seed', flags.seed ?? '1', 0, 2_147_483_647) : null,
    feedStart: flags['feed-start'] === undefined ? null : instant('--feed-start', flags['feed-start']),
    record: flags.record === undefined ? null : resolve(filled('--record', flags.record, 'a file')),
    replay: replayed,
    speed: decimal('--speed', flags.speed ?? '1', 0.1, 60),
    matches: whole('--matches', flags.matches ?? '600', 20, 5_000),
    desk,
    dataFolder: flags.data === undefined ? join(root, '.data') : resolve(filled('--data', flags.data)),
    databaseUrl: env['DATABASE_URL'] || null,
    publicUrl,
    trustedProxies: networks('TRUSTED_PROXIES', env['TRUSTED_PROXIES']),
    allowedOrigins: origins('ALLOWED_ORIGINS', env['ALLOWED_ORIGINS']),
    frameAncestors: origins('FRAME_ANCESTORS', env['FRAME_ANCESTORS']),
    imageOrigins: secureOrigins('IMAGE_ORIGINS', env['IMAGE_ORIGINS']),
    sources: {
      frames: [
        ...new Set([
          ...pageSources('FRAME_SOURCES', env['FRAME_SOURCES'], publicUrl),
          ...[chatFrame, matchInfoFrame].flatMap(foreignOrigin),
        ]),
      ],
      media: pageSources('MEDIA_SOURCES', env['MEDIA_SOURCES'], publicUrl),
      connections: [
        ...pageSources('CONNECT_SOURCES', env['CONNECT_SOURCES'], publicUrl),
        ...(errorReports === null ? [] : [new URL(errorReports).origin]),
      ],
    },
    chatFrame,
    matchInfoFrame,
    errorReports,
    cookieDomain: parentDomain('COOKIE_DOMAIN', env['COOKIE_DOMAIN'], publicUrl),
    access: oneOf('ACCESS', env['ACCESS'] || 'open', ['open', 'locked', 'blocked']),
    ...countryOptions(env),
    pointsPerMinute: limit === 0 ? null : limit,
    checkReplies: env['CHECK_REPLIES'] === '1',
    liveDelay: optional('LIVE_DELAY', env['LIVE_DELAY'], 600),
    exposureLimit: optional('EXPOSURE_LIMIT', env['EXPOSURE_LIMIT'], 1_000_000_000),
    payoutLimitOn: oneOf('PAYOUT_LIMIT_ON', env['PAYOUT_LIMIT_ON'] || 'profit', ['profit', 'return']),
    maxStakeOfOddin: oneOf('MAX_STAKE_ODDIN', env['MAX_STAKE_ODDIN'] || 'no', ['yes', 'no']) === 'yes',
    campaign:
      oneOf('BONUSES', env['BONUSES'] || (publicUrl === null ? 'house' : 'none'), ['house', 'none']) === 'house',
    push: pushChoice(env),
    logLevel: oneOf('LOG_LEVEL', env['LOG_LEVEL'] || 'warn', [
      'silent',
      'fatal',
      'error',
      'warn',
      'info',
      'debug',
      'trace',
    ]),
  };
}

function whole(name: string, text: string, from: number, to: number): number {
  const value = /^\d{1,10}$/.test(text) ? Number(text) : NaN;
  if (value >= from && value <= to) return value;
  throw new Wrong(`${name} is a whole number from ${from} to ${to}, not "${text}"`);
}

/** A whole number from 0; null when it is not set. */
function optional(name: string, text: string | undefined, to: number): number | null {
  return text === undefined || text === '' ? null : whole(name, text, 0, to);
}

function decimal(name: string, text: string, from: number, to: number): number {
  const value = /^\d{1,4}(?:\.\d{1,4})?$/.test(text) ? Number(text) : NaN;
  if (value >= from && value <= to) return value;
  throw new Wrong(`${name} is a number from ${from} to ${to}, not "${text}"`);
}

/** Ms since epoch of an instant in UTC, from 2000 to 2099: the feed has no seasons of other centuries. */
function instant(name: string, text: string): number {
  const at = /^20\d\d-\d\d-\d\dT\d\d:\d\d(?::\d\d)?Z$/.test(text) ? Date.parse(text) : NaN;
  if (Number.isFinite(at)) return at;
  throw new Wrong(`${name} is a time in UTC such as 2026-09-19T15:30:00Z, not "${text}"`);
}

function filled(name: string, text: string, what = 'a folder'): string {
  if (text !== '') return text;
  throw new Wrong(`${name} needs ${what}`);
}

/** A recording defines start, matches and results. */
function refuseBesideReplay(flags: ReturnType<typeof readFlags>, publicUrl: URL | null): void {
  if (publicUrl !== null) throw new Wrong('--replay is for demonstrations: whoever has the file knows every result');
  const other = (['seed', 'matches', 'feed-start', 'record'] as const).find((name) => flags[name] !== undefined);
  if (other !== undefined) throw new Wrong(`--replay plays what was recorded: leave --${other} out`);
}

function oneOf<Word extends string>(name: string, text: string, allowed: readonly Word[]): Word {
  const found = allowed.find((word) => word === text);
  if (found !== undefined) return found;
  throw new Wrong(`${name} is one of ${allowed.join(', ')}, not "${text}"`);
}

function countryOptions(
  env: Readonly<Record<string, string | undefined>>,
): Pick<ServerOptions, 'countries' | 'countryTable'> {
  const text = env['ACCESS_COUNTRIES'] ?? '';
  const countries = readCountryLists(text);
  if (countries !== null)
    return { countries, countryTable: env['COUNTRY_TABLE'] ? resolve(env['COUNTRY_TABLE']) : null };
  throw new Wrong(`ACCESS_COUNTRIES is JSON such as {"visit":["US"],"sign_in":["FR"],"sign_up":["FR"]}, not "${text}"`);
}

function readUrl(text: string | undefined): URL | null {
  if (text === undefined || text === '') return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url !== null && /^https?:$/.test(url.protocol)) return url;
  throw new Wrong(`PUBLIC_URL is an address such as https://bets.example, not "${text}"`);
}

function pushChoice(env: Readonly<Record<string, string | undefined>>): PushChoice {
  if (oneOf('PUSH', env['PUSH'] || 'embedded', ['embedded', 'centrifugo']) === 'embedded') return { kind: 'embedded' };
  return {
    kind: 'centrifugo',
    api: address('CENTRIFUGO_API', env['CENTRIFUGO_API'], 'http://127.0.0.1:8000/api'),
    apiKey: secret('CENTRIFUGO_API_KEY', env['CENTRIFUGO_API_KEY']),
    tokenSecret: secret('CENTRIFUGO_TOKEN_SECRET', env['CENTRIFUGO_TOKEN_SECRET']),
    url: address('CENTRIFUGO_URL', env['CENTRIFUGO_URL'], 'https://push.example'),
  };
}

function address(name: string, text: string | undefined, example: string): string {
  if (text && URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text.replace(/\/+$/, '');
  throw new Wrong(`PUSH=centrifugo needs ${name}, an address such as ${example}, not "${text ?? ''}"`);
}

/** Shorter ones can be guessed. The value is never printed. */
const shortestSecret = 16;

function secret(name: string, text: string | undefined): string {
  if (text && text.length >= shortestSecret) return text;
  throw new Wrong(`PUSH=centrifugo needs ${name}, of at least ${shortestSecret} characters`);
}

function secureOrigins(name: string, text: string | undefined): readonly string[] {
  return origins(name, text).map((item) => {
    if (item.startsWith('https://')) return item;
    throw new Wrong(`${name} is a comma list of https origins, not "${item}"`);
  });
}

/** Whether a page may load from this origin: https, or this machine while there is no public address. */
function isSafeSource(url: URL, publicUrl: URL | null): boolean {
  return (
    // A name may contain characters that end a directive of the policy.
    /^[\w.-]+$/.test(url.hostname) &&
    (url.protocol === 'https:' || (publicUrl === null && url.protocol === 'http:' && isLoopback(url.hostname)))
  );
}

function pageSources(name: string, text: string | undefined, publicUrl: URL | null): readonly string[] {
  return (text ?? '')
    .split(/[\s,]+/)
    .filter((item) => item !== '')
    .map((item) => {
      const url = URL.canParse(item) ? new URL(item) : null;
      if (url !== null && url.origin === item && isSafeSource(url, publicUrl)) return item;
      throw new Wrong(`${name} is a list of https origins such as https://host.example, not "${item}"`);
    });
}

/** Origin of a frame's template; none for a path of the page's own. */
function foreignOrigin(template: string | null): readonly string[] {
  return template === null || template.startsWith('/') ? [] : [new URL(template).origin];
}

function frame(name: string, text: string | undefined, publicUrl: URL | null): string | null {
  if (text === undefined || text === '') return null;
  if (/^\/(?![/\\])/.test(text)) return text;
  // The policy names the origin, so a template may have placeholders only behind it.
  const url = URL.canParse(text) && !/^[^/]*\/\/[^/?#]*[{}]/.test(text) ? new URL(text) : null;
  if (url !== null && isSafeSource(url, publicUrl)) return text;
  throw new Wrong(`${name} is an https address such as https://host.example/{match}, not "${text}"`);
}

function reportsDsn(name: string, text: string | undefined, publicUrl: URL | null): string | null {
  if (text === undefined || text === '') return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  const isDsn = url !== null && /^\w+$/.test(url.username) && url.password === '' && /\/\d+$/.test(url.pathname);
  if (isDsn && url.search === '' && url.hash === '' && isSafeSource(url, publicUrl)) return text;
  throw new Wrong(`${name} is the DSN of a service for error reports such as https://KEY@host.example/1`);
}

/** A domain that the page's host is in. One without a dot, such as `com`, no browser keeps a cookie for. */
function parentDomain(name: string, text: string | undefined, publicUrl: URL | null): string | null {
  if (text === undefined || text === '') return null;
  const host = publicUrl?.hostname ?? '';
  const isAbove = host === text || host.endsWith(`.${text}`);
  if (isAbove && isIP(host) === 0 && /^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/.test(text)) return text;
  throw new Wrong(`${name} is the host of PUBLIC_URL or a domain above it such as host.example, not "${text}"`);
}

function networks(name: string, text: string | undefined): readonly string[] {
  return (text ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
    .map((item) => {
      const [host = '', bits, ...rest] = item.split('/');
      const version = isIP(host);
      const isNetwork =
        bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
      if (version !== 0 && isNetwork && rest.length === 0) return item;
      throw new Wrong(`${name} is a comma list of addresses and networks such as 10.0.0.0/8, not "${item}"`);
    });
}

function origins(name: string, text: string | undefined): readonly string[] {
  return (text ?? '')
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '')
    .map((item) => {
      if (URL.canParse(item) && new URL(item).origin === item) return item;
      throw new Wrong(`${name} is a comma list of origins such as https://host.example, not "${item}"`);
    });
}
