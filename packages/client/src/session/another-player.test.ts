import { visitor } from '@touchline/contract';
import { expect, test, vi } from 'vitest';
import { buildAccount, buildPlayer, createStage, onAList, refusal, reply, settle } from '../testing/index.ts';
import type { OpenTab, Stage } from '../testing/index.ts';
import { localKeys } from './storage-keys.ts';

vi.mock('./watch-session.ts', () => {
  throw new Error('the code of sessions does not load');
});

/** A tab of player 7, whose next call for players is refused. */
async function refused(stage: Stage): Promise<OpenTab> {
  stage.world.player = buildPlayer();
  const tab = await onAList(stage);
  stage.api.on('openAccount', ({ headers }) =>
    headers['x-touchline-player'] === '7' ? refusal(1001) : reply(buildAccount({ currency: 'USD' })),
  );
  return tab;
}

function shown({ sportsbook: { select } }: OpenTab) {
  const words = select.notices.get().map(({ titleKey }) => titleKey);
  return { player: select.session.get().player?.id ?? null, words, signInAsked: select.signInAsked.get() };
}

const saysThatItIsOver = { player: null, words: ['session.expired.title'], signInAsked: 1 };

/** Nobody answers who is here: the request ends with its own time. */
function hang(stage: Stage, { env }: OpenTab): void {
  stage.api.on('getPlayer', async () => {
    await new Promise<void>((resolve) => env.setTimer(resolve, env.requests.at(-1)?.timeout ?? 0));
    return { kind: 'timeout' };
  });
}

test('another player is asked for without the code of sessions, which may come late or never [AUTH-05] [I10]', async () => {
  const stage = createStage();
  const tab = await refused(stage);
  stage.world.player = buildPlayer({ id: '8' });
  await tab.sportsbook.commands.openAccount('USD');
  await settle();
  expect(shown(tab)).toEqual({ player: '8', words: [], signInAsked: 0 });
  tab.sportsbook.stop();
});

test('that a session is over is said within 3 s, though nobody answers who is here [AUTH-05]', async () => {
  const stage = createStage();
  const tab = await refused(stage);
  hang(stage, tab);
  await tab.sportsbook.commands.openAccount('USD');
  await stage.browser.advance(3_000);
  expect(shown(tab)).toEqual(saysThatItIsOver);
  tab.sportsbook.stop();
});

test('that a session is over is said where another question found nobody meanwhile, and not where it found somebody [AUTH-05]', async () => {
  for (const [found, expected] of [
    [visitor, saysThatItIsOver],
    [buildPlayer({ id: '8' }), { player: '8', words: [], signInAsked: 0 }],
  ] as const) {
    const stage = createStage();
    const tab = await refused(stage);
    stage.world.player = found;
    const slow = Promise.withResolvers<null>();
    // The settings of a visitor are on their way for as long.
    stage.api.on('getSettings', async () => {
      await slow.promise;
      return reply(stage.world.settings);
    });
    let asked = 0;
    stage.api.on('getPlayer', async () => {
      asked += 1;
      if (asked === 1) await slow.promise;
      return reply(found);
    });
    await tab.sportsbook.commands.openAccount('USD');
    stage.open().env.local.set(localKeys.sessionMark, 'another tab');
    await settle();
    expect(asked).toBe(2);
    slow.resolve(null);
    await settle();
    expect(shown(tab)).toEqual(expected);
    tab.sportsbook.stop();
  }
});
