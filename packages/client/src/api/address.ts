import type { Call, ClientConfig } from '@touchline/contract';
import { isRecord } from '../is-record.ts';

function withoutTrailingSlash(address: string): string {
  return address.replace(/\/+$/, '');
}

function apiOf(config: ClientConfig, call: Call): string {
  switch (call.api) {
    case 'platform':
      return config.platform_api;
    case 'sportsbook':
      return config.sportsbook_api;
    case 'wallet':
      return config.wallet_api ?? '';
    case 'desk':
      return config.desk_api ?? '';
    case 'operator':
      throw new RangeError('no page calls the API of the operator');
  }
}

/** The version that the back end is asked for; null where it has none. */
function versionOf(config: ClientConfig, { name, version }: Call): number | null {
  const spoken = config.calls?.[name]?.version;
  return spoken === undefined ? version : spoken;
}

function base(config: ClientConfig, call: Call): string {
  const version = versionOf(config, call);
  const api = withoutTrailingSlash(config.calls?.[call.name]?.base ?? apiOf(config, call));
  return call.api === 'sportsbook' && version !== null ? `${api}/v${version}` : api;
}

/** Path and query of a call. Parameters and query values are texts: what is undefined is left out. */
export function pathOf(call: Pick<Call, 'path'>, params: unknown, query: unknown): string {
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(isRecord(params) ? String(params[name]) : ''),
  );
  const pairs = isRecord(query) ? Object.entries(query).filter(([, value]) => value !== undefined) : [];
  const search = pairs.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join('&');
  return path + (search === '' ? '' : `?${search}`);
}

/** The operator's own path, or the contract's. */
function pathIn(config: ClientConfig, { name, path }: Call): Call['path'] {
  const spoken = config.calls?.[name]?.path;
  return spoken === undefined ? path : `/${spoken.replace(/^\//, '')}`;
}

/** The same with the base address of its API before it. */
export function addressOf(config: ClientConfig, call: Call, params: unknown, query: unknown): string {
  return base(config, call) + pathOf({ path: pathIn(config, call) }, params, query);
}

/** The platform's version travels in the accept header, the sportsbook's in the path. */
export function acceptOf(config: ClientConfig, call: Call): string {
  const version = versionOf(config, call);
  return call.api === 'platform' && version !== null
    ? `application/vnd.touchline.v${version}+json`
    : 'application/json';
}
