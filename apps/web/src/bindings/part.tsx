import { type ReactNode, Suspense, useEffect, useId } from 'react';
import { usePage } from './PageProvider.tsx';

/**
 * A part of the page that React finds by itself in what the server has drawn: after what stands around it, or at once when
 * it is pressed. The first press waits for its own part, not for the whole page. Nothing in it may suspend.
 */
export function Part({ children }: { readonly children: ReactNode }) {
  const { taking } = usePage();
  const name = useId();
  useEffect(() => {
    taking?.part(name);
    return () => taking?.done(name);
  }, [taking, name]);
  return (
    <Suspense fallback={null}>
      {children}
      <Alive name={name} />
    </Suspense>
  );
}

function Alive({ name }: { readonly name: string }) {
  const { taking } = usePage();
  useEffect(() => taking?.done(name), [taking, name]);
  return null;
}
