import type { BrowserContext, Page, WebSocket, WebSocketRoute } from '@playwright/test';
import { marketKey } from '@touchline/contract';
import { createDriver, type Driver } from '@touchline/testkit/driver';
import { euroSum, payout, shownOdds } from './world/money.ts';
import { demo, enter, expect, type Offer, password, plainPage, type ScriptedMatch, test } from './world/test.ts';

/** Commands that went out and replies that came in, as they stand on the wire. */
function wire(page: Page): { readonly sent: string[]; readonly received: string[] } {
  const frames = { sent: [] as string[], received: [] as string[] };
  page.on('websocket', (socket: WebSocket) => {
    socket.on('framesent', ({ payload }) => frames.sent.push(String(payload)));
    socket.on('framereceived', ({ payload }) => frames.received.push(String(payload)));
  });
  return frames;
}

/** What every price of the page should show if the page has missed nothing. */
async function expectWhatTheServerHas(driver: Driver, offer: Offer, matchId: string): Promise<void> {
  const markets = new Map((await offer.markets(matchId)).map((market) => [marketKey(market), market]));
  const right = (at: string): string => {
    const [, market = '', outcome = ''] = at.split('/');
    const found = markets.get(market);
    const price = found?.outcomes.find(({ id }) => id === outcome);
    if (found === undefined || price === undefined) return 'gone';
    return found.status === 1 && price.active ? shownOdds(price.odds) : 'suspended';
  };
  await expect(async () => {
    const shown = (await driver.shownPrices()).filter(({ at }) => at.startsWith(`${matchId}/`));
    expect(shown.length).toBeGreaterThan(10);
    expect(shown.map(({ at, announced }) => `${at} ${announced}`)).toEqual(shown.map(({ at }) => `${at} ${right(at)}`));
  }).toPass();
}

const offlineNoise = /net::ERR_INTERNET_DISCONNECTED|WebSocket connection/;

test.describe('the connection', () => {
  test.use({ noise: offlineNoise });

  test('the connection and its channels come to life, go with the network, and come back [PUSH-01]', async ({
    page,
    context,
    driver,
  }) => {
    const { sent, received } = wire(page);
    await driver.open('/');
    await page.keyboard.press('Control+Shift+D');
    const state = page
      .getByRole('complementary', { name: 'Developer panel' })
      .locator('dl > div')
      .filter({ hasText: /^connection/ });
    await expect(state).toHaveText('connectionconnected');
    expect(sent.some((frame) => frame.includes('"connect"'))).toBe(true);
    await expect.poll(() => received.some((frame) => frame.includes('"subscribe":{'))).toBe(true);
    await context.setOffline(true);
    await expect(page.getByRole('alert').filter({ hasText: 'You are offline.' })).toBeVisible();
    await expect(state).not.toHaveText('connectionconnected');
    await context.setOffline(false);
    await expect(page.getByText('You are offline.', { exact: true })).toBeHidden();
    await expect(state).toHaveText('connectionconnected');
  });
});

test('channels: updates of the language, one for the match on screen, a private one with its token [PUSH-03] [PUSH-07]', async ({
  page,
  driver,
  addMatch,
  player,
  server,
}) => {
  const { sent } = wire(page);
  const match = await addMatch();
  await driver.open(match.path);
  await expect(driver.balance).toHaveText(euroSum(await player.balance()));
  const all = (): string => sent.join('\n');
  await expect.poll(all).toContain('"channel":"updates:en"');
  await expect.poll(all).toContain(`"channel":"match:${match.id}"`);
  await expect.poll(all).toMatch(/"channel":"\$user:en\.\d+","token":"[^"]+"/);
  const channel = /"channel":"(\$user:en\.\d+)"/.exec(all())?.[1] ?? '';

  const refused = await new Promise<string>((settle) => {
    const socket = new globalThis.WebSocket(`${server.url.replace('http', 'ws')}/connection/websocket`);
    socket.addEventListener('open', () =>
      socket.send(`{"id":1,"connect":{}}\n{"id":2,"subscribe":{"channel":"${channel}"}}`),
    );
    socket.addEventListener('message', ({ data }) => {
      const reply = String(data)
        .split('\n')
        .find((line) => line.includes('"id":2'));
      if (reply === undefined) return;
      socket.close();
      settle(reply);
    });
  });
  expect(refused).toContain('"code":103');

  await driver.chooseLanguage('de');
  await expect.poll(all).toContain('"channel":"updates:de"');
  await expect.poll(all).toMatch(/"channel":"\$user:de\.\d+","token":"/);
});

test('a match, its markets and its status change on screen by push alone [PUSH-04]', async ({
  page,
  driver,
  offer,
  addMatch,
}) => {
  const match = await addMatch();
  await driver.open(match.path);
  const price = driver.price({ matchId: match.id, market: '1|', outcome: '1' });
  await expect(price).toHaveAttribute('data-state', 'idle');
  const asked: string[] = [];
  page.on('request', (request) => {
    const [, what] = new RegExp(`/matches/${match.id}(.*)$`).exec(request.url()) ?? [];
    if (what !== undefined) asked.push(what);
  });
  const head = page.getByRole('main').locator('header[data-match-status]');
  await match.happen('kick_off');
  await expect(head).toHaveAttribute('data-match-status', '1');
  await match.goal('home');
  await expect(head).toContainText(/1\s*:\s*0/);
  await expectWhatTheServerHas(driver, offer, match.id);
  await match.happen('end');
  await expect(head).toHaveAttribute('data-match-status', '4');
  // Statistics are never pushed. What has happened is asked for once, when the match has begun; what follows is pushed.
  expect(asked.filter((what) => what !== '/numbers' && what !== '/events')).toEqual([]);
  expect(asked.filter((what) => what === '/events')).toHaveLength(1);
});

test('a bet and its settlement reach every tab of the player: balance and My bets, without a reload [PUSH-06] @thorough', async ({
  context,
  server,
  driver,
  offer,
  addMatch,
  player,
}) => {
  const match = await addMatch();
  const other = createDriver(await context.newPage(), server.url);
  await other.open('/');
  await other.openMyBets();
  const before = await player.balance();
  await expect(other.balance).toHaveText(euroSum(before));

  await driver.page.bringToFront();
  await driver.open(match.path);
  await driver.pick({ matchId: match.id, market: '1|', outcome: '2' });
  await driver.stake.fill('4.00');
  const win = payout(400n, await offer.odds(match.id, '1|', '2'));
  await driver.mainButton.click();
  const reference = await driver.reference();
  await expect(driver.balance).toHaveText(euroSum(before - 400n));
  await expect(other.balance).toHaveText(euroSum(before - 400n));
  await expect(other.bet(reference).locator('[data-word]')).toHaveText('Open');

  await match.happen('kick_off');
  await match.goal('away');
  await match.happen('end');
  await expect(driver.balance).toHaveText(euroSum(before - 400n + win));
  await expect(other.balance).toHaveText(euroSum(before - 400n + win));
  await expect(other.bet(reference)).toHaveCount(0);
  await other.openMyBets('Settled');
  await expect(other.bet(reference).locator('[data-word]')).toHaveText('Won');
});

interface Watching {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly driver: Driver;
  readonly offer: Offer;
}

/** Begins a match, and cuts the network once its page shows what the server has. Answers the frames received since. */
async function cutOffAt(match: ScriptedMatch, { page, context, driver, offer }: Watching): Promise<() => string[]> {
  await match.happen('kick_off');
  const { received } = wire(page);
  await driver.open(match.path);
  await expectWhatTheServerHas(driver, offer, match.id);
  await context.setOffline(true);
  await expect(page.getByText('You are offline.', { exact: true })).toBeVisible();
  const missedFrom = received.length;
  return () => received.slice(missedFrom);
}

test.describe('a connection that was cut', () => {
  test.use({ noise: offlineNoise });

  test('for thirty seconds of the feed: after its return nothing is lost [PUSH-11]', async ({
    page,
    context,
    desk,
    driver,
    offer,
    addMatch,
  }) => {
    const match = await addMatch();
    const receivedSince = await cutOffAt(match, { page, context, driver, offer });
    await match.goal('home');
    await desk.call('setClock', { body: { action: 'advance', seconds: 30 } });
    await match.goal('away');
    await match.goal('away');
    expect(receivedSince().filter((frame) => frame.includes('"push"'))).toEqual([]);
    await expect(page.getByRole('main').locator('header[data-match-status]')).toContainText(/0\s*:\s*0/);

    await context.setOffline(false);
    await expect(page.getByRole('main').locator('header[data-match-status]')).toContainText(/1\s*:\s*2/);
    await expectWhatTheServerHas(driver, offer, match.id);
    // The data on screen may have been requested before push was back.
    await expect.poll(() => receivedSince().join('\n')).toContain('"recovered":true');
  });

  test('for longer than the history reaches: what is on screen is fetched again [PUSH-11] @thorough', async ({
    page,
    context,
    driver,
    offer,
    addMatch,
  }) => {
    const match = await addMatch();
    const receivedSince = await cutOffAt(match, { page, context, driver, offer });
    for (let turn = 0; turn < 60; turn += 1) {
      await match.happen('suspend');
      await match.happen('resume');
    }
    await match.goal('home');
    await context.setOffline(false);
    await expect(page.getByRole('main').locator('header[data-match-status]')).toContainText(/1\s*:\s*0/);
    await expectWhatTheServerHas(driver, offer, match.id);
    await expect.poll(() => receivedSince().join('\n')).toMatch(/"was_recovering":true(?!.*"recovered":true)/);
  });
});

/** The mark in the header that says how current prices are. */
function mark(page: Page) {
  return page.locator('output[data-connection]');
}

/** Transports that are blocked, as by a firewall or a proxy. */
async function without(page: Page, transports: readonly ('websocket' | 'http_stream' | 'sse')[]): Promise<void> {
  for (const transport of transports) {
    if (transport === 'websocket')
      await page.routeWebSocket(/\/connection\/websocket/, (socket) => void socket.close());
    else await page.route(`**/connection/${transport}**`, (route) => route.abort());
  }
}

const blocked = /net::ERR_FAILED|WebSocket connection|EventSource/;

test.describe('where not every way is open', () => {
  test.use({ noise: blocked });

  test('without WebSockets prices stream over http, and where that is cut off as well, as events [PUSH-08] [PUSH-09] @thorough', async ({
    page,
    driver,
    addMatch,
    offer,
  }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const match = await addMatch();
    await match.happen('kick_off');
    const head = page.getByRole('main').locator('header[data-match-status]');
    await without(page, ['websocket']);
    await driver.open(match.path);
    await expect(mark(page)).toHaveAttribute('data-connection', 'connected');
    await match.goal('home');
    await expect(head).toContainText(/1\s*:\s*0/);
    await expectWhatTheServerHas(driver, offer, match.id);
    expect(asked).toContain('/connection/http_stream');
    expect(asked).toContain('/emulation');
    expect(asked).not.toContain('/connection/sse');

    await without(page, ['http_stream']);
    await driver.reload();
    await expect(mark(page)).toHaveAttribute('data-connection', 'connected');
    await match.goal('home');
    await expect(head).toContainText(/2\s*:\s*0/);
    expect(asked).toContain('/connection/sse');
  });

  test('push that dies marks the prices, polling takes over, and push takes over again [PUSH-15] [I9] [I8] @thorough', async ({
    page,
    driver,
    addMatch,
    offer,
  }) => {
    const push = { isDead: false, sockets: new Set<WebSocketRoute>() };
    await without(page, ['http_stream', 'sse']);
    await page.routeWebSocket(/\/connection\/websocket/, (socket) => {
      if (push.isDead) return void socket.close();
      socket.connectToServer();
      push.sockets.add(socket);
    });
    const match = await addMatch();
    await match.happen('kick_off');
    const price = driver.price({ matchId: match.id, market: '1|', outcome: '1' });
    const head = page.getByRole('main').locator('header[data-match-status]');
    await driver.open(match.path);
    await expect(mark(page)).toHaveAttribute('data-connection', 'connected');
    await expect(mark(page)).toHaveText('');

    push.isDead = true;
    // Held, or the first answers would arrive before the assertions.
    const held = Promise.withResolvers<undefined>();
    const calls = /_sb_api\/api\/v2\//;
    await page.route(calls, async (route) => {
      await held.promise;
      await route.continue();
    });
    for (const socket of push.sockets) await socket.close();
    await expect(mark(page)).toHaveAttribute('data-connection', 'stale', { timeout: 30_000 });
    await expect(mark(page)).toHaveText('Prices paused, reconnecting');
    await expect(price).toHaveAttribute('data-state', 'stale');
    held.resolve(undefined);

    await expect(mark(page)).toHaveAttribute('data-connection', 'polling', { timeout: 30_000 });
    await expect(mark(page)).toHaveText('Prices refresh every 15 seconds');
    // An icon that fits the header at any width and shows its text on a press.
    const banner = page.getByRole('banner');
    const sign = mark(page).getByRole('button', { name: 'Prices refresh every 15 seconds' });
    for (const width of [320, 780, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(sign).toBeInViewport({ ratio: 1 });
      await expect(banner.getByRole('link', { name: /^Touchline/ }).locator('svg')).toBeInViewport({ ratio: 1 });
      await sign.press('Enter');
      await expect(sign).toHaveAttribute('aria-expanded', 'true');
      await expect(sign.getByText('Prices refresh')).toBeInViewport({ ratio: 1 });
      await sign.press('Escape');
      await expect(sign).toHaveAttribute('aria-expanded', 'false');
    }
    await expect(price).toHaveAttribute('data-state', 'idle');
    await match.goal('home');
    await expect(head).toContainText(/1\s*:\s*0/, { timeout: 30_000 });
    await expectWhatTheServerHas(driver, offer, match.id);
    await driver.pick({ matchId: match.id, market: '1|', outcome: '1' });
    await expect(driver.selections).toHaveCount(1);

    push.isDead = false;
    await expect(mark(page)).toHaveAttribute('data-connection', 'connected', { timeout: 30_000 });
    await expect(mark(page)).toHaveText('');
    await match.goal('home');
    await expect(head).toContainText(/2\s*:\s*0/);
    await expectWhatTheServerHas(driver, offer, match.id);
  });
});

test.describe('a push configuration that nobody can use', () => {
  test.use({ noise: /push_url/ });

  test('is reported and shown quietly; the page goes on by polling [PUSH-08] [PUSH-15] @thorough', async ({
    page,
    server,
    driver,
    addMatch,
  }) => {
    const config: unknown = await (await fetch(`${server.url}/sportsbook/config.json`)).json();
    const push_url = [{ transport: 'telex', endpoint: '/connection/telex' }];
    await page.route('**/sportsbook/config.json', (route) => route.fulfill({ json: { ...Object(config), push_url } }));
    const match = await addMatch();
    await match.happen('kick_off');
    await page.route(`**/sportsbook${match.path}`, (route) => route.fulfill({ path: plainPage }));
    await page.addInitScript(() => localStorage.setItem('touchline.log', 'report'));
    const reported: string[] = [];
    page.on('console', (message) => reported.push(message.text()));
    await driver.open(match.path);
    await expect(mark(page)).toHaveAttribute('data-connection', 'unset');
    await expect(mark(page)).toHaveText('Live updates are off. Prices refresh every 15 seconds');
    await match.goal('home');
    const head = page.getByRole('main').locator('header[data-match-status]');
    await expect(head).toContainText(/1\s*:\s*0/, { timeout: 30_000 });
    const lines = reported.filter((line) => line.includes('push_url'));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('{"transport":"telex","endpoint":"/connection/telex"}');
  });
});

test('a player who signs in after somebody else receives their own channel alone [PUSH-02] [I10]', async ({
  page,
  driver,
  server,
}) => {
  const { sent } = wire(page);
  await enter(server.url);
  await driver.open('/');
  await expect.poll(() => sent.join('\n')).toContain('"channel":"updates:en"');
  expect(sent.join('\n')).not.toMatch(/"token"/);
  await driver.signIn(demo, password);
  const own = (): RegExpExecArray | null => /"channel":"(\$user:en\.\d+)"/.exec(sent.join('\n'));
  await expect.poll(own).not.toBeNull();
  const channel = own()?.[1] ?? '';
  const from = sent.length;
  await driver.signOut();
  await expect.poll(() => sent.slice(from).join('\n')).toMatch(/"connect":\{(?!"token")/);
  await driver.signIn('second@touchline.test', password);
  await expect.poll(() => sent.slice(from).join('\n')).toMatch(/"channel":"\$user:en\.\d+","token"/);
  expect(sent.slice(from).join('\n')).not.toContain(`"channel":"${channel}"`);
});
