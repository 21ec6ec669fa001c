import { createContext, type ReactNode, Suspense, useContext, useEffect, useRef, useState } from 'react';
import type { Lootbox } from '@touchline/contract';
import { lazyPart } from '../../bindings/lazy-part.ts';
import styles from './LootboxEntry.module.css';

const LootboxDialog = lazyPart(async () => (await import('./LootboxDialog.tsx')).LootboxDialog);

const Show = createContext<(box: Lootbox) => void>(() => undefined);

/** Shows a lootbox in the place around. */
export function useShowLootbox(): (box: Lootbox) => void {
  return useContext(Show);
}

/** Keeps the lootbox that is looked at above the lists: an opened one leaves them while its prize is read. */
export function LootboxPlace({ children }: { readonly children: ReactNode }) {
  const [shown, setShown] = useState<Lootbox | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const isShown = shown !== null;
  useEffect(() => {
    if (!isShown) return;
    const around = place.current;
    return () => {
      // The button that opened it may have left with its box.
      if (document.activeElement === document.body) around?.focus();
    };
  }, [isShown]);
  return (
    <Show value={setShown}>
      <div ref={place} tabIndex={-1} className={styles.place}>
        {children}
      </div>
      {shown === null ? null : (
        <Suspense fallback={null}>
          <LootboxDialog key={shown.id} box={shown} onClose={() => setShown(null)} />
        </Suspense>
      )}
    </Show>
  );
}
