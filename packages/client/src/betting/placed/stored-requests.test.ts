import { expect, it } from 'vitest';
import { createFakeBrowser } from '../../testing/browser.ts';
import { createStoredBetRequests } from './stored-requests.ts';

const key = 'k'.repeat(32);
const cashOut = {
  kind: 'cash_out',
  key,
  betId: '900',
  pressedAt: 1,
  taken: 0,
  body: { bet_id: '900', to_cashout: '7.00' },
};
const edit = {
  kind: 'edit',
  key,
  betId: '900',
  pressedAt: 1,
  body: { bet: { stake: { value: '10.00' }, selections: [{ odds: '1.85' }] } },
};

function readBack(...value: readonly unknown[]) {
  const browser = createFakeBrowser();
  browser.local.set('touchline.placed.7', JSON.stringify({ version: 1, value }));
  const env = browser.tab({ fetch: () => new Promise(() => undefined), webSocket: null });
  return { all: createStoredBetRequests(env).all('7'), reports: env.reports };
}

it('reads cash-outs and edits as they were sent, one without a time as sent long ago', () => {
  const { pressedAt: _, ...timeless } = edit;
  expect(readBack(cashOut, timeless)).toEqual({ all: [cashOut, { ...edit, pressedAt: 0 }], reports: [] });
});

it.each([
  ['a key that is none', { ...cashOut, key: 'k' }],
  ['no bet', { ...cashOut, betId: 900 }],
  ['no count of what was taken', { ...cashOut, taken: 0.5 }],
  ['a sum that is none', { ...cashOut, body: { bet_id: '900', to_cashout: 'all' } }],
  ['a share that is none', { ...cashOut, body: { ...cashOut.body, share: 'half' } }],
  ['selections that are none', { ...edit, body: { bet: { stake: {}, selections: [1] } } }],
  ['no stake', { ...edit, body: { bet: { selections: [] } } }],
  ['another kind', { ...edit, kind: 'other' }],
])('leaves out one with %s, and reports it once', (_what, request) => {
  const { all, reports } = readBack(request, request);
  expect([all, reports.length]).toEqual([[], 1]);
});
