import type { Code } from './codes.ts';

/** What a subscribe command asks for, defaults filled in. */
export interface SubscribeRequest {
  readonly channel: string;
  readonly token: string;
  readonly recover: boolean;
  readonly offset: number;
  readonly epoch: string;
  readonly positioned: boolean;
  readonly recoverable: boolean;
  /** The client prefers error 112 to `recovered: false`. */
  readonly refusesGaps: boolean;
  readonly hasTagsFilter: boolean;
  readonly type: number;
}

export type Command =
  | { readonly kind: 'pong' | 'send' }
  | { readonly kind: 'connect' | 'refresh'; readonly id: number; readonly token: string }
  | { readonly kind: 'subscribe'; readonly id: number; readonly request: SubscribeRequest }
  | { readonly kind: ChannelMethod; readonly id: number; readonly channel: string }
  | { readonly kind: 'sub_refresh'; readonly id: number; readonly channel: string; readonly token: string }
  | { readonly kind: 'rpc' | 'ping'; readonly id: number };

const channelMethods = ['unsubscribe', 'publish', 'presence', 'presence_stats', 'history'] as const;
const methods = ['connect', 'subscribe', 'refresh', 'sub_refresh', 'rpc', 'ping', 'send', ...channelMethods] as const;
type ChannelMethod = (typeof channelMethods)[number];
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
  if (method === 'send') return { kind: 'send' };
  return id === 0 ? null : parseMethod(method, id, body);
}

function parseMethod(method: Exclude<Method, 'send'>, id: number, body: Fields): Command | null {
  switch (method) {
    case 'connect':
    case 'refresh': {
      const token = text(body, 'token');
      return token === null ? null : { kind: method, id, token };
    }
    case 'subscribe': {
      const request = parseSubscribe(body);
      return request === null ? null : { kind: method, id, request };
    }
    case 'sub_refresh': {
      const channel = text(body, 'channel');
      const token = text(body, 'token');
      return !channel || token === null ? null : { kind: method, id, channel, token };
    }
    case 'rpc':
    case 'ping':
      return { kind: method, id };
    case 'unsubscribe':
    case 'publish':
    case 'presence':
    case 'presence_stats':
    case 'history':
      break;
  }
  const channel = text(body, 'channel');
  return channel ? { kind: method, id, channel } : null;
}

function parseSubscribe(body: Fields): SubscribeRequest | null {
  const channel = text(body, 'channel');
  const token = text(body, 'token');
  const epoch = text(body, 'epoch');
  const offset = number(body, 'offset');
  const flag = number(body, 'flag');
  const type = number(body, 'type');
  const recover = truth(body, 'recover');
  const positioned = truth(body, 'positioned');
  const recoverable = truth(body, 'recoverable');
  const delta = text(body, 'delta');
  if (!channel || token === null || epoch === null || offset === null || flag === null || type === null) return null;
  if (recover === null || positioned === null || recoverable === null) return null;
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

export function errorReply(id: number, error: Code): string {
  return JSON.stringify({ id, error: { code: error.code, message: error.reason } });
}

/** Where a subscription stands in its channel's stream, as the subscribe reply tells it. */
export interface SubscribeResult {
  readonly expires?: true;
  readonly ttl?: number;
  readonly recoverable?: true;
  readonly positioned?: true;
  readonly epoch?: string;
  readonly offset?: number;
  readonly was_recovering?: true;
  readonly recovered?: true;
}

/** As `resultReply`, with publications that are JSON text already. */
export function subscribeReply(id: number, result: SubscribeResult, publications: readonly string[]): string {
  const reply = resultReply(id, 'subscribe', result);
  if (publications.length === 0) return reply;
  // A result with publications was recovered, so the object before the two closing braces is never empty.
  return `${reply.slice(0, -2)},"publications":[${publications.join()}]}}`;
}

/** A publication as it stands both in a push and in a subscribe reply; `data` is JSON text, offset 0 means no history. */
export function publicationText(data: string, offset: number): string {
  return offset === 0 ? `{"data":${data}}` : `{"data":${data},"offset":${offset}}`;
}

/** What stands before and after a publication in a push to a channel. */
export function pushAround(channel: string): readonly [before: string, after: string] {
  return [`{"push":{"channel":${JSON.stringify(channel)},"pub":`, '}}'];
}

export function unsubscribePush(channel: string, { code, reason }: Code): string {
  return JSON.stringify({ push: { channel, unsubscribe: { code, reason } } });
}
