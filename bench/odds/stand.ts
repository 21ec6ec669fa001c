import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { findBrowser, launchBrowser } from '@touchline/testkit/browser';
import { type Bench, differences } from './measure.ts';
import { type AnySide, buildSide, type Side } from './pages.ts';

/** The addresses under which the pages show the same list. */
export const listPaths: Readonly<Record<AnySide, string>> = { page: '/live', hand: '/', strong: '/', checked: '/' };

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

/** The product first, then those that it is held against. */
export const everySide = ['page', 'hand', 'strong'] as const satisfies readonly Side[];
/** The product and its plain peer. */
export const plainSides = ['page', 'hand'] as const satisfies readonly Side[];

/** In which order the pages take turns in a round, so that none is always first. */
export function turnsOf<S extends AnySide>(sides: readonly S[], round: number): readonly S[] {
  const from = round % sides.length;
  return [...sides.slice(from), ...sides.slice(0, from)];
}

/** Something of each page. */
export function forEach<S extends AnySide, T>(sides: readonly S[], of: (side: S) => T): Readonly<Record<S, T>> {
  // A record of all keys that it is made from.
  return Object.fromEntries(sides.map((side) => [side, of(side)])) as Record<S, T>;
}

/** Builds pages into a folder of their own, opens a browser, and takes everything away afterwards. */
export async function withPages<S extends AnySide>(
  sides: readonly S[],
  work: (browser: Browser, folders: Readonly<Record<S, string>>) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-odds-'));
  try {
    print('building the pages …');
    const built = new Map<S, string>();
    for (const side of sides) built.set(side, await buildSide(side, folder));
    await findBrowser(print);
    const browser = await launchBrowser();
    try {
      print(`Chromium ${browser.version()}, ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'CPU'}`);
      await work(
        browser,
        forEach(sides, (side) => built.get(side) ?? ''),
      );
    } finally {
      await browser.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The pages side by side, alike in their first rows. */
export async function withSides<S extends AnySide>(
  sides: readonly S[],
  open: (side: S) => Promise<Bench>,
  work: (benches: Readonly<Record<S, Bench>>) => Promise<void>,
): Promise<void> {
  const opened = new Map<S, Bench>();
  try {
    const [first, ...others] = sides;
    for (const side of sides) opened.set(side, await open(side));
    for (const other of others) {
      const [a, b] = [first === undefined ? undefined : opened.get(first), opened.get(other)];
      const unlike = a === undefined || b === undefined ? [] : await differences(a, b);
      if (unlike.length > 0) throw new Error(`${first} and ${other} do not show the same: ${unlike[0]}`);
    }
    await work(Object.fromEntries(opened) as Record<S, Bench>);
  } finally {
    for (const bench of opened.values()) await bench.close();
  }
}
