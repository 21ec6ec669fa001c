import type { BrowserContext, CDPSession, Page, Worker } from '@playwright/test';
import { createDriver } from '@touchline/testkit/driver';
import { type Browser, type PushService, startPushService } from '@touchline/testkit/push-service';
import { type ServerOptions, startServer, type TestServer } from '@touchline/testkit/server';
import { payIn } from './world/cashier.ts';
import { demo, enter, expect, lendSession, password, test } from './world/test.ts';

/**
 * Puts a browser of our own push service in the place of Chromium's, which needs the internet: nothing else of the page or of its
 * service worker is replaced.
 */
async function subscribeWith(page: Page, { subscription }: Browser): Promise<void> {
  await page.addInitScript(({ endpoint, keys }) => {
    const key = 'subscribed-by-a-story';
    const bytesOf = (text: string): ArrayBuffer =>
      Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (byte) => byte.charCodeAt(0)).buffer;
    const given = {
      endpoint,
      getKey: (name: 'p256dh' | 'auth') => bytesOf(keys[name]),
      unsubscribe: async () => {
        localStorage.removeItem(key);
        return true;
      },
    };
    PushManager.prototype.getSubscription = async () =>
      localStorage.getItem(key) === null ? null : (given as unknown as PushSubscription);
    PushManager.prototype.subscribe = async (options) => {
      if (options?.userVisibleOnly !== true || !(options.applicationServerKey instanceof Uint8Array))
        throw new TypeError('not as browsers want it');
      localStorage.setItem(key, '1');
      return given as unknown as PushSubscription;
    };
  }, subscription);
}

/** What Chromium does with a message that its push service hands over. */
async function handOver(session: CDPSession, server: TestServer, text: string): Promise<void> {
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations;
      if (registration !== undefined) resolve(registration.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const registrationId = await registered;
  await session.send('ServiceWorker.deliverPushMessage', { origin: server.url, registrationId, data: text });
}

interface Shown {
  readonly title: string;
  readonly body: string;
  readonly lang: string;
  readonly dir: string;
  readonly tag: string;
  readonly data: string;
}

/** The parts of a service worker that a story puts something in the place of, or reads. */
interface WorkerScope {
  shown: Shown[];
  readonly ServiceWorkerRegistration: {
    readonly prototype: { showNotification(title: string, options: Omit<Shown, 'title'>): Promise<void> };
  };
  readonly ExtendableEvent: new (type: string) => Event;
  dispatchEvent(event: Event): boolean;
}

/** The service worker with a display of our own: Chromium without a window has none. One of the same tag replaces another. */
async function workerOf(context: BrowserContext): Promise<Worker> {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  await worker.evaluate(() => {
    const scope = globalThis as unknown as WorkerScope;
    scope.shown = [];
    scope.ServiceWorkerRegistration.prototype.showNotification = async (title, options) => {
      scope.shown = [...scope.shown.filter(({ tag }) => tag !== options.tag), { ...options, title }];
    };
  });
  return worker;
}

function shown(worker: Worker): Promise<readonly Shown[]> {
  return worker.evaluate(() => (globalThis as unknown as WorkerScope).shown);
}

/** Presses the only notification, as far as a story can: a browser lets only a finger bring its window to the front. */
async function press(worker: Worker): Promise<void> {
  await worker.evaluate(() => {
    const scope = globalThis as unknown as WorkerScope;
    const [one] = scope.shown;
    const notification = { data: one?.data, close: () => (scope.shown = []) };
    scope.dispatchEvent(Object.assign(new scope.ExtendableEvent('notificationclick'), { notification }));
  });
}

/** A server that sends to this push service, without bonuses, which would be announced. */
function serverOf({ origin }: PushService): ServerOptions {
  return { matches: 20, operator: { web_push: { services: [origin] } }, env: { BONUSES: 'none' } };
}

test.describe('notifications while the page is closed', () => {
  test('are switched on by the player, come to this browser, lead to what they are about, and end at sign-out [NOTE-01] [NOTE-01a] [NOTE-01c] @thorough', async ({
    page,
    context,
  }) => {
    const service = await startPushService();
    const server = await startServer(serverOf(service));
    try {
      const browser = service.subscribe();
      await context.grantPermissions(['notifications'], { origin: server.url });
      await subscribeWith(page, browser);
      const driver = createDriver(page, server.url);
      const player = await enter(server.url);
      await lendSession(context, server.url, await enter(server.url));
      // Nobody is asked, and no service worker is there, until the player wants it.
      await driver.open('/de/profile/notifications');
      const choice = page.getByRole('checkbox', { name: 'Benachrichtigungen in diesem Browser zeigen' });
      await expect(choice).not.toBeChecked();
      expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
      await choice.check();
      await expect(choice).toBeChecked();
      await expect(choice).toBeEnabled();

      await payIn(server.url, player);
      await expect.poll(() => browser.received.length).toBe(1);
      const worker = await workerOf(context);
      const text = browser.received[0]?.text ?? '';
      await handOver(await context.newCDPSession(page), server, text);
      const told = {
        title: 'Einzahlung erhalten',
        body: expect.stringContaining('20'),
        lang: 'de',
        dir: 'ltr',
        tag: expect.stringMatching(/^notification-\d+$/),
        data: '/sportsbook/profile/wallet/transactions',
      };
      await expect.poll(() => shown(worker)).toEqual([told]);
      // The same message once more, as after a crash of the server, takes the place of the first.
      await handOver(await context.newCDPSession(page), server, text);
      expect(await shown(worker)).toEqual([told]);
      await press(worker);
      await expect(page).toHaveURL(/\/profile\/wallet\/transactions$/);
      expect(await shown(worker)).toEqual([]);
      // One that is about a match or a bet leads to it, and a price that was reached into the slip.
      const match = { sport_key: 'soccer', slug: 'left-right-7' };
      const selection = { market_id: '1', specifier: '', outcome_id: 'x', odds: '2.5' };
      for (const [about, path] of [
        [{ object_type: 'match', match }, '/soccer/left-right-7'],
        [{ object_type: 'match', match, selection }, '/soccer/left-right-7?pick=1%7C%2Fx%402.5'],
        [{ object_type: 'bet', object_id: '7' }, '/bets-history?bet=7'],
      ] as const) {
        await handOver(await context.newCDPSession(page), server, JSON.stringify({ ...JSON.parse(text), ...about }));
        await expect.poll(async () => (await shown(worker)).map(({ data }) => data)).toEqual([`/sportsbook${path}`]);
      }

      // Still on after a reload.
      await driver.open('/de/profile/notifications');
      await expect(choice).toBeChecked();
      await page.getByRole('banner').getByRole('button', { name: /Konto/ }).first().click();
      await page.getByRole('button', { name: 'Abmelden', exact: true }).click();
      await expect(page.getByRole('banner').getByRole('button', { name: 'Anmelden' })).toBeVisible();
      await payIn(server.url, player);
      // What is told to another browser meanwhile shows that the server had its turn.
      const other = service.subscribe();
      const added = await player.caller.call('addWebPushDevice', { body: { ...other.subscription, locale: 'en' } });
      expect(added.status).toBe(200);
      await payIn(server.url, player);
      await expect.poll(() => other.received.length).toBe(1);
      expect(browser.received).toHaveLength(1);
    } finally {
      await server.stop();
      await service.stop();
    }
  });
});

test.describe('without a connection', () => {
  test.use({ noise: /ERR_CONNECTION_(?:REFUSED|RESET)/ });
  test('the service worker shows a page of its own in the language of the player, and never a price [NOTE-01] @thorough', async ({
    page,
    context,
  }) => {
    const service = await startPushService();
    const server = await startServer(serverOf(service));
    try {
      await context.grantPermissions(['notifications'], { origin: server.url });
      await subscribeWith(page, service.subscribe());
      const driver = createDriver(page, server.url);
      await driver.open();
      await driver.signIn(demo, password);
      await driver.open('/profile/notifications');
      const choice = page.getByRole('checkbox', { name: 'Show notifications in this browser' });
      await choice.check();
      await expect(choice).toBeEnabled();
      await driver.open('/');
      const kept = await page.evaluate(async () => {
        const found: string[] = [];
        for (const name of await caches.keys())
          for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname);
        return found;
      });
      expect(kept).toEqual(['/sportsbook/offline']);
      await server.kill9();
      await page.goto(`${server.url}/sportsbook`);
      await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible();
      expect(await page.locator('button, [data-outcome]').count()).toBe(0);
    } finally {
      await server.stop();
      await service.stop();
    }
  });
});

test('a browser that blocks notifications says how to allow them, and one without a push service what it cannot do [NOTE-01] @thorough', async ({
  page,
  driver,
  player,
}) => {
  // Chromium without a window blocks them unless a story allows them.
  expect(player).toBeDefined();
  await driver.open('/profile/notifications');
  await page.getByRole('checkbox', { name: 'Show notifications in this browser' }).click();
  const part = page.getByRole('group', { name: 'While the page is closed' });
  await expect(part.getByRole('alert')).toHaveText(/This browser blocks notifications/);
  await expect(part.getByRole('checkbox')).not.toBeChecked();
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PushManager'));
  await driver.reload();
  await expect(part).toContainText('This browser cannot show notifications while the page is closed.');
  await expect(part.getByRole('checkbox')).toHaveCount(0);
});
