import type { Call, ClientConfig } from '@touchline/contract';

const withoutTrailingSlash = (address: string): string => address.replace(/\/+$/, '');

const base = (config: ClientConfig, call: Call): string => {
  switch (call.api) {
    case 'platform':
      return withoutTrailingSlash(config.platform_api);
    case 'sportsbook':
      return `${withoutTrailingSlash(config.sportsbook_api)}/v${call.version}`;
    case 'wallet':
      return withoutTrailingSlash(config.wallet_api ?? '');
    case 'desk':
      return withoutTrailingSlash(config.desk_api ?? '');
  }
};

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Path and query of a call. Parameters and query values are texts: what is undefined is left out. */
export const pathOf = (call: Call, params: unknown, query: unknown): string => {
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(isRecord(params) ? String(params[name]) : ''),
  );
  const pairs = isRecord(query) ? Object.entries(query).filter(([, value]) => value !== undefined) : [];
  const search = pairs.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join('&');
  return path + (search === '' ? '' : `?${search}`);
};

/** The same with the base address of its API before it. */
export const addressOf = (config: ClientConfig, call: Call, params: unknown, query: unknown): string =>
  base(config, call) + pathOf(call, params, query);

/** The platform's version travels in the accept header, the sportsbook's in the path. */
export const acceptOf = (call: Call): string =>
  call.api === 'platform' ? `application/vnd.touchline.v${call.version}+json` : 'application/json';
