import { expect, test } from 'vitest';
import type { Bet } from '@touchline/contract';
import {
  buildBet,
  buildMatch,
  buildPlayer,
  createStage,
  subscribedTo,
  pushed,
  reply,
  settle,
} from '../testing/index.ts';

test('an outcome that a limit sends to the slip waits for bets that are being decided, and takes no receipt away [QB-05] [SLIP-01]', async () => {
  const stage = createStage();
  stage.world.player = buildPlayer();
  stage.world.matches = [buildMatch(), buildMatch({ id: '2', status: 1 })];
  const bets = new Map<boolean, Bet>();
  stage.api.on('placeBets', ({ headers, body }) => {
    const isQuick = JSON.stringify(body).includes('"quick":true');
    const [id, ref] = [isQuick ? '901' : '900', `${headers['idempotency-key']}.0`];
    const bet = buildBet({ id, ref, status: 'submitted', decides_at: '2026-01-01T12:00:05.000Z' });
    bets.set(isQuick, bet);
    return reply({ data: [bet], errors_by_bet: [] });
  });
  const decide = async (isQuick: boolean, over: Partial<Bet>): Promise<void> => {
    const bet = buildBet({ ...bets.get(isQuick), ...over });
    stage.push.publish('$user:en.7', pushed({ type: 'bet_changed', payload: { bet, version: 2 } }));
    await settle();
  };
  const tab = stage.open();
  const { commands, select } = tab.sportsbook;
  tab.sportsbook.start();
  tab.watch(select.matchList({ phase: 'prematch' }));
  tab.watch(select.matchList({ phase: 'live' }));
  await subscribedTo(stage, '$user:en.7');
  commands.clickOutcome('1', '1|', '1');
  commands.setStake('single:1/1|/1', '10');
  commands.toggleQuickBet();
  commands.setQuickStake('5');
  commands.approveQuickBet();
  commands.clickOutcome('2', '1|', '2');
  await settle();
  await commands.place();
  expect([select.quickBet.get().decidesAt !== null, select.ticket.get().delay !== null]).toEqual([true, true]);

  await decide(true, { status: 'rejected', refusal: { code: 135, localized_message: 'k' } });
  expect(select.quickBet.get().moved?.id).toBe('2/1|/2');
  await decide(false, { status: 'waiting_results' });
  tab.env.frame();
  expect(select.ticket.get().receipt?.map(({ id }) => id)).toEqual(['900']);
  commands.startNewSlip({ reuse: false });
  tab.env.frame();
  await settle();
  expect(select.ticket.get().bets.map(({ id, stakeText }) => [id, stakeText])).toEqual([['single:2/1|/2', '5']]);
  tab.sportsbook.stop();
});
