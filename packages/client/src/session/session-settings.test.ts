import { expect, it } from 'vitest';
import type { Settings } from '@touchline/contract';
import type { Api } from '../api/api.ts';
import { createNotifier } from '../store/notifier.ts';
import { createFakeBrowser } from '../testing/browser.ts';
import { buildSettings } from '../testing/builders.ts';
import { createSessionSettings } from './session-settings.ts';

function open(forVisitors: Settings | null = null) {
  const env = createFakeBrowser().tab({ fetch: () => new Promise(() => undefined), webSocket: null });
  const state = { isSignedIn: true, serial: 0 };
  const answers: (() => void)[] = [];
  const call = () => new Promise((resolve) => answers.push(() => resolve({ kind: 'ok', value: buildSettings() })));
  const seen: Settings[] = [];
  const settings = createSessionSettings({
    env,
    notifier: createNotifier(env),
    // Settings alone are asked for.
    api: { call: call as Api['call'] },
    forVisitors,
    isSignedIn: () => state.isSignedIn,
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

it('asks nobody for the settings of visitors that are at hand, and asks the next time', async () => {
  const { settings, state, answers, seen } = open(buildSettings());
  state.isSignedIn = false;
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
