/** Scroll positions over the history, and the focus after a change of page. */
import { createScrollPositions, type ScrollPositions } from './scroll-positions.ts';

const KEPT = 'touchline.scroll';
/** How long a page may grow to its restored scroll position. */
const PATIENCE = 2_000;

function read(): ScrollPositions {
  try {
    return createScrollPositions(sessionStorage.getItem(KEPT));
  } catch {
    return createScrollPositions(null);
  }
}

function write(positions: ScrollPositions): void {
  const text = positions.text();
  try {
    sessionStorage.setItem(KEPT, text);
  } catch {
    // Without storage a restored page begins at its top.
  }
}

/** Name of the current history entry, kept in its state. */
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

/** Replaces the browser's scroll restoration, which ignores lists that load later; returns a function that stops it. */
export function keepScroll(): () => void {
  const before = history.scrollRestoration;
  history.scrollRestoration = 'manual';
  const positions = read();
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
    positions.keep(current, Math.round(window.scrollY));
  };
  const arrive = (isBack: boolean): void => {
    const isSamePage = path === pathOf();
    current = entry();
    path = pathOf();
    // Before old entries are dropped: this one may be the oldest.
    positions.visit(current);
    write(positions);
    if (isBack) goTo(positions.topOf(current) ?? 0);
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
  const leave = (): void => write(positions);
  window.addEventListener('scroll', keep, { passive: true });
  window.addEventListener('popstate', back);
  window.addEventListener('pushState', onward);
  window.addEventListener('wheel', giveUp, { passive: true });
  window.addEventListener('touchmove', giveUp, { passive: true });
  window.addEventListener('pagehide', leave);
  const reloaded = positions.topOf(current) ?? 0;
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

/** Moves the focus to the new page, so that a screen reader reads it next. Focus inside a dialog stays. */
export function focusMain(): void {
  if (document.querySelector('dialog[open]') !== null) return;
  document.getElementById('main')?.focus({ preventScroll: true });
}
