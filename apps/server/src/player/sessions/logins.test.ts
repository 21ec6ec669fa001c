import { describe, expect, test } from 'vitest';
import { canonicalEmail, canonicalLogin } from './logins.ts';

describe('the canonical form of an address', () => {
  test.each([
    ['A.B+c@Example.TEST', 'a.b+c@example.test'],
    ['me@BÜCHER.test', 'me@xn--bcher-kva.test'],
    ['me@bu\u0308cher.test', 'me@xn--bcher-kva.test'],
    ['me@пример.рф', 'me@xn--e1afmkfd.xn--p1ai'],
    ['ｍｅ@b。test', 'me@b.test'],
    ['\u212Aelvin@b.test', 'kelvin@b.test'],
  ])('of %j is %j', (typed, canonical) => {
    expect(canonicalEmail(typed)).toBe(canonical);
    expect(canonicalEmail(canonical)).toBe(canonical);
  });

  test.each(
    ['a<b@x.test', 'a@b@x.test', 'a b@x.test', '@x.test', 'a@', 'a@x', 'a@x..test', 'a@x.test.'].concat(
      ['a@127.1', 'a@[::1]', 'a@x.test/y', 'a@x.test?y', 'a@x%2etest', 'a@x_y.test', `${'a'.repeat(65)}@x.test`],
      ['аdmin@x.test', '"a"@x.test', 'a@x.test\u0000', `a@${'b.'.repeat(130)}test`],
    ),
  )('there is none of %j', (typed) => {
    expect(canonicalEmail(typed)).toBeNull();
  });
});

test.each([
  '+15550100001',
  '+1 (555) 010-0001',
  '001 555 010 0001',
  '\u202A+1\u20115550100001\u202C',
  '＋１５５５０１００００１',
  '+١٥٥٥٠١٠٠٠٠١',
  '+۱۵۵۵۰۱۰۰۰۰۱',
])('a phone number written as %j is compared as one', (typed) => {
  expect(canonicalLogin(typed)).toBe('+15550100001');
});
