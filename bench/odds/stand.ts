import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { findBrowser, launchBrowser } from '@touchline/testkit/browser';
import { type Bench, differences } from './measure.ts';
import { buildSide, type Side } from './pages.ts';

/** The addresses under which the two pages show the same list. */
export const listPaths: Readonly<Record<Side, string>> = { page: '/live', hand: '/' };

export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return low === undefined || high === undefined ? Number.NaN : (low + high) / 2;
}

/** Columns as wide as their widest cell, figures to the right. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) => row.map((cell, column) => cell.padStart(widths[column] ?? 0)).join('  ')).join('\n');
}

/** Builds both pages into a folder of their own, opens a browser, and takes everything away afterwards. */
export async function withPages(
  work: (browser: Browser, folders: Readonly<Record<Side, string>>) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-odds-'));
  try {
    print('building both pages …');
    const folders = { page: await buildSide('page', folder), hand: await buildSide('hand', folder) };
    await findBrowser(print);
    const browser = await launchBrowser();
    try {
      print(`Chromium ${browser.version()}, ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'CPU'}`);
      await work(browser, folders);
    } finally {
      await browser.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Both pages side by side, alike in their first rows. */
export async function withBoth(
  open: (side: Side) => Promise<Bench>,
  work: (benches: Readonly<Record<Side, Bench>>) => Promise<void>,
): Promise<void> {
  const benches = { page: await open('page'), hand: await open('hand') };
  try {
    const unlike = await differences(benches.page, benches.hand);
    if (unlike.length > 0) throw new Error(`the pages do not show the same: ${unlike[0]}`);
    await work(benches);
  } finally {
    await benches.page.close();
    await benches.hand.close();
  }
}
