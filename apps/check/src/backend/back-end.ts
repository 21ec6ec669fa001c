import { clientConfig, type Call, type ClientConfig } from '@touchline/contract';

/** Where the APIs of a back end are, and what its page is configured with. */
export interface BackEnd {
  readonly platform: string;
  readonly sportsbook: string;
  /** Null where there are no games beside the sports. */
  readonly wallet: string | null;
  /** Address of a WebSocket; null where nothing is pushed. */
  readonly push: string | null;
  /** Null where nobody named it. */
  readonly config: ClientConfig | null;
}

/** What somebody says of a back end; addresses are absolute, or from the root of `url`. */
export interface Given {
  readonly url: string;
  readonly sportsbook?: string | undefined;
  readonly wallet?: string | undefined;
  readonly push?: string | undefined;
  readonly config?: ClientConfig | undefined;
}

/** Where the reference back end has its APIs. */
const usual = {
  platform: '/api',
  sportsbook: '/_sb_api/api',
  wallet: '/_sb_api/wallet',
  push: '/connection/websocket',
};

function withoutTrailingSlash(address: string): string {
  return address.replace(/\/+$/, '');
}

/** The WebSocket among the ways to the push server. */
function socketOf(push: unknown): string | null {
  if (typeof push === 'string') return push;
  if (!Array.isArray(push)) return null;
  for (const way of push as readonly unknown[]) {
    if (typeof way === 'object' && way !== null && 'transport' in way && 'endpoint' in way)
      if (way.transport === 'websocket' && typeof way.endpoint === 'string') return way.endpoint;
  }
  return null;
}

/**
 * The addresses of a back end. `url` is that of its platform; where it has no path, the reference back end's paths stand
 * for what is not said. Throws TypeError for an address that is none.
 */
export function backEndAt({ url, sportsbook, wallet, push, config }: Given): BackEnd {
  const root = new URL(url);
  const hasPath = root.pathname !== '/';
  const absolute = (address: string): string => withoutTrailingSlash(new URL(address, root).href);
  const either = (said: string | undefined, configured: string | undefined | null, otherwise: string): string | null =>
    said ?? configured ?? (hasPath || config !== undefined ? null : otherwise);
  const socket = either(push, config === undefined ? null : socketOf(config.push_url), usual.push);
  const games = either(wallet, config?.wallet_api, usual.wallet);
  return {
    platform: absolute(config?.platform_api ?? (hasPath ? url : usual.platform)),
    sportsbook: absolute(sportsbook ?? config?.sportsbook_api ?? (hasPath ? url : usual.sportsbook)),
    wallet: games === null ? null : absolute(games),
    push: socket === null ? null : absolute(socket).replace(/^http/, 'ws'),
    config: config ?? null,
  };
}

/** The configuration of a page as it is published. Throws where there is none or it cannot be read. */
export async function readConfig(address: string): Promise<ClientConfig> {
  const answer = await fetch(address, { signal: AbortSignal.timeout(15_000) });
  const read = clientConfig.safeParse(await answer.json());
  if (read.success) return read.data;
  const places = read.error.issues.map(({ path }) => path.join('.')).join(', ');
  throw new Error(`the configuration cannot be read: ${places}`);
}

/** Base address of the API of a call, with its version; null where the back end has no such API. */
function baseOf(backEnd: BackEnd, { name, api, version }: Call): string | null {
  const spoken = backEnd.config?.calls?.[name];
  const asked = spoken?.version === undefined ? version : spoken.version;
  if (api === 'platform') return spoken?.base ?? backEnd.platform;
  if (api === 'wallet') return spoken?.base ?? backEnd.wallet;
  const base = spoken?.base ?? backEnd.sportsbook;
  return asked === null ? base : `${base}/v${asked}`;
}

/** Values of a request's path and query, as texts. */
export interface Values {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
}

/** Address of a call, as the page would ask for it; null where the back end has no such API. */
export function addressOf(backEnd: BackEnd, call: Call, { params = {}, query = {} }: Values): string | null {
  const base = baseOf(backEnd, call);
  if (base === null) return null;
  const path = (backEnd.config?.calls?.[call.name]?.path ?? call.path)
    .replace(/^\/?/, '/')
    .replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? '0'));
  const search = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return withoutTrailingSlash(base) + path + (search.length === 0 ? '' : `?${search.join('&')}`);
}

/** The platform's version travels in the accept header, the sportsbook's in the path. */
export function acceptOf({ config }: BackEnd, { name, api, version }: Call): string {
  const spoken = config?.calls?.[name]?.version;
  const asked = spoken === undefined ? version : spoken;
  return api === 'platform' && asked !== null ? `application/vnd.touchline.v${asked}+json` : 'application/json';
}
