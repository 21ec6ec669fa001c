/** Prices that a press would bet on at once, in the frame of a host (EMB-03b). Loaded with quick bet. */
import { watchUncovered } from './uncovered.ts';

const PRICE = 'button[data-outcome]';

/** The price that was clicked last, until it is asked about. */
let clicked: { readonly id: string; readonly isSeen: boolean } | null = null;

/** Watches all prices of the page, also those that come in later. Returns how to stop; after that none counts as seen. */
export function watchPrices(): () => void {
  const watch = watchUncovered();
  const observeIn = (root: ParentNode): void => {
    for (const price of root.querySelectorAll<HTMLElement>(PRICE)) watch.observe(price);
  };
  const changes = new MutationObserver((records) => {
    if (records.some(({ removedNodes }) => removedNodes.length > 0)) watch.forgetGone();
    for (const { addedNodes } of records)
      for (const node of addedNodes) {
        if (!(node instanceof HTMLElement)) continue;
        if (node.matches(PRICE)) watch.observe(node);
        else observeIn(node);
      }
  });
  // Before any other listener: what the press does asks at once.
  const press = ({ target }: MouseEvent): void => {
    const price = target instanceof Element ? target.closest<HTMLElement>(PRICE) : null;
    const id = price?.dataset['outcome'];
    clicked = price === null || id === undefined ? null : { id, isSeen: watch.isSeen(price) };
  };
  observeIn(document);
  changes.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('click', press, { capture: true });
  return () => {
    changes.disconnect();
    document.removeEventListener('click', press, { capture: true });
    watch.stop();
    clicked = null;
  };
}

/** Whether the price of this outcome (`match/market/outcome`) was seen when it was clicked just now. */
export function wasPriceSeen(id: string): boolean {
  const isSeen = clicked?.id === id && clicked.isSeen;
  clicked = null;
  return isSeen;
}
