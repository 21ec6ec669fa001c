import { calls } from '@touchline/contract';
import { expect, test } from 'vitest';
import { buildPlayer, createStage, opened, refusal, reply, settle } from '../testing/index.ts';

const none = { data: [], pagination: { page: 1, limit: 4, total: 0, last_page: 1 } };

/** A player who looks at these lists, and counts of how often each was asked for since. */
async function looking() {
  const stage = createStage();
  const player = buildPlayer();
  stage.world.player = player;
  for (const list of ['listHuntings', 'listTournaments', 'listFreebets'] as const)
    stage.api.on(list, () => reply(none));
  const { sportsbook } = await opened(stage);
  const playerId = player.id ?? '';
  const stops = [calls.listHuntings, calls.listTournaments, calls.listFreebets].map((list) =>
    sportsbook.select.ask<typeof list>(list, { playerId }).subscribe(() => undefined),
  );
  await settle();
  const before = {
    hunts: stage.api.count('listHuntings'),
    cups: stage.api.count('listTournaments'),
    bets: stage.api.count('listFreebets'),
  };
  return {
    stage,
    sportsbook,
    since: () => ({
      hunts: stage.api.count('listHuntings') - before.hunts,
      cups: stage.api.count('listTournaments') - before.cups,
      bets: stage.api.count('listFreebets') - before.bets,
    }),
    end: () => {
      for (const stop of stops) stop();
      sportsbook.stop();
    },
  };
}

test('activating a hunting asks for tournaments again, and the reverse: every list of what may have moved [BON-07]', async () => {
  const { stage, sportsbook, since, end } = await looking();
  stage.api.on('activateBonus', () => reply({ activated: true }));
  expect(await sportsbook.commands.activateBonus('12')).toEqual({ kind: 'done' });
  await settle();
  expect(since()).toEqual({ hunts: 1, cups: 1, bets: 1 });
  end();
});

test('a boost names the freebet, and asks for points and freebets again, also when nobody answered [BON-07b] [I3]', async () => {
  const { stage, sportsbook, since, end } = await looking();
  stage.api.on('boostBonus', () => reply({ boosted: true }));
  expect(await sportsbook.commands.boostBonus('40')).toEqual({ kind: 'done' });
  expect(stage.api.last('boostBonus').params).toEqual({ id: '40' });
  stage.api.on('boostBonus', () => ({ kind: 'lost' }));
  expect(await sportsbook.commands.boostBonus('40')).toEqual({ kind: 'unreachable' });
  stage.api.on('boostBonus', () => refusal(194));
  expect(await sportsbook.commands.boostBonus('40')).toMatchObject({
    kind: 'refused',
    key: 'error.bonus.not_to_boost',
  });
  await settle();
  expect(since()).toEqual({ hunts: 3, cups: 3, bets: 3 });
  end();
});

test('an opening without an answer, and one that a back end broke over, may have happened; asked again it is answered with its draw [BON-10b] [I3]', async () => {
  const { stage, sportsbook, since, end } = await looking();
  const draw = {
    commitment: 'a'.repeat(64),
    prizes: [{ type: 'nothing' as const, weight: 1 }],
    opened: { at: '2026-09-19T15:30:00.000Z', seed: 'b'.repeat(64), place: 0, bonus_id: null },
  };
  stage.api.on('activateBonus', () => ({ kind: 'lost' }));
  expect(await sportsbook.commands.openLootbox('50')).toEqual({ kind: 'unreachable' });
  stage.api.on('activateBonus', () => refusal(1050));
  expect(await sportsbook.commands.openLootbox('50')).toEqual({ kind: 'unreachable' });
  stage.api.on('activateBonus', () => reply({ activated: true, draw }));
  expect(await sportsbook.commands.openLootbox('50')).toEqual({ kind: 'done', draw });
  expect(stage.api.last('activateBonus').params).toEqual({ id: '50' });
  // Another back end does not say what was drawn.
  stage.api.on('activateBonus', () => reply({ activated: true }));
  expect(await sportsbook.commands.openLootbox('50')).toEqual({ kind: 'done', draw: null });
  stage.api.on('activateBonus', () => refusal(193));
  expect(await sportsbook.commands.openLootbox('50')).toMatchObject({
    kind: 'refused',
    key: 'error.bonus.not_to_activate',
  });
  await settle();
  expect(since().bets).toBe(5);
  end();
});
