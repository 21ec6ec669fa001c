import type * as z from 'zod/mini';
import { pagination } from '../primitives.ts';
import { isLoose, listIn, pick, wholeIn } from './loose.ts';
import type { Loose } from './loose.ts';

interface Definition {
  readonly type: string;
  readonly shape: Readonly<Record<string, z.ZodMiniType>>;
}

/** Names under which lists usually stand, before any other. */
const listNames = ['data', 'items', 'results', 'list'];

function onlyList(from: Loose): readonly unknown[] | undefined {
  const named = listNames.map((name) => from[name]).find(Array.isArray);
  if (named !== undefined) return listIn(named);
  const lists = Object.entries(from).filter(([name, value]) => Array.isArray(value) && name !== 'errors_by_bet');
  return lists.length === 1 ? listIn(lists[0]?.[1]) : undefined;
}

/** Pages under `pagination`, `meta` or flat beside the list; one page of what is there when nothing is said. */
function pagesOf(from: Loose, count: number): Loose {
  const named = pick(from, 'pagination', 'meta');
  const paging = isLoose(named) ? named : from;
  const total = wholeIn(paging['total']) ?? count;
  const limit = Math.max(1, wholeIn(pick(paging, 'limit', 'per_page')) ?? count);
  return {
    total,
    limit,
    page: Math.max(1, wholeIn(pick(paging, 'page', 'current_page')) ?? 1),
    last_page: Math.max(1, wholeIn(pick(paging, 'last_page', 'total_pages')) ?? Math.ceil(total / limit)),
  };
}

/**
 * A list alone, or in an object under any name, as `{ data, pagination }`; a thing that stands under `data` by itself.
 * Everything else as it is.
 */
export function withEnvelope({ type, shape }: Definition, value: unknown): unknown {
  if (type !== 'object') return value;
  if (shape['data'] === undefined) {
    if (Array.isArray(value)) return { data: value };
    const inner = isLoose(value) ? value['data'] : undefined;
    return isLoose(inner) ? inner : value;
  }
  const from: Loose = isLoose(value) ? value : { data: value };
  const deeper = isLoose(from['data']) ? from['data'] : undefined;
  const list = onlyList(from) ?? (deeper === undefined ? undefined : onlyList(deeper));
  if (list === undefined) return value;
  const pages = shape['pagination'] === pagination ? { pagination: pagesOf({ ...from, ...deeper }, list.length) } : {};
  return { ...from, data: list, ...pages };
}
