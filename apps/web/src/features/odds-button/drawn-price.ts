import type { RefObject } from 'react';
import type { OutcomeView, Visibility } from '@touchline/client';
import type { OddsText } from '../../bindings/odds.ts';
import { flash } from '../../ui/use-flash.ts';
import { flashClasses } from './OddsButtonView.tsx';

/**
 * A price in the document. One that moves, and does nothing else, is written there by hand: for React to find one text costs
 * as much as the browser's share of the move (decision 119).
 */
export interface DrawnPrice {
  /** The element that flashes. */
  readonly face: RefObject<HTMLSpanElement | null>;
  /** Called after each render. */
  rendered(outcome: OutcomeView | null, write: OddsText): void;
  /** Flashes a price that moved, and writes it; answers whether that is all there is to do. */
  show(next: OutcomeView | null, visibility: Visibility | undefined): boolean;
  /** A press on it, at the odds that stand there. */
  press(): void;
}

/** `Node.TEXT_NODE`. */
const TEXT = 3;

/** One for each price: what another one left behind in a button would be shown under the wrong name. */
export function createDrawnPrice(onPress: (odds: string) => void): DrawnPrice {
  const face: DrawnPrice['face'] = { current: null };
  /** As it stands there. */
  let now: OutcomeView | null = null;
  let write: OddsText | null = null;
  /** Of the last move that was seen. */
  let serial = 0;

  /** What the last render was from. */
  let last: OutcomeView | null = null;

  /** The text with the odds, while the price is for sale: the first after the name. Null where a stranger's element is. */
  const textOf = (): CharacterData | null => {
    const first = now === null || now.locked || now.stale ? null : face.current?.children[1]?.firstChild;
    return first?.nodeType === TEXT ? (first as CharacterData) : null;
  };

  return {
    face,
    rendered: (outcome, writes) => {
      // Shown again without a render: what was written since is the newer one (I8).
      if (outcome !== null && outcome === last && writes === write) return;
      last = outcome;
      // A new one does not flash, nor one that moved before the page was alive.
      if (write === null) serial = outcome?.move?.serial ?? 0;
      [now, write] = [outcome, writes];
      const text = textOf();
      const odds = writes(now?.odds ?? '');
      // React writes what differs from its own last render, which is not always what stands there.
      if (text !== null && text.data !== odds) text.data = odds;
    },
    show: (next, visibility) => {
      const move = next?.move ?? null;
      if (next === null || next.locked || write === null) return false;
      if (move !== null && move.serial !== serial) {
        serial = move.serial;
        // Nobody would see the flash of a price off the screen, and each is drawn three times.
        if (face.current !== null && visibility?.isOff() !== true) flash(face.current, flashClasses[move.direction]);
      }
      const text = textOf();
      const odds = write(next.odds);
      // A price of another length may be set in another size.
      if (next.stale || now?.name !== next.name || text === null || text.data.length !== odds.length) return false;
      text.data = odds;
      now = next;
      return true;
    },
    press: () => {
      if (now !== null) onPress(now.odds);
    },
  };
}
