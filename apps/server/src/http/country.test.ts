import { expect, test } from 'vitest';
import { createCountryOf } from './country.ts';

const behind = createCountryOf({
  trustedProxies: ['10.0.0.0/8', '2001:db8::/32'],
  countryHeader: 'x-user-country',
  lookUp: null,
});
function sent(country: string | string[] | undefined, remoteAddress: string) {
  return {
    headers: { 'x-user-country': country },
    socket: { remoteAddress },
  };
}

test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.1.2.3', '::ffff:10.1.2.3', '2001:db8::7'])(
  'a trusted proxy at %s names the country [AUTH-07] [ERR-02]',
  (address) => {
    expect(behind(sent('NL', address))).toBe('NL');
  },
);

const unnamed = createCountryOf({ trustedProxies: ['10.0.0.0/8'], countryHeader: null, lookUp: null });
const renamed = createCountryOf({ trustedProxies: [], countryHeader: 'cf-ipcountry', lookUp: null });
const alone = createCountryOf({ trustedProxies: null, countryHeader: 'x-user-country', lookUp: null });
test.each([
  ['nobody stands in front', alone, sent('NL', '127.0.0.1')],
  ['no header is named for it', unnamed, sent('NL', '10.1.2.3')],
  ['another header is named for it', renamed, sent('NL', '127.0.0.1')],
  ['the caller says it', behind, sent('NL', '203.0.113.7')],
  ['nothing is said', behind, sent(undefined, '127.0.0.1')],
  ['it is said twice', behind, sent(['NL', 'DE'], '127.0.0.1')],
  ['it is no code', behind, sent('Holland', '127.0.0.1')],
])('no country is known where %s [AUTH-07] [ERR-02]', (_what, countryOf, request) => {
  expect(countryOf(request)).toBeNull();
});

test('the header is the one that the operator names [AUTH-07]', () => {
  const headers = { 'cf-ipcountry': 'SE', 'x-user-country': 'NL' };
  expect(renamed({ headers, socket: { remoteAddress: '127.0.0.1' } })).toBe('SE');
});

test.each([
  ['the address of the connection', undefined, '203.0.113.7', '203.0.113.7'],
  ['what a caller writes is not believed', '198.51.100.1', '203.0.113.7', '203.0.113.7'],
  ['the one that the proxies vouch for', '198.51.100.1, 203.0.113.7, 10.9.9.9', '127.0.0.1', '203.0.113.7'],
  ['the first where all are proxies', '10.9.9.9', '127.0.0.1', '10.9.9.9'],
])('the table is asked for the address of the caller: %s [AUTH-07]', (_what, forwarded, remoteAddress, expected) => {
  const looked: string[] = [];
  const countryOf = createCountryOf({
    trustedProxies: ['10.0.0.0/8'],
    countryHeader: null,
    lookUp: (address) => {
      looked.push(address);
      return 'DE';
    },
  });
  expect(countryOf({ headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress } })).toBe('DE');
  expect(looked).toEqual([expected]);
});

test('where there is a table, no header says another country [AUTH-07]', () => {
  const countryOf = createCountryOf({ trustedProxies: [], countryHeader: 'x-user-country', lookUp: () => 'DE' });
  const headers = { 'x-user-country': 'NL', 'x-forwarded-for': '203.0.113.7' };
  expect(countryOf({ headers, socket: { remoteAddress: '127.0.0.1' } })).toBe('DE');
});
