/**
 * `npm run shots -- ROUTE…`: screenshots of pages at phone, tablet and desktop widths, dark and light, left-to-right and
 * right-to-left, into `.shots/`. Routes are paths after /sportsbook; the words `match`, `slip`, `my-bets` and `sign-in`
 * stand for scenes. `--readme` takes the pictures that README shows, into docs/images.
 */
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { launchBrowser } from '@touchline/testkit/browser';
import { deskAt } from '@touchline/testkit/desk';
import { startServer } from '@touchline/testkit/server';
import { ensureBrowser } from './browser.mjs';

const root = resolve(import.meta.dirname, '..');
const say = (line: string): void => void process.stdout.write(`${line}\n`);

interface View {
  readonly device: 'phone' | 'tablet' | 'desktop' | 'wide';
  readonly width: number;
  readonly height: number;
  readonly theme: 'dark' | 'light';
  readonly locale: 'en' | 'ar' | 'de';
}

const devices = [
  { device: 'phone', width: 390, height: 844 },
  { device: 'tablet', width: 1024, height: 768 },
  { device: 'desktop', width: 1440, height: 900 },
] as const;

const grid: readonly View[] = devices.flatMap((device) =>
  (['dark', 'light'] as const).flatMap((theme) =>
    (['en', 'ar'] as const).map((locale) => ({ ...device, theme, locale })),
  ),
);

const demo = { login: 'demo@touchline.test', password: 'touchline-demo' };

const signIn = async (page: Page): Promise<void> => {
  const answer = await page.request.post('/api/users/sign_in', {
    headers: { 'x-touchline-app': 'shots' },
    data: demo,
  });
  if (!answer.ok()) throw new Error(`the demo player could not sign in: ${await answer.text()}`);
};

/** First odds buttons of different matches that can be pressed. */
const pickOdds = async (page: Page, count: number): Promise<void> => {
  const idle = page.locator('[data-outcome][data-state="idle"]:visible');
  await idle.first().waitFor();
  const seen = new Set<string>();
  for (const button of await idle.all()) {
    const match = (await button.getAttribute('data-outcome'))?.split('/')[0] ?? '';
    if (seen.has(match)) continue;
    seen.add(match);
    await button.click();
    if (seen.size === count) return;
  }
};

/** The ticket is open from the start where it is a column; key `b` opens it elsewhere. */
const openTicket = async (page: Page): Promise<void> => {
  const ticket = page.locator('[data-ticket]:visible');
  if ((await ticket.count()) === 0) await page.keyboard.press('b');
  await ticket.waitFor();
};

interface Scene {
  readonly name: string;
  /** Path after /sportsbook and the locale. */
  readonly path: string;
  readonly act?: (page: Page) => Promise<void>;
  readonly signedIn?: boolean;
}

const sceneOf = async (word: string, url: string): Promise<Scene> => {
  switch (word) {
    case 'match': {
      const list = await fetch(`${url}/_sb_api/api/v2/matches?match_status=live&sport_key=soccer&limit=1`);
      const { data } = (await list.json()) as { data: { slug: string }[] };
      return { name: 'match', path: `/soccer/${data[0]?.slug ?? ''}` };
    }
    case 'slip':
      return {
        name: 'slip',
        path: '/',
        signedIn: true,
        act: async (page) => {
          await pickOdds(page, 3);
          await openTicket(page);
          await page.locator('input[data-stake]:visible').first().fill('10');
        },
      };
    case 'my-bets':
      return {
        name: 'my-bets',
        path: '/',
        signedIn: true,
        act: async (page) => {
          await pickOdds(page, 2);
          await openTicket(page);
          await page.locator('input[data-stake]:visible').first().fill('5');
          await page.locator('[data-main-button]:visible').click();
          await page.locator('[data-receipt]:visible').waitFor();
          await page.locator('[data-ticket] [role=tab]').nth(1).click();
          await page.locator('[data-bet]:visible').first().waitFor();
        },
      };
    case 'sign-in':
      return { name: 'sign-in', path: '/users/sign-in' };
    default:
      return {
        name: word === '/' ? 'home' : word.replaceAll('/', '_').replace(/^_/, ''),
        path: word === '/' ? '' : word,
      };
  }
};

const take = async (browser: Browser, url: string, scene: Scene, view: View, file: string): Promise<void> => {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: view.width, height: view.height },
    deviceScaleFactor: 1,
    hasTouch: view.device === 'phone',
    reducedMotion: 'reduce',
    timezoneId: 'UTC',
  });
  const page = await context.newPage();
  page.on('pageerror', (error) => say(`  page error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') say(`  console: ${message.text()}`);
  });
  try {
    await page.addInitScript((theme) => localStorage.setItem('touchline.theme', theme), view.theme);
    if (scene.signedIn) await signIn(page);
    await page.goto(`/sportsbook${view.locale === 'en' ? '' : `/${view.locale}`}${scene.path}`);
    await page.locator('h1').first().waitFor();
    await page.waitForLoadState('networkidle');
    await scene.act?.(page);
    // Two frames, so that what was pressed is painted.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    await page.screenshot({ path: file });
    say(file.replace(`${root}/`, ''));
  } catch (error) {
    await page.screenshot({ path: file.replace(/\.png$/, '-failed.png') });
    throw error;
  } finally {
    await context.close();
  }
};

const readmeViews: readonly { word: string; view: View; file: string }[] = [
  {
    word: 'slip',
    view: { device: 'desktop', width: 1440, height: 900, theme: 'dark', locale: 'en' },
    file: 'home.png',
  },
  {
    word: 'match',
    view: { device: 'desktop', width: 1440, height: 900, theme: 'light', locale: 'en' },
    file: 'match.png',
  },
  {
    word: 'slip',
    view: { device: 'phone', width: 390, height: 844, theme: 'dark', locale: 'ar' },
    file: 'phone-ar.png',
  },
];

const args = process.argv.slice(2);
const words = args.filter((arg) => !arg.startsWith('--'));
const server = await startServer({ matches: 600, seed: 7 });
process.env['CHROMIUM_PATH'] ??= ensureBrowser(say) ?? '';
const browser = await launchBrowser();
try {
  await deskAt(server.url).call('setClock', { body: { action: 'stop' } });
  if (args.includes('--readme')) {
    mkdirSync(join(root, 'docs/images'), { recursive: true });
    for (const { word, view, file } of readmeViews)
      await take(browser, server.url, await sceneOf(word, server.url), view, join(root, 'docs/images', file));
  } else {
    mkdirSync(join(root, '.shots'), { recursive: true });
    for (const word of words.length > 0 ? words : ['/', '/live', '/soccer', 'match', 'slip', 'my-bets', 'sign-in']) {
      const scene = await sceneOf(word, server.url);
      for (const view of grid) {
        const file = join(root, '.shots', `${scene.name}-${view.device}-${view.theme}-${view.locale}.png`);
        await take(browser, server.url, scene, view, file);
      }
    }
  }
} finally {
  await browser.close();
  await server.stop();
}
