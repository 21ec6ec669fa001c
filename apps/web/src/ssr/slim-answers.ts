import type { ClientConfig } from '@touchline/contract';
import type { StoredAnswer } from './hydration-block.ts';

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function withNull(value: unknown, ...names: readonly string[]): unknown {
  if (!isRecord(value)) return value;
  return { ...value, ...Object.fromEntries(names.filter((name) => name in value).map((name) => [name, null])) };
}

function withoutLogos(competitors: unknown): unknown {
  if (!isRecord(competitors)) return competitors;
  return Object.fromEntries(Object.entries(competitors).map(([side, each]) => [side, withNull(each, 'logo')]));
}

/** Of a match that has ended, results show the crests; of all others lists draw them from names and colours. */
function withoutInner(match: unknown): unknown {
  if (!isRecord(match) || !('top_markets' in match)) return match;
  const { competitors, status } = match;
  const slim = { ...match, top_markets: [] };
  if (!isRecord(competitors) || status === 3 || status === 4) return slim;
  return withNull({ ...slim, competitors: withoutLogos(competitors) }, 'stadium', 'city');
}

/**
 * [P4] An answer as it goes along with the page: of the matches of a list what no list shows stays behind. The markets of their
 * pages alone were a third of all its bytes; the place and the pictures too come with the next change of the match, or when it
 * is opened.
 */
export function slimAnswer(name: string, given: StoredAnswer): StoredAnswer {
  if (!/\/matches\?/.test(name) || given.status !== 200) return given;
  const read: unknown = JSON.parse(given.text);
  if (!isRecord(read) || !Array.isArray(read['data'])) return given;
  return { ...given, text: JSON.stringify({ ...read, data: read['data'].map(withoutInner) }) };
}

/** [P4] The configuration sent with a page, without the content of the operator's other pages. */
export function slimConfig(config: ClientConfig, path: string): ClientConfig {
  return config.pages === undefined
    ? config
    : { ...config, pages: config.pages.map((page) => (page.path === path ? page : { ...page, blocks: {} })) };
}
