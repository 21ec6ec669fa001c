import { createContext, type ReactNode, Suspense, useCallback, useContext, useMemo, useState } from 'react';
import { isInModal, isPlainKey, useKeys } from '../../bindings/keys.ts';
import { lazyPart, preload } from '../../bindings/lazy-part.ts';
import { usePath } from '../../bindings/links.tsx';
import { useLocale } from '../../bindings/locale.ts';
import type { RenderOutcome } from '../../bindings/render-outcome.ts';

async function loadDialog() {
  return import('./SearchDialog.tsx');
}
const SearchDialog = lazyPart(async () => (await loadDialog()).SearchDialog);

interface Search {
  open(): void;
  close(): void;
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
export function SearchProvider({
  renderOutcome,
  children,
}: {
  readonly renderOutcome: RenderOutcome;
  readonly children: ReactNode;
}) {
  const path = usePath();
  const { isLoading } = useLocale();
  const [isOpen, setOpen] = useState(false);
  // Whatever leads to another page closes it, but for a page that was on its way before.
  const [stays, setStays] = useState(false);
  const [seen, setSeen] = useState(path);
  if (path !== seen) {
    setSeen(path);
    if (!stays) setOpen(false);
  }
  if (stays && !isLoading) setStays(false);
  const open = useCallback(() => {
    setOpen(true);
    setStays(isLoading);
  }, [isLoading]);
  useKeys((event) => {
    if (!isPlainKey(event, '/') || isInModal(event)) return;
    event.preventDefault();
    open();
  });
  const search = useMemo<Search>(
    () => ({ open, close: () => setOpen(false), prepare: () => preload(loadDialog) }),
    [open],
  );
  return (
    <SearchContext value={search}>
      {children}
      {isOpen ? (
        <Suspense fallback={null}>
          <SearchDialog renderOutcome={renderOutcome} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </SearchContext>
  );
}
