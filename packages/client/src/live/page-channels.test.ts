import { expect, it } from 'vitest';
import { createPageChannels } from './page-channels.ts';

function open() {
  const log: string[] = [];
  const channels = createPageChannels((channel) => {
    log.push(`+${channel}`);
    return () => void log.push(`-${channel}`);
  }, 'en');
  return { log, channels };
}

it('holds the channel of everybody from start to stop, and that of the player for as long as they are here', () => {
  const { log, channels } = open();
  channels.start();
  channels.setPlayer('7');
  channels.setPlayer(null);
  channels.stop();
  expect(log).toEqual(['+updates:en', '+$user:en.7', '-$user:en.7', '-updates:en']);
});

it('goes over to the channels of another language, holding each before the former one is released', () => {
  const { log, channels } = open();
  channels.start();
  channels.setPlayer('7');
  channels.setLocale('br');
  channels.setLocale('br');
  expect([channels.locale(), channels.updates()]).toEqual(['br', 'updates:pt']);
  expect(log.slice(2)).toEqual(['+updates:pt', '-updates:en', '+$user:pt.7', '-$user:en.7']);
});

it('holds nothing in a language that is chosen before the start', () => {
  const { log, channels } = open();
  channels.setLocale('br');
  expect(log).toEqual([]);
  channels.start();
  expect(log).toEqual(['+updates:pt']);
});
