import { type ReactNode, Suspense, useEffect, useId } from 'react';
import { usePage } from './PageProvider.tsx';

/**
 * A part of the page that React hydrates separately: after its surroundings, or at once when it is clicked. A first click
 * waits for its own boundary only, not for the whole page. Nothing inside may suspend.
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
