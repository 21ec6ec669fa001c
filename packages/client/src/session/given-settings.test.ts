import { expect, test } from 'vitest';
import { buildPlayer, buildSettings, createStage, subscribedTo, settle } from '../testing/index.ts';
import type { Stage } from '../testing/index.ts';

function asked({ api }: Stage): number {
  return api.arrived.filter(({ name }) => name === 'getSettings').length;
}
const given = buildSettings({ auto_accept_odds_change: 'higher' });

test('settings of visitors that came with the page are not asked for, and the ticket knows them [P4]', async () => {
  const stage = createStage();
  const { book } = stage.open({ options: { settings: given } });
  book.start();
  await subscribedTo(stage, 'updates:en');
  expect([asked(stage), book.select.ticket.get().acceptMode, book.select.session.get().status]).toEqual([
    0,
    'higher',
    'not_logged_in',
  ]);
  book.stop();
});

test('a player has their own, and so has who stays after they left [AUTH-03]', async () => {
  const stage = createStage();
  stage.world.player = buildPlayer();
  const { book } = stage.open({ options: { settings: given } });
  book.start();
  await subscribedTo(stage, '$user:en.7');
  expect([asked(stage), book.select.ticket.get().acceptMode]).toEqual([1, 'none']);
  await book.commands.signOut();
  await settle();
  expect(asked(stage)).toBe(2);
  book.stop();
});
