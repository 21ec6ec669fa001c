import { expect, test } from 'vitest';
import { createReturnCheck } from './return-address.ts';

test.each([
  ['/sportsbook/racing?a=b', true],
  ['https://site.example/sportsbook', true],
  ['https://brand.example/', true],
  ['https://elsewhere.example/', false],
  ['https://site.example.elsewhere.example/', false],
  ['https://site.example@elsewhere.example/', false],
  ['//elsewhere.example/', false],
  ['/\\elsewhere.example/', false],
  ['javascript:alert(1)', false],
])('a page of others leads back to %s: %s [API-10b]', (address, isAllowed) => {
  const canLeadBackTo = createReturnCheck(() => 'https://site.example', ['https://brand.example']);
  expect(canLeadBackTo(address)).toBe(isAllowed);
});
