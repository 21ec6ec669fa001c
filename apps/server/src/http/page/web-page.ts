import { randomUUID } from 'node:crypto';
import fastifyStatic from '@fastify/static';
import type { ClientConfig } from '@touchline/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CallError } from '../../calls/handler.ts';
import { type Costly, costs, unlimited } from '../request-limits.ts';
import type { ServedAddress } from '../served-address.ts';
import { addSocialPictures } from '../media/social.ts';
import type { StreamPosition } from '../../push/engine.ts';
import type { PageRequest, Render, PageResponse } from './page-renderer.ts';
import { createRenderedPages, encodingFor } from './rendered-pages.ts';
import { createBuiltFiles } from './built-files.ts';
import { hintHeaders, readChoices } from './choices.ts';
import { localeRedirect, localeCookie } from './saved-locale.ts';
import { addSiteMap } from './site-map.ts';

const base = '/sportsbook';
const year = 'public, max-age=31536000, immutable';

export interface Page {
  /** Folder of the built page, or null when it is not built. */
  readonly folder: string | null;
  /** Country of the sender of a request; null where it is unknown. */
  readonly countryOf: (request: FastifyRequest) => string | null;
  /** `country` is the caller's country, or null. */
  readonly config: (country: string | null) => ClientConfig;
  /** Files beside the build, at addresses below the base path that change with their content. */
  readonly files?: readonly { readonly path: string; readonly type: string; readonly bytes: Buffer }[];
  /** Renders pages on the server; null leaves that to the browser. */
  readonly render: Render | null;
  /** Position of a push channel; null where it has none. */
  readonly positionOf: (channel: string) => Promise<StreamPosition | null>;
  /** Public origin of the page; null to use the one of each request. */
  readonly origin: string | null;
  /** Renders a page when it is the turn of its caller; without limits when absent. */
  readonly costly?: Costly;
  readonly onError: (error: unknown) => void;
}

/** Client address of the server's own requests: no socket can have it, and nobody can guess it. */
export const ownAddress = `own-${randomUUID()}`;

/** What `packages/host-sdk` is built into, at an address that never changes. */
const hostScript = 'embed.js';

/** Longer addresses belong to no page: they are not rendered, so that they fill no memory. */
const longestAddress = 500;

/**
 * Serves the built page. Hashed assets can be cached for good. Every other path gets the page, rendered with its data when
 * that is ready in time, otherwise as built. Precompressed files of the build are sent to browsers that accept them.
 */
export async function addPage(app: FastifyInstance, page: Page): Promise<ServedAddress[]> {
  const files = createBuiltFiles(page.folder);
  const ask = asking(app);
  const html = rendererOf(page, ask);
  if (page.folder !== null) {
    await app.register(fastifyStatic, {
      root: page.folder,
      serve: false,
      preCompressed: true,
      cacheControl: false,
      acceptRanges: false,
    });
  }

  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const path = decodeURIComponent((request.raw.url ?? '').split('?', 1)[0] ?? '').slice(base.length + 1);
    if (path.startsWith('assets/')) {
      if (!files().has(path) && !files('reread').has(path))
        throw new CallError('not_found', 'There is nothing at this address.');
      return reply.header('cache-control', year).sendFile(path);
    }
    void reply.header('cache-control', 'no-cache');
    // The script of host pages, which are of other origins.
    if (path === hostScript) void reply.header('cross-origin-resource-policy', 'cross-origin');
    if (path !== 'index.html' && files().has(path)) return reply.sendFile(path);
    if (!files().has('index.html')) throw new CallError('unavailable', 'The page is not built: run npm start.');
    void reply.header('vary', `Accept-Encoding, Cookie, ${hintHeaders}`);
    const followed = localeRedirect(request.raw.url ?? '', request.cookies[localeCookie], page.config(null));
    // A shared cache must not store what a cookie decides.
    if (followed !== null) return reply.header('cache-control', 'private, no-store').redirect(followed, 302);
    const rendered = await html(request);
    if (rendered === null) return reply.sendFile('index.html');
    if (rendered.encoding !== 'identity') void reply.header('content-encoding', rendered.encoding);
    return reply.code(rendered.status).type('text/html; charset=utf-8').send(rendered.bytes);
  };

  // The first rendering loads the code of all others: better before the first visitor.
  if (page.render !== null) {
    app.addHook('onListen', (done) => {
      app.inject({ url: base, remoteAddress: ownAddress }).then(() => undefined, page.onError);
      done();
    });
  }

  app.get('/', (_request, reply) => reply.redirect(base, 302));
  app.get(`${base}/config.json`, async (request, reply) => {
    void reply.header('cache-control', 'no-store');
    return page.config(page.countryOf(request));
  });
  for (const { path, type, bytes } of page.files ?? [])
    app.get(base + path, (_request, reply) => reply.header('cache-control', year).type(type).send(bytes));
  const places = {
    base,
    ask,
    config: () => page.config(null),
    originOf: (request: FastifyRequest) => originOf(page, request),
  };
  addSocialPictures(app, places);
  addSiteMap(app, places);
  app.get(base, answer);
  app.get(`${base}/*`, answer);
  return [{ pattern: /^\/$|^\/robots\.txt$|^\/sportsbook(?:\/.*)?$/, methods: ['GET', 'HEAD'] }];
}

export type Ask = (request: PageRequest) => Promise<PageResponse | null>;

/** Sends a request to the server's own calls without a network; null when there is no usable answer. */
function asking(app: FastifyInstance): Ask {
  return async ({ method, url, headers }) => {
    if (method !== 'GET' || !/^\/(?!\/)/.test(url)) return null;
    const { statusCode: status, payload } = await app.inject({ method, url, headers, remoteAddress: ownAddress });
    return status === 200 || status === 404 ? { status, text: payload } : null;
  };
}

/** A valid host in an address. */
const hostPattern = /^(?:[a-z0-9.-]{1,100}|\[[0-9a-f:]{2,45}\])(?::\d{1,5})?$/i;

function originOf(page: Page, { protocol, host }: FastifyRequest): string {
  return page.origin ?? `${protocol}://${hostPattern.test(host) ? host : 'localhost'}`;
}

/** A rendered page as it is sent; null for the page as built. */
interface Sending {
  readonly status: number;
  readonly encoding: 'br' | 'gzip' | 'identity';
  readonly bytes: Buffer;
}

function rendererOf(page: Page, ask: Ask): (request: FastifyRequest) => Promise<Sending | null> {
  const { render, positionOf, costly = unlimited } = page;
  if (render === null) return () => Promise.resolve(null);
  const pages = createRenderedPages({
    now: () => performance.now(),
    freshMs: 1_000,
    patienceMs: 2_500,
    mostCached: 40,
    mostAtOnce: 4,
    onError: onceAMinute(page.onError),
  });
  return async (request) => {
    const address = request.raw.url ?? '';
    if (address.length > longestAddress) return null;
    const [path = '', ...rest] = address.split('?');
    const search = rest.length === 0 ? '' : `?${rest.join('?')}`;
    const origin = originOf(page, request);
    const kept = readChoices(request.cookies, request.headers);
    const country = page.countryOf(request);
    const config = page.config(country);
    const found = await pages.page(
      JSON.stringify([origin, path, search, kept, country, config.access]),
      () => render({ path, search, origin, kept, config, ask, positionOf }),
      // A caller whose points are spent, or who has much waiting, gets the page as built.
      (render) => costly(request.ip, costs.renderedPage, render).catch(nullIfRefused),
    );
    if (found === null) return null;
    const encoding = encodingFor(request.headers['accept-encoding']);
    return { status: found.status, encoding, bytes: await found.bytes(encoding) };
  };
}

function nullIfRefused(error: unknown): null {
  if (error instanceof CallError) return null;
  throw error;
}

const minuteMs = 60_000;

/** Reports the errors of rendering at most once a minute, as a broken page is requested often. */
function onceAMinute(report: (error: unknown) => void): (error: unknown) => void {
  let reportedAt = Number.NEGATIVE_INFINITY;
  return (error) => {
    if (performance.now() - reportedAt < minuteMs) return;
    reportedAt = performance.now();
    report(error);
  };
}
