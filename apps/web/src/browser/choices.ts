import { dropCookie, writeCookie } from './cookies.ts';

const DAYS = 400;

/** The time zone of this browser, an IANA name. */
export function ownZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** Leaves a choice where the server finds it at the next visit. A cookie holds no slash: the names of zones do. */
export function writeChoice(name: string, value: string): void {
  writeCookie(name, value.replaceAll('/', '~').replaceAll('+', '.'), DAYS);
}

/** Takes back what `writeChoice` left. */
export const dropChoice = dropCookie;

/** Called when the page is left, as far as the browser reports it. */
export function onLeaving(listener: () => void): void {
  window.addEventListener('pagehide', listener);
}

/**
 * Times in the markup of a server that knew no zone were kept unseen (see `before-hydration.js`): now they are right.
 */
export function showTimes(): void {
  delete document.documentElement.dataset['zone'];
}
