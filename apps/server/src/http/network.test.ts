import { expect, test } from 'vitest';
import { lineOf, networksOf } from './network.ts';

test.each([
  ['192.0.2.7', ['192.0.2.7']],
  ['::ffff:192.0.2.7', ['192.0.2.7']],
  ['2001:db8:1:2:3:4:5:6', ['2001:db8:1:2::/64', '2001:db8:1::/56', '2001:db8:1::/48']],
  ['2001:DB8:1:1ff::1', ['2001:db8:1:1ff::/64', '2001:db8:1:100::/56', '2001:db8:1::/48']],
  ['2001:0db8:0001:0002::ffff', ['2001:db8:1:2::/64', '2001:db8:1::/56', '2001:db8:1::/48']],
  ['2001:db8::1', ['2001:db8::/64', '2001:db8::/56', '2001:db8::/48']],
  ['fe80::1%eth0', ['fe80::/64', 'fe80::/56', 'fe80::/48']],
  ['::1', ['::/64', '::/56', '::/48']],
  ['own-page', ['own-page']],
])('limits count %s for %s [R13]', (address, networks) => {
  expect(networksOf(address).map(({ name }) => name)).toEqual(networks);
});

test('a wider network has a larger limit, and costly work of a whole /48 waits in one queue [R13]', () => {
  expect(networksOf('2001:db8::1').map(({ factor }) => factor)).toEqual([1, 4, 16]);
  expect(lineOf('2001:db8:1:2::1')).toBe(lineOf('2001:db8:1:ffff::1'));
  expect(lineOf('2001:db8:1:2::1')).not.toBe(lineOf('2001:db8:2:2::1'));
  expect(lineOf('192.0.2.7')).toBe('192.0.2.7');
});
