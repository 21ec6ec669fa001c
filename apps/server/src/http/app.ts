import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import fastifyCookie from '@fastify/cookie';
import { type Call, calls, deskCalls } from '@touchline/contract';
import { operatorCalls } from '@touchline/contract/operator-calls';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { Access } from './access.ts';
import { CallError, type DeskHandlers, type Handlers, type OperatorHandlers } from '../calls/handler.ts';
import { carryCalls } from './carried.ts';
import { deviceCookie, sessionCookie } from './cookie.ts';
import { refusalOf } from './errors.ts';
import { requestIdOf } from './request-id.ts';
import { bareHeaders, secureHeads, shortenHeads } from './headers.ts';
import { measureAnswers } from './measured.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Limits } from './request-limits.ts';
import { addCall, addressOf, type AnyHandler, type CutPort, type RouteDeps } from './call-routes.ts';
import type { HttpSettings } from './http-settings.ts';
import type { ServedAddress } from './served-address.ts';
import type { OperatorAdmission } from './operator-admission.ts';
import { requestTimeouts } from './timeouts.ts';
import type { Media } from './media/media.ts';
import { addDocuments } from './page/documents.ts';
import { addPage, type Page } from './page/web-page.ts';

export interface AppDeps {
  readonly settings: HttpSettings;
  readonly handlers: Handlers;
  /** The operator's API, and the key behind a secret. */
  readonly operator: { readonly handlers: OperatorHandlers; readonly keyOf: OperatorAdmission['keyOf'] };
  /** Only with `--desk`. */
  readonly desk: {
    readonly handlers: DeskHandlers;
    readonly cuts: CutPort;
    /** Address of the process that has the desk; null when this one has it. */
    readonly elsewhere?: () => Promise<string | null>;
  } | null;
  readonly sessions: RouteDeps['sessions'];
  /** Handles upgrades at /connection/websocket and requests of the other push transports; null for none. */
  readonly push: {
    handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void;
    handleRequest(request: IncomingMessage, response: ServerResponse): boolean;
  } | null;
  readonly page: Page;
  /** Folder of the built documents; it need not be there yet. */
  readonly documents: string;
  /** Adds the routes of providers' pages, the games and the cashier, and returns their addresses; none when absent. */
  readonly providers?: (app: FastifyInstance) => readonly ServedAddress[];
  /** Icons, pictures and the test film. */
  readonly media: Media;
  /** The OpenAPI document, or null when there is none. */
  readonly openapi: (() => unknown) | null;
  /** Why the server is not ready, in a few words; null when it is. */
  readonly whyNotReady: () => Promise<string | null>;
  /** Role in the cluster, added to the answer of /readyz; null without a cluster. */
  readonly membership?: () => object | null;
  /** Called before calls that read the book. Resolves once the book shows what was committed before. */
  readonly current?: () => Promise<unknown>;
  /** Request limits; null for none. */
  readonly limits: Pick<Limits, 'charge' | 'inLine'> | null;
  readonly access: Pick<Access, 'refusalOf' | 'countryOf'>;
  readonly logger: FastifyBaseLogger;
  /** Null where nobody reads metrics. */
  readonly metrics?: Pick<Metrics, 'answered' | 'refused'> | null;
}

const bodyLimit = 64 * 1024;
/** Longer than any id or slug in a path. */
const maxParamLength = 300;

/** Builds the HTTP side of the server; `listen` and `close` are the caller's. */
export async function createApp(deps: AppDeps): Promise<FastifyInstance> {
  const { push } = deps;
  const { http, ...timeouts } = requestTimeouts();
  const app = fastify({
    loggerInstance: deps.logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    bodyLimit,
    genReqId: requestIdOf(deps.settings),
    // With a public address, `X-Forwarded-For` of the machine's own proxy and of configured ones is trusted.
    trustProxy: deps.settings.publicUrl === null ? false : ['loopback', ...(deps.settings.trustedProxies ?? [])],
    routerOptions: { maxParamLength, querystringParser: () => ({}) },
    rewriteUrl: (request) => readableUrl(request.url ?? '/'),
    ...timeouts,
    // No start fails by a clock: with thousands of matches on a busy machine the feed has the processor for many seconds.
    pluginTimeout: 0,
    // A request without a host is refused by a hook, in the form of every refusal; whoever asks for another protocol than the
    // push server speaks is answered by HTTP.
    http: {
      ...http,
      requireHostHeader: false,
      shouldUpgradeCallback: (request) => push !== null && isUpgrade(request),
    },
    forceCloseConnections: 'idle',
    // A call on an open connection is still answered while the server stops (see drain).
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => {
      const { status, body } = refusalOf(error, request.id);
      void reply.hijack();
      reply.raw
        .writeHead(status, {
          ...bareHeaders,
          'content-type': 'application/json; charset=utf-8',
          'x-request-id': request.id,
        })
        .end(JSON.stringify(body));
    },
    clientErrorHandler: refuseUnreadable,
  });
  app.decorateRequest('caller', null);
  app.decorateRequest('operator', null);
  if (push !== null) {
    // Before every other hook: streams last for hours, push reads their bodies itself, and a page sends a command for each
    // channel that it opens, which no rate limit fits. The address of an SSE request holds a token, which no later hook may
    // see.
    app.addHook('onRequest', (request, reply, done) => {
      const refusal = pushPath.test(request.raw.url ?? '') ? deps.access.refusalOf(request) : null;
      if (refusal !== null) return done(refusal);
      if (push.handleRequest(request.raw, reply.raw)) void reply.hijack();
      else done();
    });
  }
  app.removeAllContentTypeParsers();
  // The raw body: the route parses it by the schema of its call.
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    done(lacksHost(request.raw) ? unaddressed() : undefined);
  });
  const { metrics = null } = deps;
  app.setErrorHandler((error, request, reply) => {
    const { status, body, unexpected } = refusalOf(error, request.id);
    const about = { method: request.method, route: request.routeOptions.url };
    // By the id that the answer bears, an operator finds what a player complains about.
    if (unexpected) request.log.error({ err: error, ...about });
    else request.log.info({ ...about, status, code: body.code, player: request.caller?.playerId }, 'refused');
    metrics?.refused(body.code);
    if (error instanceof CallError && error.retryAfter !== undefined)
      void reply.header('retry-after', String(error.retryAfter));
    void reply.code(status).header('cache-control', 'no-store').type('application/json; charset=utf-8');
    return reply.send(JSON.stringify(body));
  });
  secureHeads(app, deps.settings);
  shortenHeads(app);
  await app.register(fastifyCookie);
  if (metrics !== null) measureAnswers(app, metrics);
  const { limits } = deps;
  if (limits !== null) app.addHook('onRequest', ({ ip }) => limits.charge(ip, 1));

  const routes: ServedAddress[] = [];
  const routeDeps: RouteDeps = {
    settings: deps.settings,
    sessions: deps.sessions,
    cookie: sessionCookie(deps.settings),
    deviceCookie: deviceCookie(deps.settings),
    cuts: deps.desk?.cuts ?? null,
    current: deps.current ?? null,
    limits: deps.limits,
    access: deps.access,
    operator: { keyOf: deps.operator.keyOf, charge: async (ip, points) => deps.limits?.charge(ip, points) },
  };
  if (deps.desk?.elsewhere !== undefined) carryCalls(app, '/desk/', deps.desk.elsewhere);
  const add = (call: Call, handler: AnyHandler) => {
    addCall(app, call, handler, routeDeps);
    routes.push({ pattern: patternOf(addressOf(call)), methods: methodsOf(call.method) });
  };
  for (const [call, handler] of pair(calls, deps.handlers)) add(call, handler);
  for (const [call, handler] of pair(operatorCalls, deps.operator.handlers)) add(call, handler);
  if (deps.desk !== null) for (const [call, handler] of pair(deskCalls, deps.desk.handlers)) add(call, handler);

  addHealth(app, deps.whyNotReady, deps.membership ?? (() => null));
  const { openapi } = deps;
  if (openapi !== null) app.get('/docs/openapi.json', async () => openapi());
  for (const path of ['/livez', '/readyz', '/docs/openapi.json']) {
    routes.push({ pattern: patternOf(path), methods: methodsOf('GET') });
  }
  routes.push(...(await deps.media.add(app)));
  routes.push(...(await addPage(app, deps.page)));
  routes.push(...(await addDocuments(app, deps.documents)));
  addAccessOfGames(app, deps.access);
  routes.push(...(deps.providers?.(app) ?? []));

  const refuseAddress = (request: FastifyRequest, reply: FastifyReply): never => {
    const path = (request.raw.url ?? '').split('?', 1)[0] ?? '';
    const allowed = new Set(routes.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods));
    if (allowed.size === 0 || allowed.has(request.method))
      throw new CallError('not_found', 'There is nothing at this address.');
    void reply.header('allow', [...allowed].join(', '));
    throw new CallError('method_not_allowed', 'This address does not take this method.');
  };
  app.setNotFoundHandler(refuseAddress);
  // Before the body is read: for an unknown method the framework would complain about the body first.
  app.addHook('onRequest', async (request, reply) => {
    if (request.is404) refuseAddress(request, reply);
  });
  // An expectation that nobody meets is no reason to refuse a request.
  app.server.on('checkExpectation', (request, reply) => void app.server.emit('request', request, reply));
  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // Node before 24.9 does not ask above, and leads every upgrade here.
    if (push === null || !isUpgrade(request)) return socket.destroy();
    if (deps.access.refusalOf(request) === null) return push.handleUpgrade(request, socket, head);
    socket.on('error', () => socket.destroy());
    socket.end(`HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => socket.destroy());
  });
  return app;
}

/** HTTP/1.1 asks for a host; Node would refuse the request in a form of its own. */
function lacksHost({ httpVersion, headers }: IncomingMessage): boolean {
  return httpVersion === '1.1' && headers.host === undefined;
}

function unaddressed(): CallError {
  return new CallError('bad_request', 'The request does not fit the call.', {
    details: [{ path: 'headers.host', message: 'is missing' }],
  });
}

function isUpgrade({ url = '' }: Pick<IncomingMessage, 'url'>): boolean {
  return url.split('?', 1)[0] === '/connection/websocket';
}

/** Paths of the push transports (PUSH-08). */
const pushPath = /^\/(?:connection\/|emulation(?:\?|$))/;

/** The games have an API of their own, which is closed with the site (AUTH-12a). */
function addAccessOfGames(app: FastifyInstance, access: AppDeps['access']): void {
  app.addHook('onRequest', async (request) => {
    // The route, because a path may be written in several ways.
    if (request.method === 'OPTIONS' || request.routeOptions.url?.startsWith('/arena/api/') !== true) return;
    const refusal = access.refusalOf(request);
    if (refusal !== null) throw refusal;
  });
}

/** Pairs each call with its handler. The types ensure that the names match, and are lost in a list. */
function pair(named: Readonly<Record<string, Call>>, handlers: object): [Call, AnyHandler][] {
  const byName = new Map<string, AnyHandler>(Object.entries(handlers));
  return Object.entries(named).map(([name, call]) => {
    const handler = byName.get(name);
    if (handler === undefined) throw new Error(`the call ${name} has no handler`);
    return [call, handler];
  });
}

function methodsOf(method: string): readonly string[] {
  return method === 'GET' ? ['GET', 'HEAD'] : [method];
}

function patternOf(address: string): RegExp {
  return new RegExp(`^${address.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`).replaceAll(/\{\w+\}/g, '[^/]+')}$`);
}

function addHealth(app: FastifyInstance, whyNotReady: AppDeps['whyNotReady'], membership: () => object | null): void {
  app.get('/livez', async (_request, reply) => reply.header('cache-control', 'no-store').send({ live: true }));
  app.get('/readyz', async (_request, reply) => {
    const why = await whyNotReady();
    if (why !== null) throw new CallError('unavailable', `The server is not ready: ${why}.`);
    return reply.header('cache-control', 'no-store').send({ ready: true, ...membership() });
  });
}

/**
 * Makes a page address with broken escapes readable, so that the page answers "not found" and not the framework (NAV-22).
 */
function readableUrl(url: string): string {
  const [path = '', ...query] = url.split('?');
  if (!path.startsWith('/sportsbook/')) return url;
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return [path.replaceAll('%', '%25'), ...query].join('?');
  }
}

/**
 * Answers what is not HTTP in the common error shape. There is no request to reply to, so the response is written by hand.
 */
function refuseUnreadable(error: Error & { code?: string }, socket: Duplex): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const requestId = randomUUID();
  const { body } = refusalOf(
    new CallError('bad_request', 'This is not a request that the server can read.'),
    requestId,
  );
  const text = JSON.stringify(body);
  const headers = Object.entries({
    ...bareHeaders,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(text)),
    'x-request-id': requestId,
    connection: 'close',
  });
  const head = ['HTTP/1.1 400 Bad Request', ...headers.map(([name, value]) => `${name}: ${value}`)].join('\r\n');
  socket.end(`${head}\r\n\r\n${text}`);
}
