import { pushEvent } from '@touchline/contract';
import { expect, test } from 'vitest';
import { createProviderWatch } from './provider-status.ts';
import type { Publication } from './publisher.ts';

function watched() {
  const published: { readonly channels: readonly string[]; readonly event: Publication }[] = [];
  const feed = { isFresh: true, now: 1_000 };
  const watch = createProviderWatch({
    providers: ['betradar', 'oddin'],
    fresh: () => feed.isFresh,
    publisher: {
      publish: () => undefined,
      broadcast: (channels, event) => void published.push({ channels, event }),
    },
    locales: ['en', 'pt-BR', 'br', 'de'],
    now: () => feed.now,
  });
  return { published, feed, watch };
}

test('a feed that becomes stale is published once for each provider on every list, and so is its return [PUSH-05] [TKT-10]', () => {
  const { published, feed, watch } = watched();
  watch.check();
  published.length = 0;
  watch.check();
  expect(published).toEqual([]);
  for (const [isFresh, now] of [
    [false, 2_000],
    [false, 2_500],
    [true, 3_000],
  ] as const) {
    Object.assign(feed, { isFresh, now });
    watch.check();
  }
  const statusChanged = (provider: string, active: boolean, version: number) => ({
    channels: ['updates:en', 'updates:pt', 'updates:de'],
    event: { type: 'provider_status_changed', payload: { provider, active, version } },
  });
  expect(published).toEqual([
    statusChanged('betradar', false, 2_000),
    statusChanged('oddin', false, 2_000),
    statusChanged('betradar', true, 3_000),
    statusChanged('oddin', true, 3_000),
  ]);
  expect(published.every(({ event }) => pushEvent.safeParse({ ...event, at: 1 }).success)).toBe(true);
});

test('a new leader publishes the status of the providers again [PUSH-05]', () => {
  const { published, watch } = watched();
  watch.start();
  watch.stop();
  expect(published.map(({ event }) => event.type)).toEqual(['provider_status_changed', 'provider_status_changed']);
});
