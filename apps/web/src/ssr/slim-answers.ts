import type { ClientConfig } from '@touchline/contract';
import type { StoredAnswer } from './hydration-block.ts';

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function withoutTop(match: unknown): unknown {
  return isRecord(match) && 'top_markets' in match ? { ...match, top_markets: [] } : match;
}

/**
 * [P4] An answer as it goes along with the page: of the matches of a list the markets that no list shows stay behind, a
 * third of all its bytes. They come with the next change of their match, or when the match is opened.
 */
export function slimAnswer(name: string, given: StoredAnswer): StoredAnswer {
  if (!/\/matches\?/.test(name) || given.status !== 200) return given;
  const read: unknown = JSON.parse(given.text);
  if (!isRecord(read) || !Array.isArray(read['data'])) return given;
  return { ...given, text: JSON.stringify({ ...read, data: read['data'].map(withoutTop) }) };
}

/** [P4] The configuration sent with a page, without the content of the operator's other pages. */
export function slimConfig(config: ClientConfig, path: string): ClientConfig {
  return config.pages === undefined
    ? config
    : { ...config, pages: config.pages.map((page) => (page.path === path ? page : { ...page, blocks: {} })) };
}
