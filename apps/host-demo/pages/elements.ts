/** Pages with the element: the phone, right to left, and two brands side by side. */
import { defineSportsbook, type SportsbookElement } from '@touchline/host-sdk/element';
import { openConsole, playerOf, productOf } from './console.ts';

const trace = openConsole();

/** Fills a section of the page: its product, its player, its balance. */
function open(section: HTMLElement): void {
  const brand = section.dataset['brand'] === 'second' ? 'second' : 'first';
  const src = productOf(brand);
  const missing = section.querySelector<HTMLElement>('[data-missing]');
  if (missing !== null) missing.hidden = src !== null;
  if (src === null) return;
  const player = playerOf(brand);
  const find = (what: string) => section.querySelector<HTMLElement>(`[data-${what}]`);
  const balance = section.querySelector<HTMLOutputElement>('[data-balance]');
  const signedOut = balance?.value ?? '';
  const element = document.createElement('touchline-sportsbook');
  const show = (): void => {
    find('in')?.toggleAttribute('hidden', player.isSignedIn());
    find('out')?.toggleAttribute('hidden', !player.isSignedIn());
    element.setAttribute('auth-status', player.isSignedIn() ? 'logged_in' : 'not_logged_in');
    if (balance !== null && !player.isSignedIn()) balance.value = signedOut;
  };
  const choose = (isSignedIn: boolean): void => {
    player.set(isSignedIn);
    show();
  };
  element.setAttribute('src', src);
  const { locale } = section.dataset;
  if (locale !== undefined) element.setAttribute('locale', locale);
  element.setAttribute('frame-title', section.getAttribute('aria-label') ?? 'Sportsbook');
  element.getToken = player.getToken;
  element.trace = trace;
  element.on('balance-changed', ({ balance: now }) => {
    if (balance !== null) balance.value = now === null ? signedOut : `${now.amount} ${now.currency}`;
  });
  element.on('sign-in', ({ reason }) => {
    if (reason === 'plain' || reason === 'place' || reason === 'bets') choose(true);
  });
  find('in')?.addEventListener('click', () => choose(true));
  find('out')?.addEventListener('click', () => choose(false));
  show();
  (section.querySelector('[data-place]') ?? section).append(element satisfies SportsbookElement);
}

defineSportsbook();
for (const section of document.querySelectorAll<HTMLElement>('[data-brand]')) open(section);
