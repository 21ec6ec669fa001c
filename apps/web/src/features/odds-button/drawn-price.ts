import { createRef, type RefObject } from 'react';
import type { OutcomeView, Visibility } from '@touchline/client';
import type { OddsText } from '../../bindings/odds.ts';
import { flash } from '../../ui/use-flash.ts';
import { flashClasses, lengthClass } from './OddsButtonView.tsx';

/** What a price is rendered from. */
interface Rendered {
  readonly outcome: OutcomeView | null;
  readonly write: OddsText;
  readonly visibility: Visibility | undefined;
}

/**
 * A price in the document. One that moves, and does nothing else, is written there by hand: for React to find one text costs
 * as much as the browser's share of the move (decision 119).
 */
export interface DrawnPrice {
  /** The element that flashes, and the one with the odds. */
  readonly face: RefObject<HTMLSpanElement | null>;
  readonly price: RefObject<HTMLSpanElement | null>;
  /** Called after each render. */
  rendered(from: Rendered): void;
  /** Writes a price that moved; answers whether that is all there is to do. */
  show(next: OutcomeView | null): boolean;
  /** A press on it, at the odds that stand there. */
  press(): void;
}

function isForSale(outcome: OutcomeView): boolean {
  return !outcome.locked && !outcome.stale;
}

/** One for each price: what another one left behind in a button would be shown under the wrong name. */
export function createDrawnPrice(onPress: (odds: string) => void): DrawnPrice {
  const [face, price] = [createRef<HTMLSpanElement>(), createRef<HTMLSpanElement>()];
  let last: Rendered | null = null;

  /** A new price does not flash, and off the screen none does: nobody would see it, and each is drawn three times. */
  const move = (from: Rendered): void => {
    const before = last;
    last = from;
    const { outcome, visibility } = from;
    const moved = outcome?.move ?? null;
    if (before === null || moved === null || moved.serial === before.outcome?.move?.serial) return;
    if (face.current !== null && outcome?.locked === false && visibility?.isOff() !== true)
      flash(face.current, flashClasses[moved.direction]);
  };

  /** Null where something else stands before the odds. */
  const textOf = (): CharacterData | null => {
    const text = price.current?.firstChild;
    return text instanceof CharacterData ? text : null;
  };

  return {
    face,
    price,
    rendered: (from) => {
      // React writes what differs from its own last render, which is not always what stands there.
      const [text, odds] = [textOf(), from.outcome && from.write(from.outcome.odds)];
      if (text !== null && odds !== null && text.data !== odds) text.data = odds;
      move(from);
    },
    show: (next) => {
      const text = textOf();
      const now = last?.outcome ?? null;
      if (last === null || now === null || next === null || text === null || now.name !== next.name) return false;
      const odds = last.write(next.odds);
      if (!isForSale(now) || !isForSale(next) || lengthClass(odds) !== lengthClass(text.data)) return false;
      text.data = odds;
      move({ ...last, outcome: next });
      return true;
    },
    press: () => {
      const odds = last?.outcome?.odds;
      if (odds !== undefined) onPress(odds);
    },
  };
}
