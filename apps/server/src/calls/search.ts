import type { Search } from '../search/search.ts';
import type { Handlers } from './handler.ts';

/** Open events, leagues and sports by name (API-04). */
export const searchCalls = ({ search }: { readonly search: Search }) =>
  ({
    search: async ({ query }) => search.find(query),
  }) satisfies Pick<Handlers, 'search'>;
