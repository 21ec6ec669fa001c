import { expect, test } from 'vitest';
import { buildPlayer, buildSettings, createStage, subscribedTo, settle } from '../testing/index.ts';
import type { Stage } from '../testing/index.ts';

function asked({ api }: Stage): number {
  return api.arrived.filter(({ name }) => name === 'getSettings').length;
}
const given = buildSettings({ auto_accept_odds_change: 'higher' });

test('settings of visitors that came with the page are not asked for, and the ticket knows them [P4]', async () => {
  const stage = createStage();
  const { sportsbook } = stage.open({ options: { settings: given } });
  sportsbook.start();
  await subscribedTo(stage, 'updates:en');
  expect([asked(stage), sportsbook.select.ticket.get().acceptMode, sportsbook.select.session.get().status]).toEqual([
    0,
    'higher',
    'not_logged_in',
  ]);
  sportsbook.stop();
});

test('a player has their own, and so has who stays after they left [AUTH-03]', async () => {
  const stage = createStage();
  stage.world.player = buildPlayer();
  const { sportsbook } = stage.open({ options: { settings: given } });
  sportsbook.start();
  await subscribedTo(stage, '$user:en.7');
  expect([asked(stage), sportsbook.select.ticket.get().acceptMode]).toEqual([1, 'none']);
  await sportsbook.commands.signOut();
  await settle();
  expect(asked(stage)).toBe(2);
  sportsbook.stop();
});
