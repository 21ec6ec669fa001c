import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import AxeBuilder from '@axe-core/playwright';
import type { Browser, Page } from '@playwright/test';
import { findBrowser, launchBrowser } from '@touchline/testkit/browser';
import { createCaller } from '@touchline/testkit/caller';
import { placesOf } from '@touchline/testkit/places';
import { type Places, type ScreenToSee, screensToSee } from '@touchline/testkit/screens';
import { deskAt } from '@touchline/testkit/desk';
import { startServer } from '@touchline/testkit/server';

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
const themes = ['dark', 'light'] as const;
/** Left-to-right and right-to-left. */
const locales = ['en', 'ar'] as const;
const widths = [320, 720, 1280] as const;

interface Variant {
  readonly theme: (typeof themes)[number];
  readonly locale: (typeof locales)[number];
  readonly width: (typeof widths)[number];
}

const variants: readonly Variant[] = themes.flatMap((theme) =>
  locales.flatMap((locale) => widths.map((width): Variant => ({ theme, locale, width }))),
);

export interface AccessFigures {
  /** Screens times looks that were looked at. */
  readonly checked: number;
  /** One line for each broken rule and element. */
  readonly violations: readonly string[];
  readonly seconds: number;
}

async function open(page: Page, base: string, screen: ScreenToSee, places: Places): Promise<void> {
  await page.goto(`${base}${screen.path(places)}`);
  await page.locator(screen.about).first().waitFor();
  await screen.act?.(page, places);
  // What has just come in may still be fading.
  await page.evaluate('Promise.all(document.getAnimations().map((animation) => animation.finished))');
}

async function broken(page: Page): Promise<readonly string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(tags).setLegacyMode().analyze();
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}

interface Subject {
  readonly browser: Browser;
  readonly url: string;
}

/** Opens every screen in one look and lists the rules that are broken there. */
async function throughAll(
  { browser, url }: Subject,
  each: Variant,
  screens: readonly ScreenToSee[],
  print: (line: string) => void,
): Promise<{ readonly checked: number; readonly found: readonly string[] }> {
  const places = await placesOf(url);
  const caller = createCaller(url);
  await caller.call('signIn', { body: { login: 'demo@touchline.test', password: 'touchline-demo' } });
  const base = `${url}/sportsbook${each.locale === 'en' ? '' : `/${each.locale}`}`;
  const found: string[] = [];
  let checked = 0;
  for (const screen of screens) {
    const context = await browser.newContext({
      viewport: { width: each.width, height: 900 },
      reducedMotion: 'reduce',
    });
    await context.addCookies([{ name: 'touchline.consent', value: 'necessary', url }]);
    if (screen.signedIn === true) {
      const [name = '', value = ''] = caller.cookie?.split('=') ?? [];
      await context.addCookies([{ name, value, url }]);
    }
    await context.addInitScript((theme) => localStorage.setItem('touchline.theme', theme), each.theme);
    const page = await context.newPage();
    const where = `${screen.name}, ${each.theme} ${each.locale} ${each.width}`;
    try {
      await open(page, base, screen, places);
      for (const line of await broken(page)) found.push(`${where}: ${line}`);
      checked += 1;
    } catch (error) {
      found.push(`${where}: could not be reached: ${String(error).split('\n')[0] ?? ''}`);
    } finally {
      await context.close();
    }
  }
  print(
    `${each.theme} ${each.locale} ${each.width}: ${checked} of ${screens.length} screens, ${found.length} violations`,
  );
  return { checked, found };
}

/** R15: every screen in both themes, both directions and three widths against WCAG 2.2 AA. */
export async function checkAccess(
  print: (line: string) => void,
  screens: readonly ScreenToSee[] = screensToSee,
  these: readonly Variant[] = variants,
): Promise<AccessFigures> {
  const started = Date.now();
  await findBrowser(print);
  const server = await startServer({ matches: 300, seed: 7 });
  const browser = await launchBrowser();
  try {
    await deskAt(server.url).call('setClock', { body: { action: 'stop' } });
    const violations: string[] = [];
    let checked = 0;
    const waiting = [...these];
    const work = async (): Promise<void> => {
      for (let each = waiting.shift(); each !== undefined; each = waiting.shift()) {
        const result = await throughAll({ browser, url: server.url }, each, screens, print);
        checked += result.checked;
        violations.push(...result.found);
      }
    };
    await Promise.all([work(), work()]);
    return { checked, violations, seconds: (Date.now() - started) / 1000 };
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** `npm run prove -- access [--json FILE]`; answers whether nothing was found. */
export async function proveAccess(args: readonly string[], print: (line: string) => void): Promise<boolean> {
  const { values } = parseArgs({ args: [...args], options: { json: { type: 'string' } } });
  print(`prove access: ${screensToSee.length} screens × ${variants.length} variants`);
  const figures = await checkAccess(print);
  for (const line of figures.violations) print(line);
  if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify(figures, null, 2)}\n`);
  print(`${figures.checked} checked, ${figures.violations.length} violations, ${figures.seconds.toFixed(0)} s`);
  return figures.checked === screensToSee.length * variants.length && figures.violations.length === 0;
}
