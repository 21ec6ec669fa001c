import { calls } from '@touchline/contract';
import { expect, onTestFinished, test, vi } from 'vitest';
import { buildPlayer, createStage, refusal, reply, settle, signedIn } from '../testing/index.ts';
import type { Stage } from '../testing/index.ts';
import { localKeys } from './storage-keys.ts';

const code = vi.hoisted((): { isLate: Promise<null> | null } => ({ isLate: null }));
vi.mock('./accounts.ts', async (original) => {
  await code.isLate;
  return original();
});

/** Another tab signs somebody in. */
async function signInElsewhere(stage: Stage, id: string): Promise<void> {
  stage.world.player = buildPlayer({ id });
  stage.open().env.local.set(localKeys.sessionMark, `${id}:elsewhere`);
  await settle();
}

test('a vote whose code comes late is not that of the next player [I10]', async () => {
  const late = Promise.withResolvers<null>();
  code.isLate = late.promise;
  const stage = createStage();
  const { sportsbook } = await signedIn(stage);
  onTestFinished(() => sportsbook.stop());
  const vote = sportsbook.commands.vote('5:1|', '1');
  await signInElsewhere(stage, '8');
  late.resolve(null);
  expect(await vote).toEqual({ kind: 'unreachable' });
  expect(stage.api.count('vote')).toBe(0);
});

/** A player whose first vote is answered late. */
async function slowlyVoting() {
  const stage = createStage();
  const tab = await signedIn(stage);
  onTestFinished(() => tab.sportsbook.stop());
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

test('a vote waits neither for that of another question nor for that of a former player [NOTE-04] [I10]', async () => {
  const { stage, commands, answer } = await slowlyVoting();
  const votes = ['5:1|', '5:8|'].map((question) => commands.vote(question, '1'));
  await settle();
  expect(stage.api.count('vote')).toBe(2);
  await signInElsewhere(stage, '8');
  votes.push(commands.vote('5:1|', '1'));
  await settle();
  expect(stage.api.last('vote').headers['x-touchline-player']).toBe('8');
  answer();
  await Promise.all(votes);
});

test('a question of nobody in particular stays one when a player comes [NOTE-04] [I10]', async () => {
  const stage = createStage();
  stage.world.player = buildPlayer();
  const known = Promise.withResolvers<null>();
  stage.api.on('getPlayer', async () => {
    await known.promise;
    return reply(stage.world.player);
  });
  const tab = stage.open();
  onTestFinished(() => tab.sportsbook.stop());
  tab.sportsbook.start();
  const votes = tab.watch(tab.sportsbook.select.ask(calls.getVotes, { query: { match_id: '5' } }));
  known.resolve(null);
  await settle();
  stage.api.on('vote', () => refusal(1000));
  await tab.sportsbook.commands.vote('5:1|', 'x');
  await settle();
  expect(stage.api.count('getVotes')).toBe(2);
  expect(stage.api.last('getVotes').headers['x-touchline-player']).toBe('none');
  votes.stop();
});

test('a question of the former player that is asked once more does not end the session of the next [AUTH-05] [I10]', async () => {
  const stage = createStage();
  const tab = await signedIn(stage);
  onTestFinished(() => tab.sportsbook.stop());
  const { select } = tab.sportsbook;
  stage.api.on('getVotes', ({ headers }) =>
    headers['x-touchline-player'] === stage.world.player.id ? reply({ data: [] }) : refusal(1001),
  );
  const former = tab.watch(select.ask(calls.getVotes, { playerId: '7', query: { match_id: '5' } }));
  await settle();
  await signInElsewhere(stage, '8');
  // What is watched no more is still asked for a moment.
  former.stop();
  await tab.sportsbook.commands.vote('5:1|', 'x');
  await settle();
  expect(stage.api.last('getVotes').headers['x-touchline-player']).toBe('7');
  expect([select.session.get().player?.id, select.signInAsked.get(), select.notices.get()]).toEqual(['8', 0, []]);
});

test('a vote that waited for its turn is not that of the next player [I10]', async () => {
  const { stage, commands, answer } = await slowlyVoting();
  const votes = ['1', 'x'].map((outcome) => commands.vote('5:1|', outcome));
  await settle();
  await commands.signOut();
  stage.world.account = buildPlayer({ id: '8' });
  await commands.signIn('ada@example.com', 'secret');
  answer();
  await Promise.all(votes);
  expect(stage.api.count('vote')).toBe(1);
});
