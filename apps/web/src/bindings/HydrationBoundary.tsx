import { type ReactNode, Suspense, useEffect, useId } from 'react';
import { usePage } from './PageProvider.tsx';

/**
 * A part of the page that React finds by itself in what the server has drawn: after what stands around it, or at once when
 * it is pressed. The first press waits for its own part, not for the whole page. Nothing in it may suspend.
 */
export function HydrationBoundary({ children }: { readonly children: ReactNode }) {
  const { hydration } = usePage();
  const name = useId();
  useEffect(() => {
    hydration?.part(name);
    return () => hydration?.done(name);
  }, [hydration, name]);
  return (
    <Suspense fallback={null}>
      {children}
      <Hydrated name={name} />
    </Suspense>
  );
}

function Hydrated({ name }: { readonly name: string }) {
  const { hydration } = usePage();
  useEffect(() => hydration?.done(name), [hydration, name]);
  return null;
}
