import { setImmediate as turn } from 'node:timers/promises';
import { Centrifuge } from 'centrifuge';
import { expect, it } from 'vitest';
import { createOncePerCause } from '../report/once.ts';
import { createFakeBrowser } from '../testing/browser.ts';
import { createFakePush } from '../testing/fake-push.ts';
import { createChannels } from './channels.ts';
import { createPushReports } from './reports.ts';

async function until(reached: () => boolean): Promise<void> {
  while (!reached()) await turn();
}

/** Channels over the real push library, and what they say of gaps. */
async function open() {
  const browser = createFakeBrowser();
  const push = createFakePush();
  const env = browser.tab({ fetch: () => new Promise(() => undefined), webSocket: push.webSocket });
  const gaps: string[] = [];
  const state = { hasPlayer: false };
  const channels = createChannels({
    env,
    listener: { onGap: (channel, kind) => void gaps.push(`${kind} ${channel}`), onSubscriptionChange: () => undefined },
    reports: createPushReports(createOncePerCause(env)),
    withDelta: false,
    onPublication: () => undefined,
    hasPlayer: () => state.hasPlayer,
    tokenOf: async () => 'token',
  });
  const client = new Centrifuge('ws://push.example', { websocket: push.webSocket });
  channels.attach(client);
  client.connect();
  await client.ready();
  return { browser, push, channels, gaps, state };
}

it('keeps a channel for 3 s after its last holder, and drops it then', async () => {
  const { browser, push, channels } = await open();
  const release = channels.hold('match:1');
  await push.when(() => push.isSubscribed('match:1'));
  release();
  await browser.advance(2_999);
  channels.hold('match:1')();
  await browser.advance(2_999);
  expect(channels.subscription('match:1')).toBe('subscribed');
  await browser.advance(1);
  expect(channels.subscription('match:1')).toBe('unsubscribed');
  expect(push.subscribes).toHaveLength(1);
});

it('subscribes to a private channel once somebody is signed in', async () => {
  const { push, channels, state } = await open();
  channels.hold('$user:en.7');
  expect(channels.subscription('$user:en.7')).toBe('unsubscribed');
  state.hasPlayer = true;
  channels.open();
  await push.when(() => push.isSubscribed('$user:en.7'));
  channels.closePrivate();
  expect(channels.subscription('$user:en.7')).toBe('unsubscribed');
});

it('calls a channel that has ended a gap, and quiet since ever, until it is subscribed anew', async () => {
  const { channels, gaps } = await open();
  channels.hold('match:1');
  await until(() => channels.quietSince() === null);
  channels.endAll();
  expect([gaps.at(-1), channels.quietSince()]).toEqual(['ended match:1', 0]);
  channels.open();
  await until(() => channels.quietSince() === null);
  expect(gaps).toEqual(['first match:1', 'ended match:1', 'lost match:1']);
});
