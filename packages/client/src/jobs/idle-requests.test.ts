import { setImmediate as turn } from 'node:timers/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  atBonuses,
  buildJackpot,
  createStage,
  framesPass,
  imported,
  onAList,
  opened,
  pickOf,
  reply,
} from '../testing/index.ts';
import type { OpenTab, Stage } from '../testing/index.ts';

const hour = 3_600_000;

beforeAll(async () => {
  // Fetched by then in a browser too: here the time that passes is moved by hand.
  await import('../fallback/fallback-polling.ts');
  await import('../session/watch-session.ts');
});

/** Counts of sports and leagues, which no push event carries (CAT-08). */
const counted = { getCounters: hour / 60_000 };
function withCounters(stage: Stage): Stage {
  stage.api.on('getCounters', () =>
    reply({ sports: stage.world.sports.map(({ id }) => ({ id, live: 0, prematch: 1, outrights: 0 })) }),
  );
  return stage;
}

/** How often each call is made while nobody touches anything for an hour. */
async function requestsOfAnHour(stage: Stage, tab: OpenTab): Promise<Readonly<Record<string, number>>> {
  await framesPass(tab);
  await stage.browser.advance(60_000);
  const before = stage.api.arrived.length;
  await stage.browser.advance(hour);
  const counts: Record<string, number> = {};
  for (const { name } of stage.api.arrived.slice(before)) counts[name] = (counts[name] ?? 0) + 1;
  tab.sportsbook.stop();
  return counts;
}

describe('an hour in which nobody touches anything', () => {
  test('costs a visitor the counts of the list once a minute: all else comes by push [P13] [CAT-08]', async () => {
    const stage = withCounters(createStage({ jackpots: true }));
    expect(await requestsOfAnHour(stage, await onAList(stage))).toEqual(counted);
  });

  test('costs a player with an empty slip no more than a visitor [P13] [JACK-01]', async () => {
    const { stage, tab } = await atBonuses({ jackpots: true });
    withCounters(stage);
    expect(await requestsOfAnHour(stage, tab)).toEqual(counted);
  });

  test('costs a player with a slip the jackpots every 15 s beside them, and nothing else [P13] [JACK-01]', async () => {
    const { stage, tab } = await atBonuses({ jackpots: true });
    stage.api.on('askJackpots', () => reply({ data: [[buildJackpot()]] }));
    withCounters(stage);
    await pickOf(tab, '1');
    expect(await requestsOfAnHour(stage, tab)).toEqual({ ...counted, askJackpots: hour / 15_000 });
  });

  test('costs a player what the session came to every 30 s and a word that they are there every minute, where the operator has both [P13] [RG-01] [RG-03]', async () => {
    const reality = { activity_tracking: true, reality_check: { minutes: 1000, clock: true } };
    const { stage, tab } = await atBonuses(reality);
    await imported(stage, turn, () => stage.api.count('trackActivity') > 0);
    withCounters(stage);
    expect(await requestsOfAnHour(stage, tab)).toEqual({
      ...counted,
      getRealityCheck: hour / 30_000,
      trackActivity: hour / 60_000,
    });
  });

  test('costs nothing where the page is hidden, whatever its slip holds [P13] [JACK-01]', async () => {
    const { stage, tab } = await atBonuses({ jackpots: true });
    stage.api.on('askJackpots', () => reply({ data: [[buildJackpot()]] }));
    await pickOf(tab, '1');
    tab.env.setVisible(false);
    expect(await requestsOfAnHour(stage, tab)).toEqual({});
  });

  test('costs a page without a list on it nothing [P13]', async () => {
    const stage = withCounters(createStage());
    expect(await requestsOfAnHour(stage, await opened(stage))).toEqual({});
  });

  test('costs what is on the screen every 15 s where push is gone, and nothing where it is hidden [P13] [PUSH-15]', async () => {
    const counts: Readonly<Record<string, number>>[] = [];
    for (const isSeen of [true, false]) {
      const stage = withCounters(createStage());
      const tab = await onAList(stage);
      stage.push.refuse(true);
      stage.push.drop();
      await imported(stage, turn, () => tab.sportsbook.select.connection.get().isPolling);
      tab.env.setVisible(isSeen);
      counts.push(await requestsOfAnHour(stage, tab));
    }
    const [{ getMatches = 0, getSports = 0, getSettings = 0, getCounters = 0, ...others } = {}, hidden] = counts;
    expect([others, hidden]).toEqual([{}, {}]);
    // Each time 15 s and by chance up to 1.5 s more. Settings say which providers are alive.
    for (const count of [getMatches, getSports, getSettings]) {
      expect(count).toBeGreaterThanOrEqual(Math.floor(hour / 16_600));
      expect(count).toBeLessThanOrEqual(hour / 15_000);
    }
    expect(getCounters).toBeLessThanOrEqual(hour / 15_000 + hour / 60_000);
  });
});
