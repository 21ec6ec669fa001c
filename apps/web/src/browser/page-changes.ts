/** Scroll positions over the history, and the focus after a change of page. */
import { createPlaces, type Places } from './places.ts';

const KEPT = 'touchline.scroll';
/** How long a page that comes back may grow before its place is given up. */
const PATIENCE = 2_000;

function read(): Places {
  try {
    return createPlaces(sessionStorage.getItem(KEPT));
  } catch {
    return createPlaces(null);
  }
}

function write(places: Places): void {
  const text = places.text();
  try {
    sessionStorage.setItem(KEPT, text);
  } catch {
    // Without storage pages come back at their top.
  }
}

/** Each entry of the history has a name of its own, in its state. */
function entry(): string {
  const state: unknown = history.state;
  if (typeof state === 'object' && state !== null && 'entry' in state && typeof state.entry === 'string') {
    return state.entry;
  }
  const made = `${performance.timeOrigin}-${performance.now()}`;
  history.replaceState({ ...(typeof state === 'object' ? state : {}), entry: made }, '');
  return made;
}

function pathOf(): string {
  return location.pathname;
}

/** Takes the browser's own restoring over, which knows nothing of lists that come later; returns how to stop. */
export function keepScroll(): () => void {
  const before = history.scrollRestoration;
  history.scrollRestoration = 'manual';
  const places = read();
  let current = entry();
  let path = pathOf();
  let wanted: { readonly top: number; readonly until: number } | null = null;

  const settle = (): void => {
    if (wanted === null) return;
    const { top, until } = wanted;
    window.scrollTo(0, top);
    if (Math.abs(window.scrollY - top) < 2 || performance.now() > until) wanted = null;
    else requestAnimationFrame(settle);
  };
  const goTo = (top: number): void => {
    wanted = { top, until: performance.now() + PATIENCE };
    settle();
  };
  const keep = (): void => {
    if (wanted !== null) return;
    places.keep(current, Math.round(window.scrollY));
  };
  const arrive = (isBack: boolean): void => {
    const isSamePage = path === pathOf();
    current = entry();
    path = pathOf();
    // Before anything is let go: it may be the oldest of all.
    places.standAt(current);
    write(places);
    if (isBack) goTo(places.topOf(current) ?? 0);
    else if (!isSamePage) {
      wanted = null;
      window.scrollTo(0, 0);
    }
  };
  const back = (): void => arrive(true);
  const onward = (): void => arrive(false);
  const giveUp = (): void => {
    wanted = null;
  };
  const leave = (): void => write(places);
  window.addEventListener('scroll', keep, { passive: true });
  window.addEventListener('popstate', back);
  window.addEventListener('pushState', onward);
  window.addEventListener('wheel', giveUp, { passive: true });
  window.addEventListener('touchmove', giveUp, { passive: true });
  window.addEventListener('pagehide', leave);
  const reloaded = places.topOf(current) ?? 0;
  if (reloaded > 0) goTo(reloaded);
  return () => {
    history.scrollRestoration = before;
    window.removeEventListener('scroll', keep);
    window.removeEventListener('popstate', back);
    window.removeEventListener('pushState', onward);
    window.removeEventListener('wheel', giveUp);
    window.removeEventListener('touchmove', giveUp);
    window.removeEventListener('pagehide', leave);
  };
}

/** The next thing read is the page that has come. Focus inside a dialog stays where it is. */
export function focusMain(): void {
  if (document.querySelector('dialog[open]') !== null) return;
  document.getElementById('main')?.focus({ preventScroll: true });
}
