/**
 * `npm run shots -- ROUTE…`: screenshots of pages at phone, tablet and desktop widths, dark and light, left-to-right and
 * right-to-left, into `.shots/`. A word is the name of a screen (`match-in-sets`), `slip` or `my-bets`, or a path after
 * /sportsbook; all screens without one. `--views phone-light-de,…` takes fewer or others,
 * `--readme` the pictures that README shows, into docs/images; `--brands` those of the example brands. The page is built
 * first; `--built` takes the build that is there.
 */
import { mkdirSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, devices as browserDevices, type Page } from '@playwright/test';
import { launchBrowser } from '@touchline/testkit/browser';
import { buildPage } from '@touchline/testkit/build-page';
import { deskAt } from '@touchline/testkit/desk';
import { placesOf } from '@touchline/testkit/places';
import { openTicket, type Places, screensToSee } from '@touchline/testkit/screens';
import { startServer } from '@touchline/testkit/server';
import { ensureBrowser } from './browser.mjs';

const root = resolve(import.meta.dirname, '..');
function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

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

function viewsIn(locales: readonly View['locale'][]): readonly View[] {
  return devices.flatMap((device) =>
    (['dark', 'light'] as const).flatMap((theme) => locales.map((locale): View => ({ ...device, theme, locale }))),
  );
}
function nameOf({ device, theme, locale }: View): string {
  return `${device}-${theme}-${locale}`;
}

/** Those that `--views` names, such as `phone-light-de`; without it every view in English and Arabic. */
function gridOf(names: string | undefined): readonly View[] {
  if (names === undefined) return viewsIn(['en', 'ar']);
  const known = new Map(viewsIn(['en', 'ar', 'de']).map((view) => [nameOf(view), view]));
  return names.split(',').map((name) => {
    const view = known.get(name);
    if (view === undefined) throw new Error(`there is no view ${name}: ${[...known.keys()].join(', ')}`);
    return view;
  });
}

const demo = { login: 'demo@touchline.test', password: 'touchline-demo' };

async function signIn(page: Page): Promise<void> {
  const answer = await page.request.post('/api/users/sign_in', {
    headers: { 'x-touchline-app': 'shots' },
    data: demo,
  });
  if (!answer.ok()) throw new Error(`the demo player could not sign in: ${await answer.text()}`);
}

/** First odds buttons of different matches that can be pressed. */
async function pickOdds(page: Page, count: number): Promise<void> {
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
}

interface Scene {
  readonly name: string;
  /** Path after /sportsbook and the locale. */
  readonly path: string;
  /** What stands once the screen is there; its heading when absent. */
  readonly about?: string;
  readonly act?: (page: Page) => Promise<void>;
  readonly signedIn?: boolean;
}

function kebab(name: string): string {
  return name.replaceAll(' ', '-');
}

/** A screen by its name (`match-in-sets`), a scene of the ticket, or a path after /sportsbook. */
function sceneOf(word: string, places: Places): Scene {
  const screen = screensToSee.find(({ name }) => kebab(name) === word);
  if (screen !== undefined) {
    return {
      name: word,
      path: screen.path(places),
      about: screen.about,
      signedIn: screen.signedIn ?? false,
      act: async (page) => screen.act?.(page, places),
    };
  }
  switch (word) {
    case 'slip':
      return {
        name: 'slip',
        path: '',
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
        path: '',
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
    default:
      return {
        name: word === '/' ? 'home' : word.replaceAll(/[^a-z0-9-]+/gi, '_').replace(/^_/, ''),
        path: word === '/' ? '' : word,
      };
  }
}

async function take(browser: Browser, url: string, scene: Scene, view: View, file: string): Promise<void> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: view.width, height: view.height },
    deviceScaleFactor: 1,
    hasTouch: view.device === 'phone',
    // The document of a phone is made for its name (decision 125).
    ...(view.device === 'phone' ? { isMobile: true, userAgent: browserDevices['Pixel 7'].userAgent } : {}),
    reducedMotion: 'reduce',
    timezoneId: 'UTC',
  });
  const page = await context.newPage();
  page.on('pageerror', (error) => print(`  page error: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') print(`  console: ${message.text()}`);
  });
  try {
    // Games of others stand in frames that have no storage.
    await page.addInitScript((theme) => {
      if (self === top) localStorage.setItem('touchline.theme', theme);
    }, view.theme);
    await context.addCookies([{ name: 'touchline.consent', value: 'necessary', url }]);
    if (scene.signedIn === true) await signIn(page);
    await page.goto(`/sportsbook${view.locale === 'en' ? '' : `/${view.locale}`}${scene.path}`);
    await page
      .locator(scene.about ?? 'h1')
      .first()
      .waitFor({ state: 'attached' });
    await page.locator('html[data-alive]').waitFor();
    // The ticket comes after the first screen.
    if (await page.locator('aside[data-layout=column]').isVisible()) await openTicket(page);
    await scene.act?.(page);
    await page.waitForFunction(() =>
      [...document.images].every((image) => image.complete || image.getBoundingClientRect().top > innerHeight),
    );
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    // Two frames, so that what was pressed is painted.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    await page.screenshot({ path: file });
    print(file.replace(`${root}/`, ''));
  } catch (error) {
    // Never among the pictures of README.
    await page.screenshot({ path: join(root, '.shots', basename(file).replace(/\.png$/, '-failed.png')) });
    throw error;
  } finally {
    await context.close();
  }
}

const desktop = { device: 'desktop', width: 1440, height: 900 } as const;
const phone = { device: 'phone', width: 390, height: 844 } as const;
/** The six that README shows. */
const readmeViews: readonly { readonly word: string; readonly view: View; readonly file: string }[] = [
  { word: 'slip', view: { ...desktop, theme: 'dark', locale: 'en' }, file: 'home.png' },
  { word: 'match', view: { ...desktop, width: 1920, height: 1080, theme: 'dark', locale: 'en' }, file: 'match.png' },
  { word: 'match-in-sets', view: { ...desktop, theme: 'light', locale: 'de' }, file: 'tennis-de.png' },
  { word: 'racing', view: { ...desktop, theme: 'dark', locale: 'en' }, file: 'racing.png' },
  { word: 'live', view: { ...phone, theme: 'light', locale: 'en' }, file: 'phone-live.png' },
  { word: 'slip', view: { ...phone, theme: 'dark', locale: 'ar' }, file: 'phone-ar.png' },
];

/** One of each example brand, in its own first language. */
const brandViews: readonly { readonly operator: string; readonly view: View; readonly file: string }[] = [
  {
    operator: 'sahra/touchline.config.json',
    view: { ...desktop, theme: 'dark', locale: 'ar' },
    file: 'brand-sahra.png',
  },
  {
    operator: 'blockpitch/touchline.config.ts',
    view: { ...desktop, theme: 'dark', locale: 'en' },
    file: 'brand-blockpitch.png',
  },
  {
    operator: 'corner/touchline.config.json',
    view: { ...desktop, theme: 'light', locale: 'en' },
    file: 'brand-corner.png',
  },
];

async function takeBrands(browser: Browser): Promise<void> {
  for (const { operator, view, file } of brandViews) {
    const server = await startServer({ matches: 600, seed: 7, operator: join(root, 'examples', operator) });
    try {
      await deskAt(server.url).call('setClock', { body: { action: 'stop' } });
      const scene = sceneOf('slip', await placesOf(server.url));
      await take(browser, server.url, scene, view, join(root, 'docs/images', file));
    } finally {
      await server.stop();
    }
  }
}

const { values: flags, positionals: words } = parseArgs({
  allowPositionals: true,
  options: {
    readme: { type: 'boolean', default: false },
    brands: { type: 'boolean', default: false },
    views: { type: 'string' },
    built: { type: 'boolean', default: false },
  },
});
const grid = gridOf(flags.views);
if (!flags.built) {
  print('building the pages …');
  buildPage(['@touchline/arena']);
}
process.env['CHROMIUM_PATH'] ??= ensureBrowser(print) ?? '';
const browser = await launchBrowser();
if (flags.brands) {
  mkdirSync(join(root, '.shots'), { recursive: true });
  try {
    await takeBrands(browser);
  } finally {
    await browser.close();
  }
  process.exit();
}
const server = await startServer({ matches: 600, seed: 7 });
try {
  await deskAt(server.url).call('setClock', { body: { action: 'stop' } });
  const places = await placesOf(server.url);
  if (flags.readme) {
    for (const folder of ['docs/images', '.shots']) mkdirSync(join(root, folder), { recursive: true });
    for (const { word, view, file } of readmeViews)
      await take(browser, server.url, sceneOf(word, places), view, join(root, 'docs/images', file));
  } else {
    mkdirSync(join(root, '.shots'), { recursive: true });
    const all = [...screensToSee.map(({ name }) => kebab(name)), 'slip', 'my-bets'];
    for (const word of words.length > 0 ? words : all) {
      const scene = sceneOf(word, places);
      for (const view of grid) {
        const file = join(root, '.shots', `${scene.name}-${nameOf(view)}.png`);
        await take(browser, server.url, scene, view, file);
      }
    }
  }
} finally {
  await browser.close();
  await server.stop();
}
