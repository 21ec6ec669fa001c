import { expect, it } from 'vitest';
import { initialTicket, selectionOf, step } from '@touchline/rules';
import type { Ticket, TicketEvent } from '@touchline/rules';
import { createNotifier } from '../store/notifier.ts';
import { createCell } from '../store/readable.ts';
import { createFakeBrowser, settle } from '../testing/browser.ts';
import { buildMarket, buildMatch } from '../testing/builders.ts';
import { createAddToSlip } from './add-to-slip.ts';

const outcome = { id: '1', name: 'Home', active: true, odds: '2.00' };
const selection = selectionOf(buildMatch(), buildMarket({ outcomes: [outcome] }), outcome);

function open() {
  const env = createFakeBrowser().tab({ fetch: () => new Promise(() => undefined), webSocket: null });
  const ticket = createCell<Ticket>(createNotifier(env), 'ticket', initialTicket({ code: 'EUR', subunits: '100' }));
  const state: { playerId: string | null } = { playerId: '7' };
  const runner = {
    ticket,
    settled: () => Promise.resolve(),
    dispatch: (event: TicketEvent) => ticket.set(step(ticket.get(), event).state),
  };
  const add = createAddToSlip(runner, () => state.playerId);
  const stakes = () => ticket.get().slip.bets.map(({ stake }) => stake);
  return { env, ticket, state, add, stakes };
}

it('adds the selection once, and types its stake', async () => {
  const { add, stakes } = open();
  await add(selection, '5');
  await add(selection, '6');
  expect(stakes()).toEqual(['6']);
});

it('waits until a placement is over and its receipt was read', async () => {
  const { env, ticket, add, stakes } = open();
  ticket.set({ ...ticket.get(), inProgress: true });
  const added = add(selection, '5');
  await settle();
  const changes: readonly Partial<Ticket>[] = [
    { receipt: { bets: [], entries: [] } },
    { inProgress: false },
    { receipt: null },
  ];
  for (const change of changes) {
    expect(stakes()).toEqual([]);
    ticket.set({ ...ticket.get(), ...change });
    env.frame();
    await settle();
  }
  await added;
  expect(stakes()).toEqual(['5']);
});

it('adds nothing for another player', async () => {
  const { state, add, stakes } = open();
  const added = add(selection, '5');
  state.playerId = '8';
  await added;
  expect(stakes()).toEqual([]);
});
