import { expect, test } from 'vitest';
import {
  buildBet,
  buildMarket,
  buildMatch,
  buildPlayer,
  createStage,
  subscribedTo,
  memoryStore,
  onAList,
  pushed,
  reply,
  settle,
} from '../testing/index.ts';

test('a repeat that waits for its turn while its press is settled is not sent, and nothing stays in the outbox [I1]', async () => {
  const stage = createStage();
  stage.world.player = buildPlayer();
  const keys: string[] = [];
  stage.api.on('placeBets', ({ headers }) => {
    const key = headers['idempotency-key'] ?? '';
    keys.push(key);
    return keys.length === 1 ? { kind: 'lost' } : reply({ data: [buildBet({ ref: `${key}.0` })], errors_by_bet: [] });
  });
  const session = memoryStore();
  const first = stage.open({ session });
  first.sportsbook.start();
  first.watch(first.sportsbook.select.matchList({ phase: 'prematch' }));
  await subscribedTo(stage, '$user:en.7');
  first.sportsbook.commands.clickOutcome('1', '1|', '1');
  first.sportsbook.commands.setStake(first.sportsbook.select.ticket.get().bets[0]?.id ?? '', '10');
  await settle();
  void first.sportsbook.commands.place();
  await settle();
  first.env.close();
  first.sportsbook.stop();

  const again = stage.open({ session });
  again.sportsbook.start();
  await subscribedTo(stage, '$user:en.7');
  expect(again.sportsbook.select.ticket.get().unresolved).not.toBeNull();
  const repeated = again.sportsbook.commands.place();
  expect(again.sportsbook.select.ticket.get().state).toBe('PROCESSING');
  await stage.browser.advance(2_000);
  await repeated;

  expect({
    state: again.sportsbook.select.ticket.get().state,
    sent: keys.length,
    keys: new Set(keys).size,
    outbox: stage.browser.local.get('touchline.outbox.7'),
  }).toEqual({ state: 'SUCCESS', sent: 2, keys: 1, outbox: undefined });
  again.sportsbook.stop();
});

test('a stake that follows a win and rose in the very moment of the press is not sent, nor is more than was seen [I6] [SLIP-14]', async () => {
  const stage = createStage();
  stage.world.player = buildPlayer();
  stage.world.settings = { ...stage.world.settings, auto_accept_odds_change: 'any' };
  stage.api.on('placeBets', ({ headers }) =>
    reply({ data: [buildBet({ ref: `${headers['idempotency-key']}.0` })], errors_by_bet: [] }),
  );
  const tab = await onAList(stage);
  await subscribedTo(stage, '$user:en.7');
  tab.sportsbook.commands.clickOutcome('1', '1|', '1');
  const bet = () => tab.sportsbook.select.ticket.get().bets[0];
  const id = bet()?.id ?? '';
  tab.sportsbook.commands.setWin(id, '18.50');
  const drawn = { stakeText: '10.00', winText: '18.50', bonus: null };
  expect(bet()).toMatchObject(drawn);
  const outcomes = [{ id: '1', name: 'Home', active: true, odds: '1.48' }];
  const match = buildMatch({ version: 5, main_market: buildMarket({ version: 5, outcomes }) });
  stage.push.publish('updates:en', pushed({ type: 'match_changed', payload: { match } }));
  await settle();
  expect(bet()?.stakeText).toBe('12.50');
  await tab.sportsbook.commands.place({ stakes: { [id]: drawn } });
  expect([stage.api.count('placeBets'), tab.sportsbook.select.ticket.get().state]).toEqual([0, 'INITIAL']);
  await tab.sportsbook.commands.place({ stakes: { [id]: { ...drawn, stakeText: '12.50' } } });
  expect(stage.api.last('placeBets').body).toMatchObject({ bets: [{ stake: { value: '12.50' } }] });
  tab.sportsbook.stop();
});
