import { expect, test } from 'vitest';
import { buildBet, buildPlayer, createStage, hears, memoryStore, reply, settle } from '../testing/index.ts';

test('[I1] a repeat that waits for its turn while its press is settled is not sent, and nothing stays in the outbox', async () => {
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
  first.book.start();
  first.watch(first.book.select.matchList({ phase: 'prematch' }));
  await hears(stage, '$user:en.7');
  first.book.commands.clickOutcome('1', '1|', '1');
  first.book.commands.setStake(first.book.select.ticket.get().bets[0]?.id ?? '', '10');
  await settle();
  void first.book.commands.place();
  await settle();
  first.env.close();
  first.book.stop();

  const again = stage.open({ session });
  again.book.start();
  await hears(stage, '$user:en.7');
  expect(again.book.select.ticket.get().unresolved).not.toBeNull();
  const repeated = again.book.commands.place();
  expect(again.book.select.ticket.get().state).toBe('PROCESSING');
  await stage.browser.advance(2_000);
  await repeated;

  expect({
    state: again.book.select.ticket.get().state,
    sent: keys.length,
    keys: new Set(keys).size,
    outbox: stage.browser.local.get('touchline.outbox.7'),
  }).toEqual({ state: 'SUCCESS', sent: 2, keys: 1, outbox: undefined });
  again.book.stop();
});
