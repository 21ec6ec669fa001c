import { expect, onTestFinished, test } from 'vitest';
import { buildPlayer, createStage, refusal, reply, settle } from '../testing/index.ts';

/** A player whose first vote is answered late. */
async function slowlyVoting() {
  const stage = createStage();
  stage.world.player = buildPlayer();
  const tab = stage.open();
  onTestFinished(() => tab.sportsbook.stop());
  tab.sportsbook.start();
  await settle();
  // The code of accounts is fetched with the first command.
  await tab.sportsbook.commands.markSeen([]);
  const slow = Promise.withResolvers<null>();
  stage.api.on('vote', async () => {
    await slow.promise;
    return refusal(1000);
  });
  return { stage, ...tab.sportsbook, answer: () => slow.resolve(null) };
}

test('a vote that takes the place of another arrives after it, however slow that is [NOTE-04]', async () => {
  const { stage, commands, answer } = await slowlyVoting();
  const votes = ['1', 'x'].map((outcome) => commands.vote('5:1|', outcome));
  await settle();
  expect(stage.api.count('vote')).toBe(1);
  const counted = { prediction_id: '5:1|', data: 'x', open: true, created_at: '2026-01-01T12:00:00.000Z' };
  stage.api.on('vote', () => reply(counted));
  answer();
  await settle();
  expect((await Promise.all(votes)).map(({ kind }) => kind)).toEqual(['refused', 'done']);
  expect(stage.api.last('vote').body).toEqual({ prediction_id: '5:1|', data: 'x' });
});

test('a vote that waited for its turn is not that of the next player [I10]', async () => {
  const { stage, commands, answer } = await slowlyVoting();
  const votes = ['1', 'x'].map((outcome) => commands.vote('5:1|', outcome));
  await commands.signOut();
  stage.world.account = buildPlayer({ id: '8' });
  await commands.signIn('ada@example.com', 'secret');
  answer();
  await Promise.all(votes);
  expect(stage.api.count('vote')).toBe(1);
});
