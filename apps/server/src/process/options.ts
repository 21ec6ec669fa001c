import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { PayoutLimitSubject } from '@touchline/contract';
import type { OperatorConfig } from '@touchline/contract/operator';
import { type CountryLists, readCountryLists } from '../http/country-lists.ts';
import type { PageSources } from '../http/http-settings.ts';
import type { PushChoice } from '../push/open-push.ts';
import type { SmtpOptions } from '../player/mail/smtp-mail.ts';
import { accountOptions, type AccountOptions } from './account-options.ts';

/** Everything that flags, the environment and the operator's file decide of a process, in this order. */
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
  /** Group that players must be in, and where the others are sent (AUTH-09); null for none. */
  readonly requiredStatusGroup: { readonly id: string; readonly url: string } | null;
  /** Points a minute of one address; null for no bound. */
  readonly pointsPerMinute: number | null;
  readonly checkReplies: boolean;
  /** Live delay in seconds, 0 for none; null for the default of each sport. */
  readonly liveDelay: number | null;
  /** Exposure limit of one outcome in whole euro, 0 for none. */
  readonly exposureLimit: number;
  /** What the payout limit applies to (VAL-05a). */
  readonly payoutLimitOn: PayoutLimitSubject;
  /** Whether the largest stake is available for selections of oddin too (VAL-10a). */
  readonly maxStakeOfOddin: boolean;
  /** Whether there are a boost, a jackpot and freebets for new players. The desk can give freebets without it too. */
  readonly campaign: boolean;
  /** What the bookmaker asks and allows of its players. */
  readonly accounts: AccountOptions;
  /** Mail server that letters go out by; null to write them as files. */
  readonly smtp: SmtpOptions | null;
  /** The push engine. */
  readonly push: PushChoice;
  readonly logLevel: string;
}

/** One line for a person; the exit code is 2. */
interface WrongOption {
  readonly kind: 'wrong';
  readonly message: string;
}
export type OptionsResult = { readonly kind: 'run'; readonly options: ServerOptions } | WrongOption;

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
  --config FILE  the operator's file (TOUCHLINE_CONFIG; default touchline.config.ts or touchline.config.json in the
                 working directory, where there is one): docs/configuration.md describes its fields
  --check        reads the operator's file, says what is wrong with it, and ends: with 0 when nothing is, with 1 when something is
  --help         this text

What is set here counts before the operator's file.

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
SMTP_URL (mail server such as smtps://user:password@mail.example; needs MAIL_FROM, the address that letters are from;
without it letters are files in the folder mail of the data, as short messages are in sms),
ACCESS (open, locked or blocked: whether the site may be used, page, calls and push; default open), ACCESS_COUNTRIES (JSON with
lists of countries from which it may not be visited, signed in to or signed up at, such as
{"visit":["US"],"sign_in":["FR"],"sign_up":["FR"]}), COUNTRY_TABLE (file in the MaxMind DB format that tells the country of an
address where no proxy does; none is shipped), REQUIRED_STATUS_GROUP (id of a group of players and the address that players who
are not in it are sent to, apart by a space; none when absent), CHECK_REPLIES (1 checks every answer against
the contract), LOG_LEVEL (default warn), TRUSTED_PROXIES (comma list of addresses and networks such as 10.0.0.0/8 whose
proxies say whom they speak for; with PUBLIC_URL, those of this machine always do). A proxy in front may say the country of a caller in X-User-Country: it is read
with PUBLIC_URL only, and from these proxies only.
`;

const loopback = new Set(['localhost', '127.0.0.1', '::1']);
export function isLoopback(host: string): boolean {
  return loopback.has(host);
}

class Wrong extends Error {}

type Environment = Readonly<Record<string, string | undefined>>;

type CommandResult =
  | {
      readonly kind: 'run';
      /** The operator's file that is named; null where the working directory is looked through. */
      readonly file: string | null;
      /** Only check it. */
      readonly check: boolean;
    }
  | { readonly kind: 'help'; readonly text: string }
  | WrongOption;

/** What has to be known before the operator's file is read. */
export function readCommand(args: readonly string[], env: Environment): CommandResult {
  return orWrong(() => {
    const flags = readFlags(args);
    if (flags.help === true) return { kind: 'help', text: helpText };
    const named =
      flags.config === undefined ? env['TOUCHLINE_CONFIG'] || null : filled('--config', flags.config, 'a file');
    return { kind: 'run', file: named, check: flags.check ?? false };
  });
}

/** Reads flags and environment; `root` is the folder of the checkout, `config` what the operator's file says. */
export function readOptions(
  args: readonly string[],
  env: Environment,
  { root, config }: { readonly root: string; readonly config: OperatorConfig },
): OptionsResult {
  return orWrong(() => ({ kind: 'run', options: settle(readFlags(args), env, { root, config }) }));
}

function orWrong<Result>(read: () => Result): Result | WrongOption {
  try {
    return read();
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
        config: text,
        check: { type: 'boolean' },
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
  env: Environment,
  { root, config }: { readonly root: string; readonly config: OperatorConfig },
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
  const { frames, sources } = config;
  const chatFrame = frame(...either(env, 'CHAT_FRAME', 'frames.chat', frames.chat), publicUrl);
  const matchInfoFrame = frame(...either(env, 'MATCH_INFO_FRAME', 'frames.match_info', frames.match_info), publicUrl);
  const sourcesOf = (name: string, field: 'frames' | 'media' | 'connections') =>
    pageSources(...either(env, name, `sources.${field}`, sources[field].join()), publicUrl);
  const errorReports = reportsDsn(...either(env, 'ERROR_REPORTS', 'error_reports', config.error_reports), publicUrl);
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
    frameAncestors: origins(...either(env, 'FRAME_ANCESTORS', 'host_origins', config.host_origins.join())),
    imageOrigins: secureOrigins(...either(env, 'IMAGE_ORIGINS', 'sources.images', sources.images.join())),
    sources: {
      frames: [
        ...new Set([...sourcesOf('FRAME_SOURCES', 'frames'), ...[chatFrame, matchInfoFrame].flatMap(foreignOrigin)]),
      ],
      media: sourcesOf('MEDIA_SOURCES', 'media'),
      connections: [
        ...sourcesOf('CONNECT_SOURCES', 'connections'),
        ...(errorReports === null ? [] : [new URL(errorReports).origin]),
      ],
    },
    chatFrame,
    matchInfoFrame,
    errorReports,
    cookieDomain: parentDomain(...either(env, 'COOKIE_DOMAIN', 'cookie_domain', config.cookie_domain), publicUrl),
    ...accessOptions(env, config),
    pointsPerMinute: limit === 0 ? null : limit,
    checkReplies: env['CHECK_REPLIES'] === '1',
    liveDelay: optional('LIVE_DELAY', env['LIVE_DELAY'], 600),
    exposureLimit: optional('EXPOSURE_LIMIT', env['EXPOSURE_LIMIT'], 1_000_000_000) ?? config.limits.exposure,
    payoutLimitOn: oneOf('PAYOUT_LIMIT_ON', env['PAYOUT_LIMIT_ON'] || config.limits.payout_on, ['profit', 'return']),
    maxStakeOfOddin: yesOr('MAX_STAKE_ODDIN', env['MAX_STAKE_ODDIN'], config.betting.max_stake_oddin),
    campaign: hasCampaign(env['BONUSES'], config.bonuses.campaign ?? publicUrl === null),
    ...aboutPlayers(env, config, publicUrl),
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

/** A field by the name it was set by: in the environment, or else in the operator's file. */
function either(
  env: Environment,
  name: string,
  field: string,
  value: string | undefined,
): readonly [name: string, text: string | undefined] {
  return env[name] ? [name, env[name]] : [field, value];
}

function yesOr(name: string, text: string | undefined, otherwise: boolean): boolean {
  return text ? oneOf(name, text, ['yes', 'no']) === 'yes' : otherwise;
}

function hasCampaign(text: string | undefined, otherwise: boolean): boolean {
  return text ? oneOf('BONUSES', text, ['house', 'none']) === 'house' : otherwise;
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

function requiredGroup(text: string | undefined): ServerOptions['requiredStatusGroup'] {
  if (text === undefined || text === '') return null;
  const [id = '', url = '', ...rest] = text.split(' ');
  if (/^[\w-]{1,40}$/.test(id) && /^https?:\/\//.test(url) && URL.canParse(url) && rest.length === 0)
    return { id, url };
  throw new Wrong(
    `REQUIRED_STATUS_GROUP is a group and an address, such as members https://play.example, not "${text}"`,
  );
}

/** Who may use the site (AUTH-07, AUTH-09, AUTH-12a). */
function accessOptions(
  env: Environment,
  { access, refused_countries, required_status_group }: OperatorConfig,
): Pick<ServerOptions, 'access' | 'countries' | 'countryTable' | 'requiredStatusGroup'> {
  const text = env['ACCESS_COUNTRIES'] ?? '';
  const countries = text === '' ? refused_countries : readCountryLists(text);
  if (countries === null)
    throw new Wrong(
      `ACCESS_COUNTRIES is JSON such as {"visit":["US"],"sign_in":["FR"],"sign_up":["FR"]}, not "${text}"`,
    );
  return {
    access: oneOf('ACCESS', env['ACCESS'] || access, ['open', 'locked', 'blocked']),
    countries,
    countryTable: env['COUNTRY_TABLE'] ? resolve(env['COUNTRY_TABLE']) : null,
    requiredStatusGroup: requiredGroup(env['REQUIRED_STATUS_GROUP']) ?? required_status_group ?? null,
  };
}

function readUrl(text: string | undefined): URL | null {
  if (text === undefined || text === '') return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url !== null && /^https?:$/.test(url.protocol)) return url;
  throw new Wrong(`PUBLIC_URL is an address such as https://bets.example, not "${text}"`);
}

function aboutPlayers(
  env: Environment,
  config: OperatorConfig,
  publicUrl: URL | null,
): Pick<ServerOptions, 'accounts' | 'smtp'> {
  const accounts = accountOptions(config, publicUrl === null);
  // The services of this server let everybody approve themselves.
  if (publicUrl !== null && accounts.identityProviders.length > 0) {
    throw new Wrong(
      'accounts.identity_providers does not go with PUBLIC_URL: on the pages of this server players approve themselves',
    );
  }
  return { accounts, smtp: smtp(env['SMTP_URL'], env['MAIL_FROM']) };
}

function smtp(url: string | undefined, from: string | undefined): SmtpOptions | null {
  if (!url) return null;
  // It may hold a password, which is never printed.
  if (!URL.canParse(url) || !/^smtps?:$/.test(new URL(url).protocol)) {
    throw new Wrong('SMTP_URL is an address such as smtp://user:password@mail.example:587');
  }
  if (!from || !/^[^\s@]+@[^\s@]+$|^[^<>\r\n]+<[^\s@]+@[^\s@]+>$/.test(from)) {
    throw new Wrong(`SMTP_URL needs MAIL_FROM, an address such as no-reply@bets.example, not "${from ?? ''}"`);
  }
  return { url, from };
}

function pushChoice(env: Environment): PushChoice {
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
