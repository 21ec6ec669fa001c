import { expect, test } from 'vitest';
import {
  buildPlayer,
  createFakeApi,
  createFakeBrowser,
  createStage,
  refusal,
  reply,
  settle,
} from '../testing/index.ts';
import type { Stage } from '../testing/index.ts';
import { createRetryOnRecovery } from './retry-on-recovery.ts';

function lost() {
  return { kind: 'lost' } as const;
}

/** Nobody answers, or everybody does again. */
function outage(stage: Stage) {
  let isOut = true;
  stage.world.player = buildPlayer();
  const matches = stage.world.matches;
  stage.api.on('getPlayer', () => (isOut ? lost() : reply(stage.world.player)));
  stage.api.on('getSettings', () => (isOut ? refusal(1053) : reply(stage.world.settings)));
  stage.api.on('getSports', () => (isOut ? lost() : reply({ data: stage.world.sports })));
  stage.api.on('getMatches', () =>
    isOut ? lost() : reply({ data: matches, pagination: { total: 1, page: 1, limit: 500, last_page: 1 } }),
  );
  return {
    end: () => {
      isOut = false;
    },
  };
}

function facts(tab: ReturnType<Stage['open']>, list: { get(): { readonly state: string } }) {
  return [tab.sportsbook.select.session.get().status, list.get().state];
}

/** Lets time pass until somebody is answered. */
async function untilAnswered(stage: Stage, isAnswered: () => boolean): Promise<void> {
  while (!isAnswered()) await stage.browser.advance(100);
}

test('after an outage the first answer brings all the others: nobody waits out a pause of the outage [I15]', async () => {
  for (const waited of [61_000, 75_000, 100_000]) {
    const stage = createStage();
    const backEnd = outage(stage);
    const tab = stage.open();
    tab.sportsbook.start();
    // Each request has its own pauses.
    await stage.browser.advance(7_000);
    const list = tab.watch(tab.sportsbook.select.matchList({ phase: 'prematch' }));
    await stage.browser.advance(waited);
    expect(facts(tab, list)).toEqual(['unknown', 'failed']);
    backEnd.end();
    await untilAnswered(stage, () => facts(tab, list).some((fact) => fact !== 'unknown' && fact !== 'failed'));
    await settle();
    expect(facts(tab, list)).toEqual(['logged_in', 'ready']);
    tab.sportsbook.stop();
  }
});

test('push that connects after an outage does so too, and so does a network that is back [I15]', async () => {
  for (const comesBack of ['push', 'network'] as const) {
    const stage = createStage();
    const backEnd = outage(stage);
    stage.push.refuse(comesBack === 'push');
    const tab = stage.open();
    tab.sportsbook.start();
    const list = tab.watch(tab.sportsbook.select.matchList({ phase: 'prematch' }));
    await stage.browser.advance(61_000);
    backEnd.end();
    if (comesBack === 'push') {
      stage.push.refuse(false);
      await stage.push.when(() => stage.push.connections.length === 1);
    } else {
      tab.env.setOnline(false);
      tab.env.setOnline(true);
    }
    await settle();
    expect(facts(tab, list)).toEqual(['logged_in', 'ready']);
    tab.sportsbook.stop();
  }
});

test('a call that goes on failing beside others keeps its pauses [I16]', async () => {
  const stage = createStage();
  stage.api.on('getPlayer', lost);
  const tab = stage.open();
  tab.sportsbook.start();
  tab.watch(tab.sportsbook.select.matchList({ phase: 'prematch' }));
  for (let second = 0; second < 300; second += 1) {
    await stage.browser.advance(1_000);
    // Somebody looks around all the time: the back end answers.
    tab.sportsbook.select.matchPage(`nobody-${second}`).subscribe(() => undefined);
  }
  const alone = stage.api.count('getPlayer');
  expect(alone).toBeLessThan(16);
  tab.sportsbook.stop();
});

/** A call that fails and succeeds as often as the test says, and how often it made the others retry. */
function flapping() {
  const browser = createFakeBrowser();
  const env = browser.tab({ fetch: createFakeApi().fetch, webSocket: null });
  let asked = 0;
  const again = createRetryOnRecovery(env, () => {
    asked += 1;
  });
  return {
    browser,
    again,
    asked: () => asked,
    flap: (): void => {
      again.onFailed('getMatches');
      again.onAnswered('getMatches');
    },
  };
}

test('calls that come and go bring the others no more often than each 30 s, whatever the clock says [I16]', async () => {
  const { browser, again, asked, flap } = flapping();
  for (let second = 0; second < 60; second += 1) {
    flap();
    await browser.advance(1_000);
  }
  expect(asked()).toBe(3);
  again.onAnswered('getSports');
  await browser.advance(60_000);
  expect(asked()).toBe(3);
  flap();
  browser.putBack(3_600_000);
  flap();
  expect(asked()).toBe(5);
});

test('an answer that comes too soon after the last one brings the others once it is time, though nobody says so again [I15]', async () => {
  const { browser, asked, flap } = flapping();
  flap();
  await browser.advance(10_000);
  flap();
  await browser.advance(19_900);
  expect(asked()).toBe(1);
  await browser.advance(100);
  expect(asked()).toBe(2);
  await browser.advance(120_000);
  expect(asked()).toBe(2);
});

test('a network that is back brings the others for what was due as well, and so does the first answer after it [I15]', async () => {
  const { browser, again, asked, flap } = flapping();
  flap();
  await browser.advance(10_000);
  flap();
  await browser.advance(10_000);
  again.onOnline();
  expect(asked()).toBe(2);
  // It was not there yet.
  again.onFailed('getMatches');
  await browser.advance(2_000);
  again.onAnswered('getMatches');
  expect(asked()).toBe(3);
  flap();
  await browser.advance(29_900);
  expect(asked()).toBe(3);
  await browser.advance(100);
  expect(asked()).toBe(4);
});

test('nothing is due after the end, nothing becomes due after it, and after the next start it does again [I16]', async () => {
  const { browser, again, asked, flap } = flapping();
  flap();
  flap();
  again.stop();
  await browser.advance(60_000);
  expect(asked()).toBe(1);
  // Two at once: the second of them would set a timer.
  flap();
  flap();
  again.onFailed('getPlayer');
  again.onConnected();
  again.onOnline();
  await browser.advance(60_000);
  expect(asked()).toBe(1);
  again.start();
  again.onAnswered('getPlayer');
  expect(asked()).toBe(2);
});

/** A sportsbook in an outage that was stopped while a call was under way; `answer` lets that be answered. */
async function stoppedInOutage() {
  const stage = createStage();
  const backEnd = outage(stage);
  const tab = stage.open();
  tab.sportsbook.start();
  const list = tab.watch(tab.sportsbook.select.matchList({ phase: 'prematch' }));
  await stage.browser.advance(61_000);
  const { promise, resolve } = Promise.withResolvers<null>();
  stage.api.on('getPlayer', async () => {
    await promise;
    return reply(stage.world.player);
  });
  const sessions = stage.api.count('getPlayer');
  await stage.browser.advance(60_000);
  expect(stage.api.count('getPlayer')).toBe(sessions + 1);
  tab.sportsbook.stop();
  return {
    stage,
    backEnd,
    tab,
    list,
    answer: async () => {
      resolve(null);
      await settle();
    },
  };
}

test('what is answered after the end brings nobody [I16]', async () => {
  const { stage, answer } = await stoppedInOutage();
  const before = stage.api.count('getMatches');
  await answer();
  expect(stage.api.count('getMatches')).toBe(before);
});

test('a sportsbook that was stopped and started again brings all the others with the first answer [I15]', async () => {
  const { stage, backEnd, tab, list, answer } = await stoppedInOutage();
  await answer();
  backEnd.end();
  const before = stage.api.count('getMatches');
  tab.sportsbook.start();
  await settle();
  // Push that is back by then may have it asked for once more.
  expect(stage.api.count('getMatches')).toBeGreaterThan(before);
  expect(facts(tab, list)).toEqual(['logged_in', 'ready']);
  tab.sportsbook.stop();
});
