import { createContext, type ReactNode, Suspense, useContext, useRef, useState } from 'react';
import type { Lootbox } from '@touchline/contract';
import { lazyPart } from '../../bindings/lazy-part.ts';

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
  const close = (): void => {
    setShown(null);
    // The button that opened it may have left with its box.
    if (shown !== null && place.current?.querySelector(`[data-lootbox="${shown.id}"]`) === null) place.current.focus();
  };
  return (
    <Show value={setShown}>
      <div ref={place} tabIndex={-1} style={{ outline: 'none' }}>
        {children}
      </div>
      {shown === null ? null : (
        <Suspense fallback={null}>
          <LootboxDialog key={shown.id} box={shown} onClose={close} />
        </Suspense>
      )}
    </Show>
  );
}
