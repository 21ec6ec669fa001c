import type { Pagination } from '@touchline/contract';
import type { Answer } from '../api/answer.ts';

/** CAT-06 */
export const pageSize = 500;

interface Page<T> {
  readonly data: readonly T[];
  readonly pagination: Pagination;
}

export interface AllPages<T> {
  readonly items: readonly T[];
  readonly total: number;
}

/** [CAT-06] All pages of a paged list, 500 a page, or as many as `atMost` needs. */
export async function fetchPages<T>(
  ask: (page: number, limit: number) => Promise<Answer<Page<T>>>,
  atMost = Number.POSITIVE_INFINITY,
): Promise<Answer<AllPages<T>>> {
  const items: T[] = [];
  const limit = Math.min(pageSize, atMost);
  for (let page = 1; ; page += 1) {
    const answer = await ask(page, limit);
    if (answer.kind !== 'ok') return answer;
    items.push(...answer.value.data);
    const { total, last_page: last } = answer.value.pagination;
    if (page >= last || items.length >= atMost || answer.value.data.length === 0) {
      return { kind: 'ok', value: { items: items.slice(0, atMost), total } };
    }
  }
}
