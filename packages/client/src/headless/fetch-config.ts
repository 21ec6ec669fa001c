import { type ClientConfig, clientConfig } from '@touchline/contract';
import { problemsOfConfig } from '@touchline/contract/config-problems';
import { isRecord } from '../is-record.ts';
import { fetch, URL } from './platform.ts';

/** A push endpoint as it stands in a configuration: an address of a WebSocket, or a transport with its address. */
function absoluteEndpoint(endpoint: unknown, base: string): unknown {
  if (typeof endpoint === 'string') {
    const url = new URL(endpoint, base);
    return url.href.replace(/^http/, 'ws');
  }
  if (!isRecord(endpoint) || typeof endpoint['endpoint'] !== 'string') return endpoint;
  const address = new URL(endpoint['endpoint'], base).href;
  return { ...endpoint, endpoint: endpoint['transport'] === 'websocket' ? address.replace(/^http/, 'ws') : address };
}

/** Addresses from the root of a page become absolute: a process has no page that they could start from. */
function absolute(config: ClientConfig, base: string): ClientConfig {
  const from = (address: string): string => new URL(address, base).href;
  const { platform_api, sportsbook_api, wallet_api, desk_api, push_url, push_emulation } = config;
  return {
    ...config,
    platform_api: from(platform_api),
    sportsbook_api: from(sportsbook_api),
    desk_api: desk_api === null ? null : from(desk_api),
    push_url: Array.isArray(push_url)
      ? push_url.map((endpoint: unknown) => absoluteEndpoint(endpoint, base))
      : absoluteEndpoint(push_url, base),
    push_emulation: from(push_emulation ?? '/emulation'),
    ...(wallet_api === undefined ? {} : { wallet_api: from(wallet_api) }),
  };
}

/**
 * Reads the configuration of a back end, `https://HOST/sportsbook/config.json`, with absolute addresses. Rejects when nobody
 * answers there, or with every problem of what stands there.
 */
export async function fetchConfig(address: string): Promise<ClientConfig> {
  const response = await fetch(address);
  const value: unknown = response.status === 200 ? JSON.parse(await response.text()) : null;
  const parsed = clientConfig.safeParse(value);
  const problems = problemsOfConfig(value);
  if (parsed.success && problems.length === 0) return absolute(parsed.data, response.url);
  throw new Error(`${address} (status ${response.status}) is no configuration: ${problems.join('; ')}`);
}
