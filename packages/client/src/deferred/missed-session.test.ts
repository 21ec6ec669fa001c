import { expect, it } from 'vitest';
import { buildSettings } from '../testing/builders.ts';
import { createMissedSession } from './missed-session.ts';

function listener(log: string[]) {
  return {
    onPlayer: (playerId: string | null) => void log.push(`player ${playerId}`),
    onSettings: () => void log.push('settings'),
    onCurrency: () => void log.push('currency'),
  };
}

it('replays nothing where nothing happened', () => {
  const log: string[] = [];
  createMissedSession().replay(listener(log));
  expect(log).toEqual([]);
});

it('replays the latest events, the player before their settings and their currency', () => {
  const log: string[] = [];
  const missed = createMissedSession();
  missed.onCurrency();
  missed.onSettings(buildSettings());
  missed.onPlayer('7');
  missed.onPlayer(null);
  missed.replay(listener(log));
  expect(log).toEqual(['player null', 'settings', 'currency']);
});
