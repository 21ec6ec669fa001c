/**
 * P4: what a first visit loads. Script until a press on a price of the home screen is answered (its button says that it is
 * pressed, and no press is lost), script of all pages together, everything of a visit that only looks, its requests, and
 * whether anything comes from elsewhere. Reported beside, and not judged: script until the slip holds what was pressed,
 * and what a first press asks for.
 */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser, launchBrowser } from '@touchline/testkit/browser';
import { startServer } from '@touchline/testkit/server';
import { buildPage } from '../build-page.ts';
import { readFlags } from '../flags.ts';
import { firstPress, firstVisit, type Loaded, type Stretch } from './visit.ts';

export const usage = 'size [--built] [--assert] [--json FILE]';

interface Plan {
  /** Measures the page as it was built last. */
  readonly built: boolean;
  readonly asserting: boolean;
  readonly json: string | null;
}

/** Bytes of brotli, requests, origins (design/quality, P4). */
const goals = { firstPress: 115_000, allRoutes: 320_000, visit: 190_000, requests: 12, thirdParties: 0 } as const;
type Measured = Readonly<Record<keyof typeof goals, number>>;

const root = join(import.meta.dirname, '../..');
const dist = join(root, 'apps/web/dist');
function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

export function planOf(args: readonly string[]): Plan {
  const { given, asserting, json } = readFlags(args, [], ['built']);
  return { built: given('built'), asserting, json };
}

interface ManifestChunk {
  readonly file: string;
  readonly src?: string;
}

/**
 * Script of every page: all that was built, with the texts of one language, since nobody loads two, and without the player
 * of HLS, which only a stream of that kind loads.
 */
function scriptOfAllRoutes(): number {
  // The build's own file.
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, ManifestChunk>;
  const leftOut = new Set(
    Object.values(manifest)
      .filter(({ src = '' }) => /\/catalogues\/(?!en[.])|\/error-words\/|\/browser\/hls\.ts$/.test(src))
      .map(({ file }) => file),
  );
  const compressed = (file: string): number => {
    try {
      return statSync(join(dist, `${file}.br`)).size;
    } catch {
      // Too small to be compressed.
      return statSync(join(dist, file)).size;
    }
  };
  const files = [...readdirSync(join(dist, 'assets')).map((file) => `assets/${file}`), 'before-hydration.js'];
  return files
    .filter((file) => file.endsWith('.js') && !leftOut.has(file))
    .reduce((sum, file) => sum + compressed(file), 0);
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
function plain(value: number): string {
  return String(value);
}

const lines: readonly (readonly [name: keyof typeof goals, words: string, write: (value: number) => string])[] = [
  ['firstPress', 'script until a press on a price is answered', kilobytes],
  ['allRoutes', 'script of all pages together, without the HLS player', kilobytes],
  ['visit', 'whole first visit on the wire', kilobytes],
  ['requests', 'requests of the first visit', plain],
  ['thirdParties', 'third parties', plain],
];

function sumOf(files: readonly Loaded[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}

function sayFiles({ files }: Stretch): void {
  for (const { path, wireBytes } of files.toSorted((a, b) => b.wireBytes - a.wireBytes))
    print(`  ${kilobytes(wireBytes).padStart(9)}  ${path}`);
}

export async function runSize(plan: Plan): Promise<number> {
  if (!plan.built) {
    print('building the page …');
    buildPage();
  }
  await findBrowser(print);
  const server = await startServer({ matches: 600, desk: false, env: { CHECK_REPLIES: '0' } });
  const browser = await launchBrowser();
  try {
    const url = `${server.url}/sportsbook`;
    // The first drawing of a server compiles what all later ones use.
    for (let each = 0; each < 3; each += 1) await (await fetch(`${url}?warm=${each}`)).text();
    const { visit, press, thirdParties } = await firstVisit(browser, url);
    const { answered, held } = await firstPress(browser, url);
    const measured: Measured = {
      firstPress: sumOf(answered),
      allRoutes: scriptOfAllRoutes(),
      visit: visit.wireBytes,
      requests: visit.requests,
      thirdParties: thirdParties.length,
    };
    print('the visit, on the wire:');
    sayFiles(visit);
    print('a first press then:');
    sayFiles(press);
    let missed = 0;
    for (const [name, words, write] of lines) {
      const holds = measured[name] <= goals[name];
      if (!holds) missed += 1;
      print(`${holds ? 'ok    ' : 'MISSED'} ${words}: ${write(measured[name])} (goal ${write(goals[name])})`);
    }
    print(`noted  script until the slip holds what was pressed: ${kilobytes(sumOf(held))}`);
    print(`noted  what a first press asks for: ${kilobytes(press.wireBytes)} in ${press.requests} requests`);
    if (plan.json !== null) {
      const reported = { untilHeld: sumOf(held), press: { wireBytes: press.wireBytes, requests: press.requests } };
      writeFileSync(plan.json, `${JSON.stringify({ measured, goals, reported, visit, press }, null, 2)}\n`);
    }
    return plan.asserting && missed > 0 ? 1 : 0;
  } finally {
    await browser.close();
    await server.stop();
  }
}
