import { createElement, type ReactNode, useEffect, useMemo, useState } from 'react';
import type { Settings } from '@touchline/contract';
import { useAddress } from '../bindings/links.tsx';
import { Shown, usePage } from '../bindings/PageProvider.tsx';
import { useSettings } from '../bindings/betting.ts';
import { CrashBoundary } from '../screens/CrashBoundary.tsx';
import { NotFoundScreen } from '../screens/NotFoundScreen.tsx';
import { fetchScreen, type Page, pageAt, screenOf } from './pages.ts';

/** The screen of the address. Whoever goes somewhere has fetched its code before the address moved. */
export function Pages(): ReactNode {
  const { config } = usePage();
  const { path } = useAddress();
  const settings = useSettings();
  const page = useMemo(() => pageAt(path, config), [path, config]);
  if (page === null || !isOffered(page, settings))
    return (
      <>
        <NotFoundScreen />
        <Shown />
      </>
    );
  return (
    <CrashBoundary key={page.key}>
      <PageScreen page={page} />
    </CrashBoundary>
  );
}

/** Until the settings are known nobody can tell; then the page waits for them. */
function isOffered({ line }: Page, settings: Settings | null): boolean {
  return line.enabled === undefined || settings === null || line.enabled(settings);
}

function PageScreen({ page }: { readonly page: Page }): ReactNode {
  const [failure, setFailure] = useState<unknown>(null);
  const [, setIsHere] = useState(false);
  const screen = screenOf(page.line);
  const isHere = screen !== null;
  useEffect(() => {
    if (isHere) return;
    let isGone = false;
    const load = async (): Promise<void> => {
      try {
        await fetchScreen(page.line);
        if (!isGone) setIsHere(true);
      } catch (error) {
        if (!isGone) setFailure(error);
      }
    };
    void load();
    return () => {
      isGone = true;
    };
  }, [isHere, page.line]);
  // The boundary above shows the error and a way back.
  if (failure !== null) throw failure;
  return screen === null ? null : (
    <>
      {createElement(screen, { params: page.params })}
      <Shown />
    </>
  );
}
