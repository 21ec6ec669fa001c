import type { Match } from '@touchline/contract';
import { emptyRow, farParts, leaguesOf, partOf, type Price, rowParts, showSelected } from '../hand/rows.ts';

/** A row, and whether it is on the screen or nearly. */
interface Row {
  isSeen: boolean;
}

interface Near {
  readonly parts: readonly HTMLElement[];
  /** Of the rows that are near the screen. */
  readonly prices: ReadonlyMap<string, Price & { readonly row: Row }>;
  /** Outcomes that are in the slip. */
  readonly selected: Set<string>;
}

/** The distances of the product: of rows that are complete, that are drawn, and whose prices are current. */
const nearPx = 600;
const drawnPx = 500;
const seenPx = 96;
const rowsTogether = 10;
/** There from the beginning. */
const eagerParts = 2;

function watcher(margin: number, listeners: ReadonlyMap<Element, (isNear: boolean) => void>): IntersectionObserver {
  return new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) listeners.get(target)?.(isIntersecting);
    },
    { rootMargin: `${margin}px 0px` },
  );
}

/**
 * Rows that are complete near the screen, and links far from it. `latest`: the odds that were received; `onBack` is called
 * with the prices of a row that comes onto the screen.
 */
export function createRows(
  matches: readonly Match[],
  latest: ReadonlyMap<string, string>,
  onBack: (names: readonly string[]) => void,
): Near {
  const prices = new Map<string, Price & { readonly row: Row }>();
  const selected = new Set<string>();
  const [onSeen, onDrawn, onNear] = [0, 1, 2].map(() => new Map<Element, (isNear: boolean) => void>());
  if (onSeen === undefined || onDrawn === undefined || onNear === undefined) throw new Error('three distances');
  const [seen, drawn, near] = [watcher(seenPx, onSeen), watcher(drawnPx, onDrawn), watcher(nearPx, onNear)];

  /** Makes a row complete; answers with how to make it a link again. */
  const fill = (element: HTMLElement, match: Match): (() => void) => {
    const own = new Map<string, Price>();
    element.replaceChildren(...rowParts(match, own));
    const row: Row = { isSeen: false };
    const names = [...own.keys()];
    for (const [name, price] of own) {
      const odds = latest.get(name);
      if (odds !== undefined) price.text.data = price.odds = odds;
      if (selected.has(name)) showSelected(price.button, true);
      prices.set(name, Object.assign(price, { row }));
    }
    onSeen.set(element, (isSeen) => {
      row.isSeen = isSeen;
      if (isSeen) onBack(names);
    });
    onDrawn.set(element, (isDrawn) => void element.toggleAttribute('data-far', !isDrawn));
    seen.observe(element);
    drawn.observe(element);
    return () => {
      seen.unobserve(element);
      drawn.unobserve(element);
      onSeen.delete(element);
      onDrawn.delete(element);
      for (const name of names) prices.delete(name);
      element.removeAttribute('data-far');
      element.replaceChildren(...farParts(match));
    };
  };

  const made = leaguesOf(matches).flatMap((league, place) =>
    Array.from({ length: Math.ceil(league.length / rowsTogether) }, (_, at) => {
      const shown = league.slice(at * rowsTogether, (at + 1) * rowsTogether);
      const elements = shown.map(emptyRow);
      const part = partOf({ matches: shown, startsSport: place === 0 && at === 0, startsLeague: at === 0 }, elements);
      let empty: readonly (() => void)[] = [];
      const set = (isNear: boolean): void => {
        if (isNear === empty.length > 0) return;
        for (const each of empty) each();
        empty = isNear
          ? shown.flatMap((match, row) => {
              const element = elements[row];
              return element === undefined ? [] : [fill(element, match)];
            })
          : [];
      };
      shown.forEach((match, row) => elements[row]?.append(...farParts(match)));
      onNear.set(part, set);
      return { part, set };
    }),
  );
  for (const { set } of made.slice(0, eagerParts)) set(true);
  for (const { part } of made) near.observe(part);
  return { parts: made.map(({ part }) => part), prices, selected };
}
