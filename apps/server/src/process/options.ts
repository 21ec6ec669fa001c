import { join, resolve } from 'node:path';
import type { PayoutLimitSubject } from '@touchline/contract';
import type { OperatorConfig } from '@touchline/contract/operator';
import { accessOptions, type AccessOptions } from './access-options.ts';
import { accountOptions, type AccountOptions } from './account-options.ts';
import { type Flags, readFlags } from './command-line.ts';
import {
  decimal,
  either,
  type Environment,
  filled,
  instant,
  isLoopback,
  networks,
  oneOf,
  optional,
  origins,
  orWrong,
  readUrl,
  secureOrigins,
  whole,
  Wrong,
  type WrongOption,
  yesOr,
} from './option-values.ts';
import { metricsOptions, type MetricsOptions } from './metrics-options.ts';
import { pageSourceOptions, type PageSourceOptions } from './page-source-options.ts';
import { serviceOptions, type ServiceOptions } from './service-options.ts';

/** Everything that flags, the environment and the operator's file decide of a process, in this order. */
export interface ServerOptions extends AccessOptions, PageSourceOptions, ServiceOptions {
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
  /** Free space on the disk of the embedded database below which nothing new is taken, bytes; 0 for no bound (R9). */
  readonly leastFree: number;
  readonly publicUrl: URL | null;
  /** Addresses and networks of trusted proxies, beside this machine. */
  readonly trustedProxies: readonly string[];
  readonly allowedOrigins: readonly string[];
  readonly frameAncestors: readonly string[];
  /** https origins that the image proxy may read (LAY-10). */
  readonly imageOrigins: readonly string[];
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
  readonly logLevel: string;
  /** Where metrics are read; null for nowhere. */
  readonly metrics: MetricsOptions | null;
}

/** As much as a start asks for. */
export const usualLeastFree = 200_000_000;

export type OptionsResult = { readonly kind: 'run'; readonly options: ServerOptions } | WrongOption;

/** Reads flags and environment; `root` is the folder of the checkout, `config` what the operator's file says. */
export function readOptions(
  args: readonly string[],
  env: Environment,
  { root, config }: { readonly root: string; readonly config: OperatorConfig },
): OptionsResult {
  return orWrong(() => ({ kind: 'run', options: settle(readFlags(args), env, { root, config }) }));
}

function settle(
  flags: Flags,
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
  const { sources } = config;
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
    leastFree:
      whole('MIN_FREE_MB', env['MIN_FREE_MB'] || String(usualLeastFree / 1_000_000), 0, 1_000_000_000) * 1_000_000,
    publicUrl,
    trustedProxies: networks('TRUSTED_PROXIES', env['TRUSTED_PROXIES']),
    allowedOrigins: origins('ALLOWED_ORIGINS', env['ALLOWED_ORIGINS']),
    frameAncestors: hostOrigins(env, config, publicUrl),
    imageOrigins: secureOrigins(...either(env, 'IMAGE_ORIGINS', 'sources.images', sources.images.join())),
    ...pageSourceOptions(env, config, publicUrl),
    ...accessOptions(env, config),
    pointsPerMinute: limit === 0 ? null : limit,
    checkReplies: env['CHECK_REPLIES'] === '1',
    liveDelay: optional('LIVE_DELAY', env['LIVE_DELAY'], 600),
    exposureLimit: optional('EXPOSURE_LIMIT', env['EXPOSURE_LIMIT'], 1_000_000_000) ?? config.limits.exposure,
    payoutLimitOn: oneOf('PAYOUT_LIMIT_ON', env['PAYOUT_LIMIT_ON'] || config.limits.payout_on, ['profit', 'return']),
    maxStakeOfOddin: yesOr('MAX_STAKE_ODDIN', env['MAX_STAKE_ODDIN'], config.betting.max_stake_oddin),
    campaign: hasCampaign(env['BONUSES'], config.bonuses.campaign ?? publicUrl === null),
    accounts: accountsOf(config, publicUrl),
    ...serviceOptions(env),
    metrics: metricsOptions(env),
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

/** [EMB-03] Who may show the page; beside them the host page for demonstrations, which `npm start` opens. */
function hostOrigins(env: Environment, config: OperatorConfig, publicUrl: URL | null): readonly string[] {
  const demo = origins('DEMO_HOST', env['DEMO_HOST']);
  if (demo.length > 0 && publicUrl !== null)
    throw new Wrong('DEMO_HOST is for demonstrations: it does not go with PUBLIC_URL');
  return [...origins(...either(env, 'FRAME_ANCESTORS', 'host_origins', config.host_origins.join())), ...demo];
}

function hasCampaign(text: string | undefined, otherwise: boolean): boolean {
  return text ? oneOf('BONUSES', text, ['house', 'none']) === 'house' : otherwise;
}

/** A recording defines start, matches and results. */
function refuseBesideReplay(flags: Flags, publicUrl: URL | null): void {
  if (publicUrl !== null) throw new Wrong('--replay is for demonstrations: whoever has the file knows every result');
  const other = (['seed', 'matches', 'feed-start', 'record'] as const).find((name) => flags[name] !== undefined);
  if (other !== undefined) throw new Wrong(`--replay plays what was recorded: leave --${other} out`);
}

function accountsOf(config: OperatorConfig, publicUrl: URL | null): AccountOptions {
  const accounts = accountOptions(config, publicUrl === null);
  // The services of this server let everybody approve themselves.
  if (publicUrl !== null && accounts.identityProviders.length > 0) {
    throw new Wrong(
      'accounts.identity_providers does not go with PUBLIC_URL: on the pages of this server players approve themselves',
    );
  }
  return accounts;
}
