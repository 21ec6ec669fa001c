import { expect, it } from 'vitest';
import type { Market } from '@touchline/contract';
import { selectionOf } from '@touchline/rules';
import { createMatchFacts } from '../live/match-facts.ts';
import { createNotifier } from '../store/notifier.ts';
import { createFakeBrowser } from '../testing/browser.ts';
import { buildMarket, buildMatch } from '../testing/builders.ts';
import { currentPick } from './current-pick.ts';

const outcome = { id: '1', name: 'Home', active: true, odds: '2.00' };

function open() {
  const env = createFakeBrowser().tab({ fetch: () => new Promise(() => undefined), webSocket: null });
  const matches = createMatchFacts(createNotifier(env), () => undefined);
  matches.applyMatch(buildMatch(), 0);
  const market = buildMarket({ outcomes: [outcome] });
  const pick = selectionOf(buildMatch(), market, outcome);
  return {
    market,
    pick,
    now: (known: Market | undefined) => currentPick({ head: matches.head, market: () => known }, pick),
  };
}

it('keeps a pick that has not changed, and takes its new price as accepted', () => {
  const { market, pick, now } = open();
  expect(now(market)).toBe(pick);
  const moved = now({ ...market, outcomes: [{ ...outcome, odds: '2.50' }] });
  expect(moved).toMatchObject({ odds: '2.50', acceptedOdds: '2.50', isSuspended: false });
});

it('suspends a pick whose market is closed or gone, at the price that it had', () => {
  const { market, now } = open();
  expect(now({ ...market, status: -1 })).toMatchObject({ odds: '2.00', isSuspended: true, active: true });
  expect(now(undefined)).toMatchObject({ odds: '2.00', isSuspended: true, active: false });
});
