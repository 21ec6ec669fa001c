import { expect, it } from 'vitest';
import { createNotifier } from '../store/notifier.ts';
import { createFakeBrowser } from '../testing/browser.ts';
import { createOnline } from './online.ts';

it('follows the network from start to stop, and says when it is back', () => {
  const env = createFakeBrowser().tab({ fetch: () => new Promise(() => undefined), webSocket: null });
  const online = createOnline(env, createNotifier(env));
  const seen: boolean[][] = [];
  const stop = online.start((isBack) => void seen.push([online.view.get(), isBack]));
  env.setOnline(false);
  env.setVisible(false);
  env.setOnline(true);
  env.setVisible(true);
  stop();
  env.setOnline(false);
  expect(seen).toEqual([
    [false, false],
    [false, false],
    [true, true],
    [true, false],
  ]);
});
