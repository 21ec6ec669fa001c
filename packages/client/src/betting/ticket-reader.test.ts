import { expect, it } from 'vitest';
import { initialTicket, selectionOf, step } from '@touchline/rules';
import type { Ticket } from '@touchline/rules';
import { createNotifier } from '../store/notifier.ts';
import { createCell } from '../store/readable.ts';
import { createFakeBrowser } from '../testing/browser.ts';
import { buildAccount, buildConfig, buildMarket, buildMatch, buildPlayer, buildSettings } from '../testing/builders.ts';
import { createTicketReader } from './ticket-reader.ts';

const outcome = { id: '1', name: 'Home', active: true, odds: '2.00' };
const selection = selectionOf(buildMatch(), buildMarket({ outcomes: [outcome] }), outcome);

it('judges the slip by who is here, and its prices as stale once one of them is not trusted', () => {
  const env = createFakeBrowser().tab({ fetch: () => new Promise(() => undefined), webSocket: null });
  const notifier = createNotifier(env);
  const still = <T>(value: T) => ({ get: () => value, subscribe: () => () => undefined });
  const ticket = createCell<Ticket>(notifier, 'ticket', initialTicket({ code: 'EUR', subunits: '100' }));
  const state = { isTrusted: true };
  const player = buildPlayer();
  const { view, surroundings } = createTicketReader({
    config: buildConfig(),
    notifier,
    session: {
      view: still({ status: 'logged_in', player, isPlayerExpected: false, displayName: '', currency: 'EUR' } as const),
      balance: still(buildAccount()),
      settings: still(buildSettings()),
    },
    isPriceTrusted: ({ id }) => state.isTrusted || id !== selection.id,
    ticket,
    haveBonusesFailed: still(false),
    ambs: still([]),
  });
  const changes: number[] = [];
  view.subscribe(() => void changes.push(view.get().selectionCount));
  state.isTrusted = false;
  expect(surroundings()).toMatchObject({ player, currency: 'EUR', pricesStale: false });
  ticket.set(step(ticket.get(), { type: 'outcomeClicked', selection, quickBetOn: false }).state);
  env.frame();
  expect(surroundings().pricesStale).toBe(true);
  expect([changes, view.get() === view.get()]).toEqual([[1], true]);
});
