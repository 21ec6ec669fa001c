import { expect, it } from 'vitest';
import { createFakeBrowser } from '../testing/browser.ts';
import { keepQuickBet, storedQuickBet } from './storage.ts';

const kept = { isEnabled: true, stake: '5', currency: { code: 'EUR', subunits: '100' } };

function open() {
  const browser = createFakeBrowser();
  return { browser, env: browser.tab({ fetch: () => new Promise(() => undefined), webSocket: null }) };
}

it('gives back what was kept, and keeps nothing of a quick bet that is off and has no stake', () => {
  const { browser, env } = open();
  keepQuickBet(env, kept);
  expect(storedQuickBet(env)).toEqual(kept);
  keepQuickBet(env, { ...kept, isEnabled: false, stake: '' });
  expect([browser.local.size, storedQuickBet(env)]).toEqual([0, null]);
});

it.each([
  ['no text of ours', '{'],
  ['another version', JSON.stringify({ ...kept, version: 2 })],
  ['a currency without a code', JSON.stringify({ ...kept, version: 1, currency: { code: 'euro', subunits: '100' } })],
  ['odd subunits', JSON.stringify({ ...kept, version: 1, currency: { code: 'EUR', subunits: '12' } })],
  ['a stake longer than any amount', JSON.stringify({ ...kept, version: 1, stake: '1'.repeat(41) })],
  ['an odd switch', JSON.stringify({ ...kept, version: 1, isEnabled: 'yes' })],
])('drops %s', (_what, text) => {
  const { browser, env } = open();
  browser.local.set('touchline.quick-bet', text);
  expect([storedQuickBet(env), browser.local.size]).toEqual([null, 0]);
});
