import { pushEvent } from '@touchline/contract';
import { expect, test } from 'vitest';
import { createProviderWatch } from './provider-status.ts';
import type { Publication } from './publisher.ts';

function watched() {
  const said: { readonly channels: readonly string[]; readonly event: Publication }[] = [];
  const feed = { isFresh: true, now: 1_000 };
  const watch = createProviderWatch({
    providers: ['betradar', 'oddin'],
    fresh: () => feed.isFresh,
    publisher: {
      publish: () => undefined,
      broadcast: (channels, event) => void said.push({ channels, event }),
    },
    locales: ['en', 'pt-BR', 'br', 'de'],
    now: () => feed.now,
  });
  return { said, feed, watch };
}

test('a feed that falls silent is told for each of its providers on every list, once, and its return as well [PUSH-05] [TKT-10]', () => {
  const { said, feed, watch } = watched();
  watch.look();
  said.length = 0;
  watch.look();
  expect(said).toEqual([]);
  for (const [isFresh, now] of [
    [false, 2_000],
    [false, 2_500],
    [true, 3_000],
  ] as const) {
    Object.assign(feed, { isFresh, now });
    watch.look();
  }
  const told = (provider: string, active: boolean, version: number) => ({
    channels: ['updates:en', 'updates:pt', 'updates:de'],
    event: { type: 'provider_status_changed', payload: { provider, active, version } },
  });
  expect(said).toEqual([
    told('betradar', false, 2_000),
    told('oddin', false, 2_000),
    told('betradar', true, 3_000),
    told('oddin', true, 3_000),
  ]);
  expect(said.every(({ event }) => pushEvent.safeParse({ ...event, at: 1 }).success)).toBe(true);
});

test('whoever takes the watch over says how the providers stand: the one before may not have [PUSH-05]', () => {
  const { said, watch } = watched();
  watch.start();
  watch.stop();
  expect(said.map(({ event }) => event.type)).toEqual(['provider_status_changed', 'provider_status_changed']);
});
