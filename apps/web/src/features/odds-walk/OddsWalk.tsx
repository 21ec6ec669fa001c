import { useRef } from 'react';
import { useKeys } from '../../bindings/keys.ts';
import { useFocusMoves, useRemovals } from '../../bindings/focus-moves.ts';
import { directionOf, endOfRow, nearestPlace, nextPlace, type Place } from './walk.ts';

const ODDS = 'button[data-outcome]';

/** What one tab stop stands for: a market, else the list around a price, else the page. */
function listOf(button: Element): Element | null {
  return button.closest('[data-market]') ?? button.closest('main section') ?? button.closest('main');
}

function isShown(button: HTMLElement): boolean {
  return button.offsetParent !== null;
}

function oddsIn(around: ParentNode): readonly HTMLElement[] {
  return [...around.querySelectorAll<HTMLElement>(ODDS)].filter(isShown);
}

/** Leaves one price of each list in the order of Tab: the one that was left last, else the first. */
function setTabStops(main: Element, stops: WeakMap<Element, HTMLElement>): void {
  const lists = Map.groupBy(oddsIn(main), listOf);
  for (const [list, buttons] of lists) {
    const known = list === null ? undefined : stops.get(list);
    const stop = known !== undefined && buttons.includes(known) ? known : buttons[0];
    for (const button of buttons) button.tabIndex = button === stop ? 0 : -1;
  }
}

/**
 * The prices of the page as a grid: arrow keys move between them whichever way the text runs, Home and End to the ends of a
 * row, with Ctrl to those of the list. A list is one stop of Tab. A focused price that leaves the page gives the focus to the
 * nearest one; one that is suspended keeps it.
 */
export function OddsWalk() {
  const stops = useRef(new WeakMap<Element, HTMLElement>());
  const held = useRef<{ readonly button: HTMLElement; readonly place: Place; readonly main: Element } | null>(null);
  useFocusMoves((target) => {
    const button = target?.closest<HTMLElement>(ODDS) ?? null;
    const main = button?.closest('main') ?? null;
    if (button === null || main === null) {
      held.current = null;
      return;
    }
    const list = listOf(button);
    if (list !== null) stops.current.set(list, button);
    held.current = { button, place: middleOf(button), main };
  });
  useRemovals((page) => {
    const left = held.current;
    if (left === null || left.button.isConnected || page.activeElement !== page.body) return;
    const others = oddsIn(left.main);
    const next = nearestPlace(others.map(middleOf), left.place);
    if (next !== null) others[next]?.focus({ preventScroll: true });
  });
  useKeys((event) => {
    if (!(event.target instanceof Element)) return;
    if (event.key === 'Tab') {
      const main = event.target.ownerDocument.querySelector('main');
      if (main !== null) setTabStops(main, stops.current);
      return;
    }
    const direction = directionOf(event.key);
    const isEnd = event.key === 'Home' || event.key === 'End';
    if ((direction === null && !isEnd) || event.defaultPrevented || event.metaKey || event.altKey) return;
    const here = event.target.closest<HTMLElement>(ODDS);
    const main = here?.closest('main') ?? null;
    if (here === null || main === null || (direction !== null && event.ctrlKey)) return;
    event.preventDefault();
    if (direction === null) {
      const buttons = oddsIn(listOf(here) ?? main);
      const isFirst = event.key === 'Home';
      const isRightToLeft = here.matches(':dir(rtl)');
      const at = event.ctrlKey
        ? isFirst
          ? 0
          : buttons.length - 1
        : endOfRow(buttons.map(middleOf), middleOf(here), isFirst === isRightToLeft ? 'right' : 'left');
      buttons[at]?.focus();
      return;
    }
    const others = oddsIn(main).filter((button) => button !== here);
    const next = nextPlace(others.map(middleOf), middleOf(here), direction);
    if (next !== null) others[next]?.focus();
  });
  return null;
}

function middleOf(button: HTMLElement): Place {
  const { left, top, width, height } = button.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
