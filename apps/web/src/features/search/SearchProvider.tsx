import { createContext, lazy, type ReactNode, Suspense, useCallback, useContext, useMemo, useState } from 'react';
import { isPlainKey, useKeys } from '../../bindings/keys.ts';
import { usePath } from '../../bindings/links.tsx';
import { withText } from '../../text/load.ts';

const loadDialog = withText(() => import('./SearchDialog.tsx'));
const SearchDialog = lazy(async () => ({ default: (await loadDialog()).SearchDialog }));

interface Search {
  open(): void;
  /** Fetches the code before it is asked for. */
  prepare(): void;
}

const SearchContext = createContext<Search | null>(null);

export function useSearch(): Search {
  const search = useContext(SearchContext);
  if (search === null) throw new Error('SearchProvider is missing above');
  return search;
}

/** CAT-07: the search, from any page, by its key too. Its code comes when it is wanted. */
export function SearchProvider({ children }: { readonly children: ReactNode }) {
  const path = usePath();
  // Open on one page: whatever leads to another one closes it.
  const [openAt, setOpenAt] = useState<string | null>(null);
  useKeys((event) => {
    if (!isPlainKey(event, '/')) return;
    // No dialog over a dialog.
    if (event.target instanceof Element && event.target.closest('dialog') !== null) return;
    event.preventDefault();
    setOpenAt(path);
  });
  const open = useCallback(() => setOpenAt(path), [path]);
  const search = useMemo<Search>(() => ({ open, prepare: () => void loadDialog() }), [open]);
  return (
    <SearchContext value={search}>
      {children}
      {openAt === path ? (
        <Suspense fallback={null}>
          <SearchDialog onClose={() => setOpenAt(null)} />
        </Suspense>
      ) : null}
    </SearchContext>
  );
}
