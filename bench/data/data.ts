/**
 * Bytes of the live page and of a live match in compact data mode and without it (LAY-10a): while the page loads, and while it
 * then stands for a minute. Reported, and not judged.
 */
import { writeFileSync } from 'node:fs';
import type { Browser } from '@playwright/test';
import { launchBrowser } from '@touchline/testkit/browser';
import { calls } from '@touchline/contract';
import { createCaller } from '@touchline/testkit/caller';
import { startServer } from '@touchline/testkit/server';
import { preparePage } from '../prepare-page.ts';
import { readFlags } from '../flags.ts';
import { phone, watchDocuments } from '../phone.ts';
import { print, table } from '../odds/stand.ts';

export const usage = 'data [--built] [--seconds N] [--json FILE]';

interface Plan {
  /** Measures the page as it was built last. */
  readonly built: boolean;
  /** How long each page stands. */
  readonly seconds: number;
  readonly json: string | null;
}

export function planOf(args: readonly string[]): Plan {
  const { given, whole, json } = readFlags(args, ['seconds'], ['built']);
  return { built: given('built'), seconds: whole('seconds', 60, 5, 3600), json };
}

/** Bytes on the wire by what they are; pushes without the heads of their frames, which are not compressed. */
interface Bytes {
  pictures: number;
  pushes: number;
  rest: number;
}

interface Measured {
  readonly path: string;
  readonly isCompact: boolean;
  readonly loading: Bytes;
  readonly standing: Bytes;
  /** While it stood. */
  readonly pushFrames: number;
}

function none(): Bytes {
  return { pictures: 0, pushes: 0, rest: 0 };
}

const loadingMs = 5_000;

async function measure(browser: Browser, url: string, at: Pick<Measured, 'path' | 'isCompact'>, seconds: number) {
  const context = await browser.newContext({ ...phone, locale: 'en-GB' });
  try {
    const page = await context.newPage();
    await context.addCookies(at.isCompact ? [{ name: 'touchline.data', value: 'on', url: new URL(url).origin }] : []);
    await page.addInitScript((mode) => localStorage.setItem('touchline.data', mode), at.isCompact ? 'on' : 'off');
    const documents = watchDocuments(page);
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    const pictures = new Set<string>();
    let counted = none();
    let pushFrames = 0;
    session.on('Network.responseReceived', ({ requestId, response }) => {
      if (response.mimeType.startsWith('image/') && response.mimeType !== 'image/svg+xml') pictures.add(requestId);
    });
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      counted[pictures.has(requestId) ? 'pictures' : 'rest'] += encodedDataLength;
    });
    session.on('Network.webSocketFrameReceived', ({ response }) => {
      counted.pushes += Buffer.byteLength(response.payloadData);
      pushFrames += 1;
    });
    await page.goto(`${url}${at.path}`);
    await page.waitForTimeout(loadingMs);
    const loading = counted;
    counted = none();
    pushFrames = 0;
    await page.waitForTimeout(seconds * 1000);
    await documents.expectPhone();
    return { ...at, loading, standing: counted, pushFrames };
  } finally {
    await context.close();
  }
}

/** Path of a live match both sides of which have a crest. */
async function liveMatch(url: string): Promise<string> {
  const { body } = await createCaller(url).call('getMatches', { query: '?page=1&limit=100&match_status=1' });
  const { data } = calls.getMatches.reply.parse(body);
  const found = data.find(
    ({ competitors }) =>
      competitors !== null && 'home' in competitors && competitors.home.logo !== null && competitors.away.logo !== null,
  );
  if (found === undefined) throw new Error('no live match has two crests');
  return `/${found.tournament.sport.key}/${found.slug}`;
}

export async function runData(plan: Plan): Promise<number> {
  await preparePage(plan.built, print);
  const server = await startServer({ matches: 600, desk: false, env: { CHECK_REPLIES: '0' } });
  const browser = await launchBrowser();
  try {
    const url = `${server.url}/sportsbook`;
    const measured: Measured[] = [];
    for (const path of ['/live', await liveMatch(server.url)])
      for (const isCompact of [false, true])
        measured.push(await measure(browser, url, { path, isCompact }, plan.seconds));
    const line = ({ pictures, pushes, rest }: Bytes): readonly string[] =>
      [pictures, pushes, rest].map((bytes) => `${(bytes / 1000).toFixed(1)} kB`);
    print(
      table([
        ['page', 'compact', 'loading: pictures', 'pushes', 'rest', `${plan.seconds} s: pictures`, 'pushes', 'rest'],
        ...measured.map(({ path, isCompact, loading, standing }) => [
          path,
          isCompact ? 'on' : 'off',
          ...line(loading),
          ...line(standing),
        ]),
      ]),
    );
    if (plan.json !== null) writeFileSync(plan.json, `${JSON.stringify(measured, null, 2)}\n`);
    return 0;
  } finally {
    await browser.close();
    await server.stop();
  }
}
