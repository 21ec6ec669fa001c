import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ClientConfig } from '@touchline/contract';
import type { StreamPosition } from '../../push/engine.ts';

/** What a drawing asks of the back end, and what comes. */
export interface PageRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}
export interface PageResponse {
  readonly status: number;
  readonly text: string;
}

/** The built page's own way to draw itself: what `apps/web/src/server.tsx` offers. */
export interface RenderRequest {
  readonly path: string;
  readonly search: string;
  readonly config: ClientConfig;
  readonly origin: string;
  readonly kept: Readonly<Record<string, string>>;
  readonly ask: (asked: PageRequest) => Promise<PageResponse | null>;
  /** Asked before anything is read that the channel keeps current; never rejects. */
  readonly positionOf: (channel: string) => Promise<StreamPosition | null>;
}
export interface RenderedPage {
  readonly status: number;
  readonly html: string;
}
/** Null when the page has to be drawn by the browser. */
export type Render = (request: RenderRequest) => Promise<RenderedPage | null>;

function isFunction(value: unknown): value is (...given: readonly unknown[]) => unknown {
  return typeof value === 'function';
}

function renderOf(loaded: unknown): ((request: object) => Promise<RenderedPage | null>) | null {
  const draw: unknown = typeof loaded === 'object' && loaded !== null && 'draw' in loaded ? loaded.draw : null;
  // Built from the same sources in the same build: types cannot follow it through the file.
  return isFunction(draw) ? (draw as (request: object) => Promise<RenderedPage | null>) : null;
}

interface Built {
  readonly template: string;
  readonly manifest: object;
  readonly screens: object;
}

function readBuilt(text: string): Built | null {
  const read: unknown = JSON.parse(text);
  if (typeof read !== 'object' || read === null) return null;
  if (!('template' in read) || !('manifest' in read) || !('screens' in read)) return null;
  const { template, manifest, screens } = read;
  if (typeof template !== 'string' || typeof manifest !== 'object' || manifest === null) return null;
  return typeof screens === 'object' && screens !== null ? { template, manifest, screens } : null;
}

/**
 * Loads what draws the page of `folder` on the server; null when it was not built, or for another page than the one that
 * lies there. A page that is built anew under a running server is left to the browser until the next start.
 */
export async function loadRenderer(folder: string, rendererFolder: string): Promise<Render | null> {
  const [index, script, note] = [
    join(folder, 'index.html'),
    join(rendererFolder, 'server.js'),
    join(rendererFolder, 'built.json'),
  ] as const;
  if (![index, script, note].every((file) => existsSync(file))) return null;
  const built = readBuilt(readFileSync(note, 'utf8'));
  const { mtimeMs } = statSync(index);
  if (built === null || readFileSync(index, 'utf8') !== built.template) return null;
  const draw = renderOf(await import(pathToFileURL(script).href));
  if (draw === null) return null;
  return async (request) => {
    if (statSync(index, { throwIfNoEntry: false })?.mtimeMs !== mtimeMs) return null;
    return draw({ ...request, ...built });
  };
}
