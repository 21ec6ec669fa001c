import { calls } from '@touchline/contract';
import { expect, test } from 'vitest';
import { buildPlayer, createStage, opened, refusal, reply, settle } from '../testing/index.ts';

const offers = { time_out_days: [1], self_exclusion_months: [null] };

test('a break is sent once for each wish, and what runs is asked for again, also when nobody answered [RG-09] [I1]', async () => {
  const stage = createStage();
  const player = buildPlayer();
  stage.world.player = player;
  stage.api.on('getBreaks', () => reply({ running: null, offers, data: [] }));
  stage.api.on('startBreak', () => ({ kind: 'lost' }));
  const { sportsbook } = await opened(stage);
  const stop = sportsbook.select.ask(calls.getBreaks, { playerId: player.id ?? '' }).subscribe(() => undefined);
  await settle();
  const before = stage.api.count('getBreaks');
  const wish = { kind: 'time_out', days: 1, key: 'a'.repeat(32) } as const;
  expect(await sportsbook.commands.startBreak(wish)).toEqual({ kind: 'unreachable' });
  await settle();
  expect(stage.api.count('getBreaks')).toBe(before + 1);
  const last = stage.api.last('startBreak');
  expect(last.body).toEqual({ kind: 'time_out', days: 1 });
  // Not for somebody whom another tab has signed in meanwhile.
  expect(last.headers['x-touchline-player']).toBe('7');
  stage.api.on('startBreak', () => reply({ running: { kind: 'time_out', until: null }, offers, data: [] }));
  expect(await sportsbook.commands.startBreak(wish)).toEqual({ kind: 'done' });
  stage.api.on('startBreak', () => refusal(1000));
  expect(await sportsbook.commands.startBreak(wish)).toMatchObject({ kind: 'refused' });
  stop();
  sportsbook.stop();
});
