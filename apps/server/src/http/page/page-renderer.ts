import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ClientConfig } from '@touchline/contract';
import type { StreamPosition } from '../../push/engine.ts';

/** A request that rendering a page sends to the back end, and its response. */
export interface PageRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}
export interface PageResponse {
  readonly status: number;
  readonly text: string;
}

/** Parameters of the renderer in the built page, `apps/web/src/server.tsx`. */
export interface RenderRequest {
  readonly path: string;
  readonly search: string;
  readonly config: ClientConfig;
  readonly origin: string;
  readonly kept: Readonly<Record<string, string>>;
  readonly ask: (asked: PageRequest) => Promise<PageResponse | null>;
  /** Called before data is read that the channel updates; never rejects. */
  readonly positionOf: (channel: string) => Promise<StreamPosition | null>;
}
export interface RenderedPage {
  readonly status: number;
  readonly html: string;
}
/** Null when the browser has to render the page. */
export type Render = (request: RenderRequest) => Promise<RenderedPage | null>;

function isFunction(value: unknown): value is (...given: readonly unknown[]) => unknown {
  return typeof value === 'function';
}

function renderOf(loaded: unknown): ((request: object) => Promise<RenderedPage | null>) | null {
  const render: unknown = typeof loaded === 'object' && loaded !== null && 'render' in loaded ? loaded.render : null;
  // Built from the same sources: types cannot follow it through the file.
  return isFunction(render) ? (render as (request: object) => Promise<RenderedPage | null>) : null;
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
 * Loads the renderer of the page in `folder`; null when it was not built, or belongs to another build of the page. A page
 * that is rebuilt while the server runs is rendered by the browser until the next start.
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
  const render = renderOf(await import(pathToFileURL(script).href));
  if (render === null) return null;
  return async (request) => {
    if (statSync(index, { throwIfNoEntry: false })?.mtimeMs !== mtimeMs) return null;
    return render({ ...request, ...built });
  };
}
