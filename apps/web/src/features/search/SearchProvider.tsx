import { createContext, lazy, type ReactNode, Suspense, useCallback, useContext, useMemo, useState } from 'react';
import { isPlainKey, useKeys } from '../../bindings/keys.ts';
import { usePath } from '../../bindings/links.tsx';
import { useLocale } from '../../bindings/locale.ts';
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
  const { isLoading } = useLocale();
  // Open on one page: whatever leads to another one closes it, but for the one that was on its way before.
  const [openAt, setOpenAt] = useState<{ readonly path: string; readonly isGoing: boolean } | null>(null);
  if (openAt?.isGoing === true && !isLoading) setOpenAt({ path, isGoing: false });
  const open = useCallback(() => setOpenAt({ path, isGoing: isLoading }), [path, isLoading]);
  useKeys((event) => {
    if (!isPlainKey(event, '/')) return;
    // No dialog over a dialog.
    if (event.target instanceof Element && event.target.closest('dialog') !== null) return;
    event.preventDefault();
    open();
  });
  const search = useMemo<Search>(() => ({ open, prepare: () => void loadDialog() }), [open]);
  return (
    <SearchContext value={search}>
      {children}
      {openAt !== null && (openAt.isGoing || openAt.path === path) ? (
        <Suspense fallback={null}>
          <SearchDialog onClose={() => setOpenAt(null)} />
        </Suspense>
      ) : null}
    </SearchContext>
  );
}
