import { expect, it } from 'vitest';
import { createOncePerCause } from '../report/once.ts';
import { createFakeBrowser, settle } from '../testing/browser.ts';
import { pushed } from '../testing/builders.ts';
import type { OwnListeners, PushListener } from './endpoints.ts';
import { createPublications } from './publications.ts';

const event = pushed({ type: 'events_lost', payload: {} });

function open(own: Partial<OwnListeners> = {}) {
  const env = createFakeBrowser().tab({ fetch: () => new Promise(() => undefined), webSocket: null });
  const seen: string[] = [];
  const listener: Pick<PushListener, 'decode' | 'onEvent' | 'own'> = {
    decode: { next: () => 1, event: async () => ({ kind: 'unreadable', why: 'of no form' }) },
    onEvent: (channel, { type }) => void seen.push(`${type} on ${channel}`),
    own: async () => ({
      connectionToken: async () => ({ kind: 'later' }),
      channelToken: async () => ({ kind: 'later' }),
      receive: () => null,
      readOther: async () => 'of no form',
      ...own,
    }),
  };
  return { env, seen, publications: createPublications(env, listener, createOncePerCause(env)) };
}

it('hands on an event of our own form at once, and reports once a kind that nobody can read', async () => {
  const { env, seen, publications } = open();
  publications.receive('updates:en', event);
  publications.receive('updates:en', { type: 'odd' });
  publications.receive('updates:en', { type: 'odd' });
  expect(seen).toEqual(['events_lost on updates:en']);
  await settle();
  expect(env.reports).toMatchObject([{ kind: 'push-event', error: { message: 'unreadable push event odd' } }]);
});

it('gives the events of private channels to the listeners of who is here, fetched once for each player', async () => {
  const received: string[] = [];
  const { publications } = open({ receive: (channel) => void received.push(channel) });
  publications.receive('$user:en.7', event);
  expect(await publications.own()).toBe(await publications.own());
  publications.receive('$user:en.7', event);
  expect(received).toEqual(['$user:en.7']);
});

it('drops an event of another form that is read only after the player has left', async () => {
  const taken: string[] = [];
  const { publications } = open({
    receive: () => 'another form',
    readOther: async (channel) => () => void taken.push(channel),
  });
  await publications.own();
  publications.receive('$user:en.7', event);
  await settle();
  publications.receive('$user:en.8', event);
  publications.forgetOwn();
  await settle();
  expect(taken).toEqual(['$user:en.7']);
});
