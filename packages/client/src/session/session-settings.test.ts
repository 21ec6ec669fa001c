import { expect, it } from 'vitest';
import type { Settings } from '@touchline/contract';
import type { Api } from '../api/api.ts';
import { createNotifier } from '../store/notifier.ts';
import { createFakeBrowser } from '../testing/browser.ts';
import { buildSettings } from '../testing/builders.ts';
import { createSessionSettings } from './session-settings.ts';

function open(forVisitors: Settings | null = null) {
  const env = createFakeBrowser().tab({ fetch: () => new Promise(() => undefined), webSocket: null });
  const state = { playerId: '7' as string | null, serial: 0 };
  const answers: (() => void)[] = [];
  const call = () => new Promise((resolve) => answers.push(() => resolve({ kind: 'ok', value: buildSettings() })));
  const seen: Settings[] = [];
  const settings = createSessionSettings({
    env,
    notifier: createNotifier(env),
    // Settings alone are asked for.
    api: { call: call as Api['call'] },
    forVisitors,
    playerId: () => state.playerId,
    serial: () => state.serial,
    listener: { onSettings: (now) => void seen.push(now), onProviders: () => undefined },
  });
  return { settings, state, answers, seen };
}

it('keeps a choice that was made after the settings were asked for', async () => {
  const { settings, answers } = open();
  const loaded = settings.load();
  void settings.saveSettings({ auto_accept_odds_change: 'any' });
  answers[0]?.();
  await loaded;
  expect(settings.settings.get()?.auto_accept_odds_change).toBe('any');
});

it('keeps choices that are on their way or wait for their turn when the settings are asked for [I6]', async () => {
  const { settings, answers, seen } = open();
  const first = settings.saveSettings({ odds_type: 'american' });
  const second = settings.saveSettings({ auto_accept_odds_change: 'any' });
  await Promise.resolve();
  const loaded = settings.load();
  expect(answers).toHaveLength(2);
  answers[1]?.();
  await loaded;
  expect(seen.at(-1)).toMatchObject({ auto_accept_odds_change: 'any', odds_types: { selected: 'american' } });
  expect(settings.oddsType.get()).toBe('american');
  answers[0]?.();
  await first;
  await Promise.resolve();
  answers[2]?.();
  await second;
  const later = settings.load();
  answers[3]?.();
  await later;
  expect(seen.at(-1)).toEqual(buildSettings());
});

it('asks nobody for the settings of visitors that are at hand, and asks the next time', async () => {
  const { settings, state, answers, seen } = open(buildSettings());
  state.playerId = null;
  await settings.load();
  expect([answers.length, seen.length]).toEqual([0, 1]);
  settings.reloadSettings();
  expect(answers).toHaveLength(1);
});

it('drops the answer to a session that has ended', async () => {
  const { settings, state, answers, seen } = open();
  const [loaded, saved] = [settings.load(), settings.saveSettings({ odds_type: 'american' })];
  state.serial = 1;
  for (const answer of answers) answer();
  expect([await loaded, await saved, seen]).toEqual([true, 'over', []]);
});
