import { expect, test } from 'vitest';
import { countryOf } from './web-page.ts';

const behind = { origin: 'https://bets.example' };
function asked(country: string | string[] | undefined, remoteAddress: string) {
  return {
    headers: { 'x-user-country': country },
    socket: { remoteAddress },
  };
}

test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])('our own proxy at %s names the country [ERR-02]', (address) => {
  expect(countryOf(behind, asked('NL', address))).toBe('NL');
});

test.each([
  ['nobody stands in front', { origin: null }, asked('NL', '127.0.0.1')],
  ['the caller says it', behind, asked('NL', '203.0.113.7')],
  ['nothing is said', behind, asked(undefined, '127.0.0.1')],
  ['it is said twice', behind, asked(['NL', 'DE'], '127.0.0.1')],
  ['it is no code', behind, asked('Holland', '127.0.0.1')],
])('no country is known where %s [ERR-02]', (_what, page, request) => {
  expect(countryOf(page, request)).toBeNull();
});
