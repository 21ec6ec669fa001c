import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { type Call, codeOf, idempotencyKey, noPlayer } from '@touchline/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { OperatorKey } from '../back-office/operator-keys.ts';
import { type Caller, CallError, type CallRequest } from '../calls/handler.ts';
import type { Access } from './access.ts';
import { createWriter, type WritingTurn } from './compress.ts';
import { deviceLifetimeSeconds } from '../player/sessions/devices.ts';
import type { Sessions } from '../player/sessions/sessions.ts';
import type { Input } from './input.ts';
import { admitOperator, type OperatorAdmission } from './operator-admission.ts';
import { readBody, readParams, readQuery } from './input.ts';
import { type Limits, longAnswers } from './request-limits.ts';
import { type HttpSettings, isLoopbackHost, isOwnOrigin } from './http-settings.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The session behind the cookie; set before a call's input is read. */
    caller: Caller | null;
    /** The key of a call for the operator; set before its input is read. */
    operator: OperatorKey | null;
  }
}

/** A handler without its types: `Handlers` has checked them against the contract. */
export type AnyHandler = (request: CallRequest<Call>) => Promise<object>;

/** Cuts connections for the desk, when bets are placed. */
export interface CutPort {
  takeLostRequest(): boolean;
  takeLostAnswer(): boolean;
}

export interface RouteDeps {
  readonly settings: HttpSettings;
  readonly sessions: Pick<Sessions, 'callerOf' | 'isOver' | 'lifetimeSeconds'>;
  readonly cookie: {
    read(request: FastifyRequest): string | null;
    set(reply: FastifyReply, token: string, seconds: number): void;
    /** For the page in the frame of a host. */
    setFramed(reply: FastifyReply, token: string, seconds: number): void;
    clear(reply: FastifyReply): void;
  };
  readonly deviceCookie: Pick<RouteDeps['cookie'], 'read' | 'set'>;
  readonly cuts: CutPort | null;
  /** Resolves once the book shows what was committed before; null where it always does. */
  readonly current: (() => Promise<unknown>) | null;
  readonly limits: Pick<Limits, 'inLine'> | null;
  readonly access: Pick<Access, 'refusalOf' | 'countryOf'>;
  readonly operator: OperatorAdmission;
}

/** Address of a call (API-01, API-02). */
export function addressOf({ api, version, path }: Pick<Call, 'api' | 'version' | 'path'>): string {
  const bases = {
    platform: '/api',
    sportsbook: `/_sb_api/api/v${version}`,
    wallet: '/_sb_api/wallet',
    desk: '/desk',
    operator: `/operator/v${version}`,
  } as const;
  return `${bases[api]}${path}`;
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

const write = createWriter();

/** Adds the route of one call. A handler sees only what has passed the contract; everything else is refused here. */
export function addCall(app: FastifyInstance, call: Call, handler: AnyHandler, deps: RouteDeps): void {
  app.route({
    method: call.method,
    url: addressOf(call).replaceAll(/\{(\w+)\}/g, ':$1'),
    config: { call: call.name },
    // Before the body is read: a caller without access may not send one.
    onRequest: async (request) => {
      if (call.access === 'operator') {
        request.operator = await admitOperator(request, call.right, deps.operator);
        return;
      }
      checkSender(request, deps.settings, call.api);
      const refusal = isAlwaysOpen(call) ? null : deps.access.refusalOf(request);
      if (refusal !== null) throw refusal;
      if (call.api === 'platform') checkVersion(request.headers.accept, call.version);
      // The page of a visitor is answered as one, whomever the session is of.
      const token = request.headers['x-touchline-player'] === noPlayer ? null : deps.cookie.read(request);
      request.caller = token === null ? null : await deps.sessions.callerOf(token);
      if (call.access === 'player' && request.caller === null) {
        if (token !== null && answersThatItIsOver(call) && (await deps.sessions.isOver(token)))
          throw new CallError('session_over', 'The time of this session is up.');
        throw new CallError('unauthorized', 'This call needs a signed-in player.');
      }
      checkPlayer(request, call);
    },
    handler: async (request, reply) => {
      const parsed = readCall(call, request, reply, deps);
      if (call.name === 'placeBets' && deps.cuts?.takeLostRequest() === true) return cut(request, reply);
      if (takenWithRoom.has(call.name) && deps.settings.hasRoom?.() === false) throw noRoom();
      if (deps.current !== null && readsBook(call)) await deps.current();
      const answer = await handler(parsed);
      if (call.name === 'placeBets' && deps.cuts?.takeLostAnswer() === true) return cut(request, reply);
      if (deps.settings.checkReplies) checkReply(call, answer);
      void reply.header('cache-control', 'no-store').type('application/json; charset=utf-8');
      // A public answer holds no secret that its compressed length could reveal.
      if (call.method !== 'GET' || call.access !== 'anyone' || call.api !== 'sportsbook')
        return reply.send(JSON.stringify(answer));
      void reply.header('vary', 'accept-encoding');
      const { limits } = deps;
      const turn: WritingTurn | undefined =
        limits !== null && longAnswers.has(call.name) ? (writing) => limits.inLine(request.ip, writing) : undefined;
      const { encoding, bytes } = await write(answer, request.headers['accept-encoding'], turn);
      return (encoding === null ? reply : reply.header('content-encoding', encoding)).send(bytes);
    },
  });
}

/**
 * What moves money or gives some, and is refused while the disk is nearly full. What protects a player is not: a break starts, a
 * session ends and a player is restricted as long as anything can be written.
 */
const takenWithRoom: ReadonlySet<string> = new Set([
  'placeBets',
  'editBet',
  'cashOut',
  'startDeposit',
  'startWithdrawal',
  'giveBonus',
  'addCampaign',
]);

/** Also for what was pressed before: its answer is asked for again under its key. */
export function noRoom(): CallError {
  return new CallError('unavailable', 'The disk of the server is nearly full: nothing is taken; try again later.');
}

/** Everything else takes a session that is over for one that does not exist (AUTH-14). */
function answersThatItIsOver({ errors }: Call): boolean {
  return errors.includes(codeOf('session_over'));
}

/** Whoever is refused can still sign out, and the desk opens what it has closed (AUTH-12a). */
function isAlwaysOpen({ api, name }: Call): boolean {
  return api === 'desk' || name === 'signOut' || name === 'signOutEverywhere';
}

/** Public reads of the sportsbook. A press is checked against the database itself. */
function readsBook({ api, access, idempotent }: Call): boolean {
  return api === 'sportsbook' && access === 'anyone' && idempotent !== true;
}

function readCall(call: Call, request: FastifyRequest, reply: FastifyReply, deps: RouteDeps): CallRequest<Call> {
  const bytes = Buffer.isBuffer(request.body) ? request.body : undefined;
  const { 'content-type': type, 'content-encoding': encoding } = request.headers;
  const url = request.raw.url ?? '';
  const read = {
    params: readParams(call.params, request.params),
    query: readQuery(call.query, url),
    body:
      bytes === undefined && hasBody(request.headers)
        ? { details: [{ path: 'body', message: 'is not taken by this call' }] }
        : readBody(call.body, bytes, type, encoding),
  };
  const key = call.idempotent === true ? readKey(request.headers['idempotency-key']) : { value: null };
  const details = [...Object.values(read), key].flatMap((input) => ('details' in input ? input.details : []));
  if (details.length > 0) throw new CallError('bad_request', 'The request does not fit the call.', { details });
  return {
    params: valueOf(read.params),
    query: valueOf(read.query),
    body: valueOf(read.body),
    caller: request.caller,
    operator: request.operator,
    idempotencyKey: 'value' in key ? key.value : null,
    fingerprint: call.idempotent === true ? fingerprintOf(call, bytes) : null,
    requestId: request.id,
    cookies: {
      setSession: (token, where) =>
        deps.cookie[where === 'framed' ? 'setFramed' : 'set'](reply, token, deps.sessions.lifetimeSeconds),
      clearSession: () => deps.cookie.clear(reply),
      device: deps.deviceCookie.read(request),
      setDevice: (token) => deps.deviceCookie.set(reply, token, deviceLifetimeSeconds),
    },
    address: request.ip,
    country: deps.access.countryOf(request),
  };
}

function valueOf(input: Input): unknown {
  return 'value' in input ? input.value : undefined;
}

type KeyInput = { readonly value: string } | { readonly details: readonly { path: string; message: string }[] };

function readKey(header: string | string[] | undefined): KeyInput {
  const result = z.safeParse(idempotencyKey, header);
  if (result.success) return { value: result.data };
  const message = header === undefined ? 'is missing' : 'must be 16 to 64 letters, digits, _ or -';
  return { details: [{ path: 'headers.idempotency-key', message }] };
}

/** The framework reads no body of a GET: that there is one stands in the headers. */
function hasBody({ 'content-length': length = '0', 'transfer-encoding': coding }: IncomingHttpHeaders): boolean {
  return coding !== undefined || Number(length) > 0;
}

function fingerprintOf(call: Call, bytes: Buffer | undefined): string {
  return createHash('sha256')
    .update(`${call.method} ${addressOf(call)}\n`)
    .update(bytes ?? '')
    .digest('hex');
}

/**
 * A page of another site can neither set the header without a preflight request nor choose its Origin. The desk
 * answers to the names of this machine alone: any other may be one that a page has led here.
 */
function checkSender(request: FastifyRequest, settings: HttpSettings, api: Call['api']): void {
  if (api === 'desk' && settings.loopback && !isLoopbackHost(request.host))
    throw new CallError('forbidden', 'The desk is for this machine alone.');
  if (safeMethods.has(request.method) && api !== 'desk') return;
  if ((request.headers['x-touchline-app'] ?? '') === '') {
    throw new CallError('forbidden', 'The header x-touchline-app is missing.');
  }
  const { origin } = request.headers;
  if (origin !== undefined && !isOwnOrigin(settings, origin, request.host)) {
    throw new CallError('forbidden', 'Pages of this origin may not send this request.');
  }
}

/**
 * A page that still shows one player must not act for another who has signed in in a second tab (I1, I10), nor as a visitor once
 * the session is over. Whoever is out already may sign out.
 */
function checkPlayer({ headers, caller }: FastifyRequest, call: Call): void {
  const named = headers['x-touchline-player'];
  if (named === undefined || named === (caller?.playerId ?? noPlayer)) return;
  if (caller !== null) throw new CallError('unauthorized', 'The session belongs to another player.');
  if (call.name !== 'signOut') throw new CallError('unauthorized', 'The session of this player is over.');
}

function checkVersion(accept: string | undefined, version: number): void {
  const asked = [...(accept ?? '').matchAll(/application\/vnd\.touchline\.v(\d{1,9})\+json/g)].map(([, digits]) =>
    Number(digits),
  );
  if (asked.length === 0 || asked.includes(version)) return;
  const message = `must ask for version ${version}: application/vnd.touchline.v${version}+json`;
  throw new CallError('bad_request', 'The request does not fit the call.', {
    details: [{ path: 'headers.accept', message }],
  });
}

function checkReply(call: Call, answer: unknown): void {
  const result = z.safeParse(call.reply, answer);
  if (result.success) return;
  const where = result.error.issues.map((issue) => `${issue.path.map(String).join('.')}: ${issue.code}`).join('; ');
  throw new Error(`the answer of ${call.name} does not fit the contract: ${where}`);
}

function cut(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  void reply.hijack();
  request.raw.socket.destroy();
  return reply;
}
