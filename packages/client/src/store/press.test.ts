import { expect, test } from 'vitest';
import { buildMarket, createStage, onAList, pushed, settle } from '../testing/index.ts';
import type { OpenTab } from '../testing/index.ts';

async function opened(stage = createStage()): Promise<OpenTab> {
  const tab = await onAList(stage);
  while (tab.env.frame() > 0);
  return tab;
}

test('a pressed price says so in the next frame, the slip in the one after, and both know it at once [P3]', async () => {
  const tab = await opened();
  const { select, commands } = tab.sportsbook;
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
  tab.sportsbook.stop();
});

test('what the player does in the slip itself is notified in the next frame [P3]', async () => {
  const tab = await opened();
  const { select, commands } = tab.sportsbook;
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
  tab.sportsbook.stop();
});

test('odds of the slip that move beside a press are shown a frame after its button, a suspension at once [P3] [PUSH-05]', async () => {
  const stage = createStage();
  const tab = await opened(stage);
  const { select, commands } = tab.sportsbook;
  const [button, ticket] = [tab.watch(select.selected('1', '1|', '1')), tab.watch(select.ticket)];
  /** Presses the price; its slip is at rest afterwards. */
  const press = async (): Promise<void> => {
    commands.clickOutcome('1', '1|', '1');
    await settle();
    while (tab.env.frame() > 0);
  };
  const moves = async (version: number, odds: string, active = true): Promise<void> => {
    const market = buildMarket({ version, outcomes: [{ id: '1', name: 'Home', active, odds }] });
    stage.push.publish(
      'updates:en',
      pushed({ type: 'markets_changed', payload: { match_id: '1', markets: [market] } }),
    );
    await settle();
    expect(ticket.get().bets[0]?.selections[0]).toMatchObject({ odds, isSuspended: !active });
  };
  const notifiedInFrame = (): readonly number[] => {
    const [pressed, drawn] = [button.notified, ticket.notified];
    tab.env.frame();
    return [button.notified - pressed, ticket.notified - drawn];
  };

  await press();
  await moves(7, '2.40');
  // Nobody pressed anything: with the next frame.
  expect(notifiedInFrame()).toEqual([0, 1]);
  await moves(8, '2.50');
  commands.clickOutcome('1', '1|', '1');
  expect([notifiedInFrame(), notifiedInFrame()]).toEqual([
    [1, 0],
    [0, 1],
  ]);
  await press();
  await moves(9, '2.50', false);
  commands.clickOutcome('1', '1|', '1');
  expect(notifiedInFrame()).toEqual([1, 1]);
  tab.sportsbook.stop();
});
