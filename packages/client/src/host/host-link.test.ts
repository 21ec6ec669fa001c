import { describe, expect, test } from 'vitest';
import { buildPlayer, createStage, framed, frameTab, said, settle, testHost } from '../testing/index.ts';

describe('what a host says', () => {
  test('each message leads to what it is named for, and to nothing else [EMB-01]', async () => {
    const tab = await framed(createStage());
    const { sportsbook, say, shown } = tab;
    say({ type: 'odds_changed', payload: { odds_type: 'american' } });
    expect(sportsbook.select.oddsType.get()).toBe('american');
    say({ type: 'open_bet_slip', payload: { tab: 'MY_BETS' } });
    expect(sportsbook.select.panel.get()).toEqual({ open: true, tab: 'MY_BETS' });
    say({ type: 'open_bet_slip', payload: { open: false } });
    expect(sportsbook.select.panel.get().open).toBe(false);
    for (const [type, payload] of [
      ['page_changed', { page: 'in_play' }],
      ['page_changed', { page: 'match', sport: 'soccer', slug: 'a-b-1' }],
      ['page_changed', { path: '/promotions' }],
      ['search_modal', { open: true }],
      ['viewport', { top: 120.5, height: 640 }],
      ['apply_bet_code', { code: 'Ab_1' }],
      ['change_locale', { locale: 'de' }],
      // Not one of the site.
      ['change_locale', { locale: 'fr' }],
    ] as const)
      expect(say({ type, payload }), type).toBe('taken');
    expect(shown).toEqual([
      ['go', { page: 'in_play' }],
      ['go', { page: 'match', sport: 'soccer', slug: 'a-b-1' }],
      ['go', { path: '/promotions' }],
      ['search', true],
      ['follow', { top: 120.5, height: 640 }],
      ['restore', 'Ab_1'],
      ['locale', 'de'],
    ]);
    sportsbook.stop();
  });

  test('a currency of the site becomes the active one of a player, and no other [EMB-01] [AUTH-10]', async () => {
    const stage = createStage();
    const visitor = await framed(stage);
    visitor.say({ type: 'change_currency', payload: { currency: 'USD' } });
    await settle();
    visitor.sportsbook.stop();
    stage.world.player = buildPlayer();
    const { say, sportsbook } = await framed(stage);
    for (const currency of ['XXX', 'EUR', 'USD']) say({ type: 'change_currency', payload: { currency } });
    await settle();
    expect(stage.api.arrived.filter(({ name }) => name === 'openAccount').map(({ request }) => request.body)).toEqual([
      { currency: 'USD' },
    ]);
    sportsbook.stop();
  });

  test('what it does not say that it takes stays with the page, and the rest is handed over [AUTH-08]', async () => {
    const tab = await framed(createStage());
    const { link, say, shown } = tab;
    const deposit = { type: 'sportsbook:deposit', payload: { amount: '5', currency: 'EUR' } } as const;
    expect(link.handOver(deposit)).toBe(false);
    say('iframe_integration');
    expect(link.handOver(deposit)).toBe(true);
    say({ type: 'iframe_integration', payload: { listens: ['sign-in'] } });
    expect(link.handOver(deposit)).toBe(false);
    expect(shown).toEqual([
      ['listens', ['sign-in', 'sign-up', 'deposit']],
      ['listens', ['sign-in']],
    ]);
    expect(said(tab, 'deposit')).toEqual([deposit.payload]);
    tab.sportsbook.stop();
  });

  test('a host that speaks no version of ours is not handed anything [AUTH-08]', async () => {
    const { link, say, sportsbook } = await framed(createStage());
    say({ type: 'iframe_integration', payload: { protocols: [7] } });
    expect(link.handOver({ type: 'sportsbook:sign-up', payload: {} })).toBe(false);
    say({ type: 'iframe_integration', payload: { protocols: [1, 7] } });
    expect(link.handOver({ type: 'sportsbook:sign-up', payload: {} })).toBe(true);
    sportsbook.stop();
  });

  test('odds are written as a site offers them to its player alone [EMB-01]', async () => {
    const stage = createStage();
    stage.world.player = buildPlayer();
    const { sportsbook, say } = await framed(stage);
    const { available } = sportsbook.select.settings.get()?.odds_types ?? { available: [] };
    expect(available).toEqual(['decimal', 'american']);
    say({ type: 'odds_changed', payload: { odds_type: 'british' } });
    expect(sportsbook.select.oddsType.get()).toBe('decimal');
    say({ type: 'odds_changed', payload: { odds_type: 'american' } });
    expect(sportsbook.select.oddsType.get()).toBe('american');
    sportsbook.stop();
  });
});

describe('who is heard', () => {
  test('only the parent, and only from an exact origin that the operator names [EMB-03] [I12]', async () => {
    const { say, shown, sportsbook } = await framed(createStage());
    const wish = { type: 'search_modal', payload: { open: true } };
    expect(say(wish, { isFromParent: false })).toBe('foreign');
    for (const origin of [
      'https://portal.host.example:8443',
      'http://portal.host.example',
      'https://portal.host.example.evil.test',
      'https://evil-portal.host.example',
      'https://portal.host.example/',
      'HTTPS://PORTAL.HOST.EXAMPLE',
      'null',
      '',
    ])
      expect(say(wish, { origin }), origin).toBe('foreign');
    expect(shown).toEqual([]);
    expect(say(wish)).toBe('taken');
    sportsbook.stop();
  });

  test('what is too large, too much or of no known form has no effect [EMB-03]', async () => {
    const stage = createStage();
    const { say, shown, sportsbook } = await framed(stage);
    for (const data of [
      null,
      'place',
      [],
      { type: 'place' },
      { type: 'search_modal' },
      { type: 'search_modal', payload: { open: 'yes' } },
      { type: 'search_modal', payload: { open: true, more: 1 } },
      { type: 'search_modal', payload: { open: true }, more: 1 },
      { type: 'page_changed', payload: { path: '//evil.test' } },
      { type: 'page_changed', payload: { path: 'https://evil.test' } },
      { type: 'page_changed', payload: { path: '/users/unlock?unlock_token=a' } },
      { type: 'viewport', payload: { top: Number.NaN, height: 1 } },
    ])
      expect(say(data), JSON.stringify(data)).toBe('unreadable');
    expect(say({ type: 'token', payload: { token: 'a'.repeat(9_000) } })).toBe('too_large');
    expect(say({ type: 'search_modal', payload: { open: true, more: Array.from({ length: 1e6 }) } })).toBe('too_large');
    expect(shown).toEqual([]);
    await stage.browser.advance(10_000);
    const verdicts = Array.from({ length: 300 }, () => say({ type: 'viewport', payload: { top: 0, height: 1 } }));
    expect(verdicts.filter((verdict) => verdict === 'taken')).toHaveLength(240);
    expect(verdicts.at(-1)).toBe('too_many');
    await stage.browser.advance(1_000);
    expect(say({ type: 'viewport', payload: { top: 0, height: 1 } })).toBe('taken');
    sportsbook.stop();
  });
});

describe('what the product says', () => {
  test('that it listens, then currency and slip as they change, each value once [EMB-02]', async () => {
    const stage = createStage();
    const tab = await framed(stage);
    expect(tab.posted[0]?.message).toEqual({
      type: 'sportsbook:initialized',
      payload: { protocol: 1, locale: 'en', currency: 'EUR', status: 'not_logged_in' },
    });
    expect(said(tab, 'notify-currency-changed')).toEqual([{ currency: 'EUR' }]);
    expect(said(tab, 'balance-changed')).toEqual([]);
    tab.sportsbook.commands.openPanel('BET_SLIP');
    tab.env.frame();
    tab.sportsbook.commands.openPanel('BET_SLIP');
    tab.env.frame();
    expect(said(tab, 'bet-slip-state-changed')).toEqual([
      { open: false, tab: 'BET_SLIP', selections: 0, state: 'INITIAL' },
      { open: true, tab: 'BET_SLIP', selections: 0, state: 'INITIAL' },
    ]);
    tab.sportsbook.stop();
  });

  test('nothing to a page of another origin, whatever the browser says of the parent [EMB-03] [I12]', async () => {
    const tab = createStage().open();
    const known = frameTab(tab, [testHost, 'https://second.example']);
    known.link.start('https://evil.test');
    known.link.tell({ type: 'sportsbook:sign-up', payload: {} });
    expect(known.posted).toEqual([]);
    const unknown = frameTab(tab, [testHost, 'https://second.example']);
    unknown.link.start(null);
    expect(unknown.posted.map(({ origin }) => origin).slice(0, 2)).toEqual([testHost, 'https://second.example']);
    unknown.say('iframe_integration', { origin: 'https://second.example' });
    const before = unknown.posted.length;
    unknown.link.tell({ type: 'sportsbook:sign-up', payload: {} });
    expect(unknown.posted.slice(before).map(({ origin }) => origin)).toEqual(['https://second.example']);
  });

  test('its size at most every 100 ms, the last one always [EMB-05]', async () => {
    const stage = createStage();
    const tab = await framed(stage);
    const sizes = () => said(tab, 'page-size-changed').map((size) => (size as { height: number }).height);
    for (const height of [1, 2, 3]) tab.link.sizeChanged({ width: 400, height });
    expect(sizes()).toEqual([1]);
    await stage.browser.advance(99);
    expect(sizes()).toEqual([1]);
    await stage.browser.advance(1);
    expect(sizes()).toEqual([1, 3]);
    // What is back where it was has nothing to say.
    tab.link.sizeChanged({ width: 400, height: 4 });
    tab.link.sizeChanged({ width: 400, height: 3 });
    await stage.browser.advance(200);
    expect(sizes()).toEqual([1, 3]);
    tab.sportsbook.stop();
  });
});
