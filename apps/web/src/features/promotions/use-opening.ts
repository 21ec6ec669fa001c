import { useState } from 'react';
import type { Lootbox, LootboxDraw } from '@touchline/contract';
import { useCommands } from '../../bindings/PageProvider.tsx';

/** How far the opening of a lootbox is. */
export type Opening =
  | { readonly kind: 'closed' }
  | { readonly kind: 'pending' }
  /** No answer: it may be open. */
  | { readonly kind: 'unknown' }
  | { readonly kind: 'refused'; readonly key: string }
  /** `draw` is null where the back end does not say what it held. */
  | { readonly kind: 'open'; readonly draw: LootboxDraw | null };

/** Opens a lootbox. A press without an answer can be repeated: it is answered with what was drawn (BON-10b). */
export function useOpening(box: Lootbox): { readonly opening: Opening; readonly open: () => void } {
  const commands = useCommands();
  const isOpen = box.draw !== undefined && box.draw.opened !== null;
  const [opening, setOpening] = useState<Opening>(
    isOpen ? { kind: 'open', draw: box.draw ?? null } : { kind: 'closed' },
  );
  const open = async (): Promise<void> => {
    setOpening({ kind: 'pending' });
    const result = await commands.openLootbox(box.id);
    if (result.kind === 'unreachable') setOpening({ kind: 'unknown' });
    else if (result.kind === 'refused') setOpening({ kind: 'refused', key: result.key });
    else setOpening({ kind: 'open', draw: result.draw });
  };
  return {
    opening,
    open: () => {
      if (opening.kind !== 'pending') void open();
    },
  };
}
