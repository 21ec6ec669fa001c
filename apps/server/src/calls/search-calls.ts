import { type Costly, costs, unlimited } from '../http/request-limits.ts';
import type { Search } from '../catalogue/search/catalogue-search.ts';
import type { Handlers } from './handler.ts';

export interface SearchCallsDeps {
  readonly search: Search;
  /** Without limits when absent. */
  readonly costly?: Costly;
}

/** Open events, leagues and sports by name (API-04). */
export function searchCalls({ search, costly = unlimited }: SearchCallsDeps) {
  return {
    search: ({ query, address }) => costly(address, costs.search, async () => search.find(query)),
  } satisfies Pick<Handlers, 'search'>;
}
