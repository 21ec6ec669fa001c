import { expect, test } from 'vitest';
import { type DroppableError, type DropReason, dropReason } from './drop-rules.ts';

const broken: DroppableError = {
  name: 'TypeError',
  message: "Cannot read properties of undefined (reading 'odds')",
  code: null,
  stack: 'TypeError: x\n    at f (https://bets.test/sportsbook/assets/first-a1b2c3d4.js:1:2)',
  target: null,
  pageStatus: 200,
};

const dropped: readonly (readonly [DropReason, Partial<DroppableError>])[] = [
  ['cancelled', { name: 'CanceledError', message: 'canceled' }],
  ['cancelled', { name: 'Cancel' }],
  ['cancelled', { code: 'ERR_CANCELED' }],
  ['cancelled', { message: 'cancelled' }],
  ['network', { message: 'Failed to fetch' }],
  ['network', { message: 'Load failed' }],
  ['network', { message: 'NetworkError when attempting to fetch resource.' }],
  ['network', { name: 'Error', message: 'Network Error' }],
  ['network', { message: 'The network connection was lost.' }],
  ['network', { message: 'The Internet connection appears to be offline.' }],
  ['network', { code: 'ERR_NETWORK' }],
  ['aborted', { name: 'AbortError', message: 'signal is aborted without reason' }],
  ['aborted', { name: 'Error', message: 'The operation was aborted.' }],
  ['aborted', { message: 'Request aborted' }],
  ['aborted', { code: 'ECONNABORTED', message: 'aborted' }],
  ['timeout', { name: 'TimeoutError', message: 'signal timed out' }],
  ['timeout', { name: 'Error', message: 'timeout of 15000ms exceeded' }],
  ['timeout', { code: 'ETIMEDOUT' }],
  ['timeout', { message: 'The request timed out.' }],
  ['chunk-load', { message: 'Failed to fetch dynamically imported module: https://bets.test/a.js' }],
  ['chunk-load', { message: 'error loading dynamically imported module: https://bets.test/a.js' }],
  ['chunk-load', { message: 'Importing a module script failed.' }],
  ['chunk-load', { name: 'Error', message: 'Unable to preload CSS for /sportsbook/assets/a.css' }],
  ['chunk-load', { name: 'Error', message: 'The style sheet https://bets.test/a.css did not load' }],
  ['chunk-load', { name: 'ChunkLoadError', message: 'Loading chunk 7 failed.' }],
  ['script-element', { name: 'Event', message: 'with isTrusted', target: 'SCRIPT' }],
  ['tracking', { stack: 'at a (https://www.googletagmanager.com/gtm.js?id=GTM-1:1:2)' }],
  ['tracking', { stack: 'a@https://www.google-analytics.com/analytics.js:1:2' }],
  ['tracking', { stack: 'at https://connect.facebook.net/en_US/fbevents.js:1:2' }],
  ['tracking', { stack: 'at https://mc.yandex.ru/metrika/tag.js:1:2' }],
  ['tracking', { stack: 'at https://static.hotjar.com/c/hotjar.js:1:2' }],
  ['resize-observer', { message: 'ResizeObserver loop completed with undelivered notifications.' }],
  ['resize-observer', { message: 'ResizeObserver loop limit exceeded' }],
  ['not-found-page', { pageStatus: 404 }],
];

test.each(dropped)('no report leaves for %s: %o [REP-02]', (reason, error) => {
  expect(dropReason({ ...broken, ...error })).toBe(reason);
});

test.each<Partial<DroppableError>>([
  {},
  { name: 'Error', message: 'getBets: 500 ' },
  { message: 'the network of bets is not a function' },
  { message: 'cannot cancel a bet that is cancelled already' },
  { name: 'Event', target: 'IMG' },
  { stack: 'at f (https://bets.test/sportsbook/assets/analytics-a1b2c3d4.js:1:2)' },
  { pageStatus: 500 },
])('a report leaves for what the product did: %o [REP-02]', (error) => {
  expect(dropReason({ ...broken, ...error })).toBeNull();
});
