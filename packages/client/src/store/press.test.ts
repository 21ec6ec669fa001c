import { expect, test } from 'vitest';
import { createStage, onAList, settle } from '../testing/index.ts';
import type { OpenTab } from '../testing/index.ts';

async function opened(): Promise<OpenTab> {
  const tab = await onAList(createStage());
  while (tab.env.frame() > 0);
  return tab;
}

test('a pressed price says so in the next frame, the slip in the one after, and both know it at once [P3]', async () => {
  const tab = await opened();
  const { select, commands } = tab.book;
  const [button, ticket] = [tab.watch(select.selected('1', '1|', '1')), tab.watch(select.ticket)];
  const counts = (): readonly number[] => [button.notified, ticket.notified];
  for (const isIn of [true, false]) {
    const [before, drawn] = counts();
    commands.clickOutcome('1', '1|', '1');
    // A read returns what the slip holds, however late it is drawn.
    expect([button.get(), select.ticket.get().selectionCount]).toEqual([isIn, isIn ? 1 : 0]);
    tab.env.frame();
    expect(counts()).toEqual([(before ?? 0) + 1, drawn]);
    tab.env.frame();
    expect(counts()).toEqual([(before ?? 0) + 1, (drawn ?? 0) + 1]);
    await settle();
    tab.env.frame();
    tab.env.frame();
    expect(ticket.get().selectionCount).toBe(isIn ? 1 : 0);
  }
  tab.book.stop();
});

test('what the player does in the slip itself is notified in the next frame [P3]', async () => {
  const tab = await opened();
  const { select, commands } = tab.book;
  const [button, ticket] = [tab.watch(select.selected('1', '1|', '1')), tab.watch(select.ticket)];
  commands.clickOutcome('1', '1|', '1');
  await settle();
  while (tab.env.frame() > 0);
  const [before, drawn] = [button.notified, ticket.notified];
  commands.setStakeForAll('5');
  tab.env.frame();
  commands.removeSelection('1/1|/1');
  tab.env.frame();
  expect([button.notified - before, ticket.notified - drawn, button.get()]).toEqual([1, 2, false]);
  tab.book.stop();
});
