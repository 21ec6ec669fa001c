import type { Code } from './codes.ts';
import { asciiJson, asciiText } from './frame.ts';
import type { Position } from './stream.ts';

/** What a subscribe command asks for, defaults filled in. */
export interface SubscribeRequest {
  readonly channel: string;
  readonly token: string;
  readonly recover: boolean;
  readonly offset: number;
  readonly epoch: string;
  readonly positioned: boolean;
  readonly recoverable: boolean;
  /** It wants to be notified of who comes and goes. */
  readonly receivesJoins: boolean;
  /** It can apply Fossil deltas. [PUSH-10] */
  readonly takesDeltas: boolean;
  /** The client prefers error 112 to `recovered: false`. */
  readonly refusesGaps: boolean;
  readonly hasTagsFilter: boolean;
  readonly type: number;
}

export type Command =
  | { readonly kind: 'pong' }
  | { readonly kind: 'send'; readonly data: unknown }
  | { readonly kind: 'connect' | 'refresh'; readonly id: number; readonly token: string }
  | { readonly kind: 'subscribe'; readonly id: number; readonly request: SubscribeRequest }
  | { readonly kind: 'unsubscribe'; readonly id: number; readonly channel: string }
  | { readonly kind: 'sub_refresh'; readonly id: number; readonly channel: string; readonly token: string }
  | { readonly kind: 'rpc'; readonly id: number; readonly method: string; readonly data: unknown }
  | { readonly kind: 'ping'; readonly id: number }
  | ChannelQuestion;

/** What a client asks of a channel, whether or not it is subscribed to it. */
export type ChannelQuestion =
  /** `data` is ASCII JSON text; null when there is none. */
  | { readonly kind: 'publish'; readonly id: number; readonly channel: string; readonly data: string | null }
  | { readonly kind: 'presence' | 'presence_stats'; readonly id: number; readonly channel: string }
  | {
      readonly kind: 'history';
      readonly id: number;
      readonly channel: string;
      /** Below 0 asks for all there is. */
      readonly limit: number;
      readonly since: Position | null;
      readonly reverse: boolean;
    };

const methods = [
  'connect',
  'subscribe',
  'unsubscribe',
  'publish',
  'presence',
  'presence_stats',
  'history',
  'refresh',
  'sub_refresh',
  'rpc',
  'send',
  'ping',
] as const;
type Method = (typeof methods)[number];
type Fields = Readonly<Record<string, unknown>>;

/** One line of a client's frame as a command; null is a bad request. */
export function parseCommand(line: string): Command | null {
  const fields = parseObject(line);
  if (fields === null) return null;
  if (Object.keys(fields).length === 0) return { kind: 'pong' };
  const asked = methods.filter((method) => fields[method] !== undefined && fields[method] !== null);
  const [method] = asked;
  if (method === undefined || asked.length > 1) return null;
  const body = asFields(fields[method]);
  if (body === null) return null;
  const id = number(fields, 'id');
  if (id === null) return null;
  if (method === 'send') return { kind: 'send', data: body['data'] };
  return id === 0 ? null : parseMethod(method, id, body);
}

function parseMethod(method: Exclude<Method, 'send'>, id: number, body: Fields): Command | null {
  switch (method) {
    case 'connect':
    case 'refresh': {
      const token = text(body, 'token');
      const isNamed = text(body, 'name') !== null && text(body, 'version') !== null;
      return token === null || !isNamed ? null : { kind: method, id, token };
    }
    case 'ping':
      return { kind: method, id };
    case 'rpc': {
      const name = text(body, 'method');
      return name === null ? null : { kind: method, id, method: name, data: body['data'] };
    }
    case 'subscribe':
    case 'unsubscribe':
    case 'publish':
    case 'presence':
    case 'presence_stats':
    case 'history':
    case 'sub_refresh': {
      const channel = text(body, 'channel');
      return channel ? parseChannelMethod(method, id, channel, body) : null;
    }
  }
}

function parseChannelMethod(
  method: Exclude<Method, 'connect' | 'refresh' | 'ping' | 'rpc' | 'send'>,
  id: number,
  channel: string,
  body: Fields,
): Command | null {
  switch (method) {
    case 'subscribe': {
      const request = parseSubscribe(channel, body);
      return request === null ? null : { kind: method, id, request };
    }
    case 'sub_refresh': {
      const token = text(body, 'token');
      return token === null ? null : { kind: method, id, channel, token };
    }
    case 'publish': {
      const data = jsonText(body['data']);
      return data === undefined ? null : { kind: method, id, channel, data };
    }
    case 'history': {
      const limit = body['limit'] ?? 0;
      const since = parseSince(body['since'] ?? null);
      const reverse = truth(body, 'reverse');
      if (!Number.isSafeInteger(limit) || since === undefined || reverse === null) return null;
      return { kind: method, id, channel, limit: Number(limit), since, reverse };
    }
    case 'unsubscribe':
    case 'presence':
    case 'presence_stats':
      return { kind: method, id, channel };
  }
}

/** Null without data; undefined for what is nested deeper than can be written again. */
function jsonText(data: unknown): string | null | undefined {
  if (data === undefined) return null;
  try {
    return asciiText(JSON.stringify(data));
  } catch {
    return undefined;
  }
}

/** Undefined is a bad request. */
function parseSince(since: unknown): Position | null | undefined {
  if (since === null) return null;
  const fields = asFields(since);
  if (fields === null) return undefined;
  const offset = number(fields, 'offset');
  const epoch = text(fields, 'epoch');
  return offset === null || epoch === null ? undefined : { offset, epoch };
}

function parseSubscribe(channel: string, body: Fields): SubscribeRequest | null {
  const token = text(body, 'token');
  const epoch = text(body, 'epoch');
  const offset = number(body, 'offset');
  const flag = number(body, 'flag');
  const type = number(body, 'type');
  const recover = truth(body, 'recover');
  const positioned = truth(body, 'positioned');
  const recoverable = truth(body, 'recoverable');
  const receivesJoins = truth(body, 'join_leave');
  const delta = text(body, 'delta');
  if (token === null || epoch === null || offset === null || flag === null || type === null) return null;
  if (recover === null || positioned === null || recoverable === null || receivesJoins === null) return null;
  // A known delta that no namespace offers is simply not agreed to; an unknown one is a bad request.
  if (delta !== '' && delta !== 'fossil') return null;
  return {
    channel,
    token,
    recover,
    offset,
    epoch,
    positioned,
    recoverable,
    receivesJoins,
    takesDeltas: delta === 'fossil',
    refusesGaps: (flag & 2) !== 0,
    hasTagsFilter: body['tf'] !== undefined && body['tf'] !== null,
    type,
  };
}

function parseObject(line: string): Fields | null {
  try {
    return asFields(JSON.parse(line));
  } catch {
    return null;
  }
}

function asFields(value: unknown): Fields | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
}

function text(fields: Fields, name: string): string | null {
  const value = fields[name] ?? '';
  return typeof value === 'string' ? value : null;
}

function truth(fields: Fields, name: string): boolean | null {
  const value = fields[name] ?? false;
  return typeof value === 'boolean' ? value : null;
}

function number(fields: Fields, name: string): number | null {
  const value = fields[name] ?? 0;
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;
}

/** The answer to a command that went well; `result` leaves out what is false, 0 or empty. */
export function resultReply(id: number, method: Method, result: object): string {
  return JSON.stringify({ id, [method]: result });
}

/** `isTemporary` asks the client to try again. */
export function errorReply(id: number, error: Code, isTemporary = false): string {
  const { code, reason } = error;
  return JSON.stringify({ id, error: { code, message: reason, ...(isTemporary ? { temporary: true } : {}) } });
}

/** Where a subscription stands in its channel's stream, as the subscribe reply gives it. */
export interface SubscribeResult {
  readonly expires?: true;
  readonly ttl?: number;
  readonly recoverable?: true;
  readonly positioned?: true;
  readonly epoch?: string;
  readonly offset?: number;
  readonly was_recovering?: true;
  readonly recovered?: true;
  readonly delta?: true;
}

/** As `resultReply`, with publications that are JSON text already. */
export function subscribeReply(id: number, result: SubscribeResult, publications: readonly string[]): string {
  const reply = resultReply(id, 'subscribe', result);
  if (publications.length === 0) return reply;
  // A result with publications was recovered, so the object before the two closing braces is never empty.
  return `${reply.slice(0, -2)},"publications":[${publications.join()}]}}`;
}

/** `publications` are JSON text already; they, epoch and offset always stand there. */
export function historyReply(id: number, { offset, epoch }: Position, publications: readonly string[]): string {
  const place = `"epoch":${JSON.stringify(epoch)},"offset":${offset}`;
  return `{"id":${id},"history":{"publications":[${publications.join()}],${place}}}`;
}

/** Client infos, JSON text already, by client id. */
export function presenceReply(id: number, present: ReadonlyMap<string, string>): string {
  const entries = [...present].map(([client, info]) => `${JSON.stringify(client)}:${info}`);
  return `{"id":${id},"presence":{"presence":{${entries.join()}}}}`;
}

/** The answer of the host to a call; `data` is JSON text, null for none. */
export function rpcReply(id: number, data: string | null): string {
  return `{"id":${id},"rpc":{${data === null ? '' : `"data":${data}`}}}`;
}

/** Who a client is, as JSON text; what its tokens say of it is JSON text already. */
export function clientInfo(who: {
  readonly user: string;
  readonly client: string;
  readonly connInfo: string | undefined;
  readonly chanInfo: string | undefined;
}): string {
  const { user, client, connInfo, chanInfo } = who;
  const infos =
    (connInfo === undefined ? '' : `,"conn_info":${connInfo}`) +
    (chanInfo === undefined ? '' : `,"chan_info":${chanInfo}`);
  return `{"user":${asciiJson(user)},"client":${asciiJson(client)}${infos}}`;
}

/** What stands before and after a publication in a push to a channel. */
export function pushAround(channel: string): readonly [before: string, after: string] {
  return [`{"push":{"channel":${JSON.stringify(channel)},"pub":`, '}}'];
}

/** `info` is the JSON text of a client info. */
export function joinPush(channel: string, info: string): string {
  return `{"push":{"channel":${JSON.stringify(channel)},"join":{"info":${info}}}}`;
}

/** As `joinPush`. */
export function leavePush(channel: string, info: string): string {
  return `{"push":{"channel":${JSON.stringify(channel)},"leave":{"info":${info}}}}`;
}

export function unsubscribePush(channel: string, { code, reason }: Code): string {
  return JSON.stringify({ push: { channel, unsubscribe: { code, reason } } });
}

/** The last object of a stream that can not close with a code of its own. */
export function disconnectPush({ code, reason }: Code): string {
  return JSON.stringify({ push: { disconnect: { code, reason } } });
}
