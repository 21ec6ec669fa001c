import { expect, test, vi } from 'vitest';
import { buildAccount, buildPlayer, createStage, onAList, refusal, reply, settle } from '../testing/index.ts';
import type { OpenTab, Stage } from '../testing/index.ts';

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

test('another player is asked for without the code of sessions, which may come late or never [AUTH-05] [I10]', async () => {
  const stage = createStage();
  const tab = await refused(stage);
  stage.world.player = buildPlayer({ id: '8' });
  await tab.sportsbook.commands.openAccount('USD');
  await settle();
  expect(shown(tab)).toEqual({ player: '8', words: [], signInAsked: 0 });
  tab.sportsbook.stop();
});
