import { expect, it } from 'vitest';
import { createFakeBrowser } from '../testing/browser.ts';
import { createNotifier } from '../store/notifier.ts';
import { createCell } from '../store/readable.ts';
import type { Cell } from '../store/readable.ts';
import { readOver } from './gate-select.ts';

function open() {
  const env = createFakeBrowser().tab({ fetch: () => new Promise(() => undefined), webSocket: null });
  const notifier = createNotifier(env);
  const [early, late] = [createCell(notifier, 'early', 'early'), createCell(notifier, 'late', 'late')];
  const state: { now: Cell<string> | null } = { now: null };
  const arrive = (): void => {
    state.now = late;
    notifier.changed('arrived', 'frame');
    env.frame();
  };
  return { env, early, late, arrive, both: readOver(notifier, 'arrived', early, () => state.now) };
}

it('reads the one for the time being until the other one is there, and says so to whoever listens', () => {
  const { env, early, late, arrive, both } = open();
  const seen: string[] = [];
  both.subscribe(() => void seen.push(both.get()));
  early.set('early again');
  env.frame();
  arrive();
  early.set('too late');
  late.set('late again');
  env.frame();
  expect(seen).toEqual(['early again', 'late', 'late again']);
});

it('says nothing more to whoever has stopped, before the change and after it', () => {
  const { env, early, late, arrive, both } = open();
  const seen: string[] = [];
  const stops = [both.subscribe(() => void seen.push('first')), both.subscribe(() => void seen.push('second'))];
  stops[0]?.();
  early.set('early again');
  env.frame();
  arrive();
  stops[1]?.();
  late.set('late again');
  env.frame();
  expect(seen).toEqual(['second', 'second']);
});
