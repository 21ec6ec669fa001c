import type { ClientConfig } from '@touchline/contract';
import { describe, expect, test } from 'vitest';
import {
  buildBet,
  buildMatch,
  buildPlayer,
  createStage,
  onePage,
  reply,
  settle,
  subscribedTo,
} from '../testing/index.ts';
import type { OpenTab, Stage } from '../testing/index.ts';

/** A player with a stake in the slip, on a list. */
async function betting(config: Partial<ClientConfig> = {}): Promise<{ stage: Stage; tab: OpenTab }> {
  const stage = createStage(config);
  stage.world.player = buildPlayer();
  const tab = stage.open();
  tab.sportsbook.start();
  tab.watch(tab.sportsbook.select.matchList({ phase: 'prematch' }));
  await subscribedTo(stage, '$user:en.7');
  tab.sportsbook.commands.clickOutcome('1', '1|', '1');
  tab.sportsbook.commands.setStake(tab.sportsbook.select.ticket.get().bets[0]?.id ?? '', '12.5');
  await settle();
  return { stage, tab };
}

function slip(tab: OpenTab) {
  const { bets, state } = tab.sportsbook.select.ticket.get();
  return { state, bets: bets.map(({ id, stakeText }) => ({ id, stake: stakeText })) };
}

const kept = { state: 'INITIAL', bets: [{ id: 'single:1/1|/1', stake: '12.5' }] };

/** Any call that is sent now. */
async function sendSomething(tab: OpenTab): Promise<void> {
  void tab.sportsbook.commands.openAccount('USD');
  await settle();
}

describe('a site that closes while the page is there', () => {
  test.each([
    [1006, 'locked'],
    [1007, 'blocked'],
  ] as const)(
    'is shown as such with a refusal of any call (%i), keeps the slip, and goes on when it opens [AUTH-12a]',
    async (code, shown) => {
      const { stage, tab } = await betting();
      stage.api.close(code);
      expect(tab.sportsbook.select.siteAccess.get()).toBe('open');
      await sendSomething(tab);
      expect([tab.sportsbook.select.siteAccess.get(), slip(tab)]).toEqual([shown, kept]);
      await stage.browser.advance(120_000);
      expect([tab.sportsbook.select.siteAccess.get(), slip(tab)]).toEqual([shown, kept]);
      stage.api.close(null);
      const before = stage.api.count('getMatches');
      await stage.browser.advance(15_000);
      expect([tab.sportsbook.select.siteAccess.get(), tab.sportsbook.select.session.get().status]).toEqual([
        'open',
        'logged_in',
      ]);
      expect(slip(tab)).toEqual(kept);
      stage.api.on('placeBets', () => reply({ data: [buildBet()], errors_by_bet: [] }));
      await tab.sportsbook.commands.place();
      expect(slip(tab).state).toBe('SUCCESS');
      expect(stage.api.count('getMatches')).toBeGreaterThanOrEqual(before);
      tab.sportsbook.stop();
    },
  );

  test('refuses a press, which says so and can be pressed again once it is open [AUTH-12a] [TKT-04]', async () => {
    const { stage, tab } = await betting();
    stage.api.close(1006);
    await tab.sportsbook.commands.place();
    expect([tab.sportsbook.select.siteAccess.get(), slip(tab)]).toEqual(['locked', { ...kept, state: 'ERROR' }]);
    expect(tab.sportsbook.select.ticket.get().error).toMatchObject({ key: 'error.request.locked' });
    stage.api.close(null);
    stage.api.on('placeBets', () => reply({ data: [buildBet()], errors_by_bet: [] }));
    await stage.browser.advance(15_000);
    await tab.sportsbook.commands.place();
    expect(slip(tab).state).toBe('SUCCESS');
    tab.sportsbook.stop();
  });

  test('leaves a press whose answer was lost open, and it comes to its bet once the site is open [AUTH-12a] [I3]', async () => {
    const { stage, tab } = await betting();
    let key = '';
    stage.api.on('placeBets', ({ headers }) => {
      key = headers['idempotency-key'] ?? '';
      stage.api.close(1006);
      return { kind: 'lost' };
    });
    void tab.sportsbook.commands.place();
    await settle();
    await stage.browser.advance(60_000);
    expect(tab.sportsbook.select.siteAccess.get()).toBe('locked');
    expect(tab.sportsbook.select.ticket.get().unresolved).not.toBeNull();
    const bet = buildBet({ ref: `${key}.0` });
    stage.api.on('getBets', () => reply(onePage([bet])));
    stage.api.on('placeBets', () => reply({ data: [bet], errors_by_bet: [] }));
    stage.api.close(null);
    await stage.browser.advance(45_000);
    expect([tab.sportsbook.select.siteAccess.get(), slip(tab).state]).toEqual(['open', 'SUCCESS']);
    tab.sportsbook.stop();
  });

  test('lets its player sign out, which opens nothing [AUTH-12a]', async () => {
    const { stage, tab } = await betting();
    stage.api.close(1006);
    await sendSomething(tab);
    const shown = tab.watch(tab.sportsbook.select.siteAccess);
    await tab.sportsbook.commands.signOut();
    expect([stage.world.player.id, tab.sportsbook.select.siteAccess.get()]).toEqual([null, 'locked']);
    expect([tab.sportsbook.select.session.get().player, shown.notified]).toEqual([null, 0]);
    tab.sportsbook.stop();
  });

  test('is not opened by an answer to a call that left before it closed [AUTH-12a]', async () => {
    const { stage, tab } = await betting();
    const late = Promise.withResolvers<undefined>();
    stage.api.on('getMatch', async () => {
      await late.promise;
      return reply(buildMatch());
    });
    tab.watch(tab.sportsbook.select.matchPage('another'));
    await settle();
    stage.api.close(1006);
    await sendSomething(tab);
    late.resolve(undefined);
    await settle();
    expect(tab.sportsbook.select.siteAccess.get()).toBe('locked');
    tab.sportsbook.stop();
  });

  test('asks at once for what it refused, as soon as it is open [AUTH-12a] [I15]', async () => {
    const { stage, tab } = await betting();
    stage.api.close(1006);
    const page = tab.watch(tab.sportsbook.select.matchPage('another'));
    await stage.browser.advance(600_000);
    stage.api.on('getMatch', () => reply(buildMatch()));
    stage.api.close(null);
    while (tab.sportsbook.select.siteAccess.get() === 'locked') await stage.browser.advance(100);
    await settle();
    expect(page.get().state).toBe('ready');
    tab.sportsbook.stop();
  });

  test('gives push up for as long as it is closed, and no longer [AUTH-12a] [PUSH-01]', async () => {
    const { stage, tab } = await betting();
    stage.api.close(1006);
    stage.push.drop();
    await stage.browser.advance(60_000);
    expect(tab.sportsbook.select.siteAccess.get()).toBe('locked');
    stage.api.close(null);
    await stage.browser.advance(15_000);
    await subscribedTo(stage, '$user:en.7');
    expect(tab.sportsbook.select.connection.get().state).toBe('connected');
    tab.sportsbook.stop();
  });
});

test('a site that its configuration alone has closed stays closed [AUTH-12]', async () => {
  const { tab } = await betting({ access: 'locked' });
  await sendSomething(tab);
  expect(tab.sportsbook.select.siteAccess.get()).toBe('locked');
  tab.sportsbook.stop();
});

test('a stopped page asks a closed site no more [AUTH-12a]', async () => {
  const { stage, tab } = await betting();
  stage.api.close(1006);
  await sendSomething(tab);
  tab.sportsbook.stop();
  const before = stage.api.count('getPlayer');
  await stage.browser.advance(300_000);
  expect(stage.api.count('getPlayer')).toBe(before);
});
