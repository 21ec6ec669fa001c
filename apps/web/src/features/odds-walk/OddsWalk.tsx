import { useKeys } from '../../bindings/keys.ts';
import { directionOf, nextPlace, type Place } from './walk.ts';

const ODDS = 'button[data-outcome]';

/** Arrow keys move between the odds of the page, once the focus is on one of them. */
export function OddsWalk() {
  useKeys((event) => {
    const direction = directionOf(event.key);
    if (direction === null || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!(event.target instanceof Element)) return;
    const here = event.target.closest<HTMLElement>(ODDS);
    const around = here?.closest('main');
    if (here === null || around === null || around === undefined) return;
    event.preventDefault();
    const others = [...around.querySelectorAll<HTMLElement>(ODDS)].filter(
      (button) => button !== here && button.offsetParent !== null,
    );
    const next = nextPlace(others.map(middleOf), middleOf(here), direction);
    if (next !== null) others[next]?.focus();
  });
  return null;
}

function middleOf(button: HTMLElement): Place {
  const { left, top, width, height } = button.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
}
