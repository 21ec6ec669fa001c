import { calls, errorCodes } from '@touchline/contract';
import type { Calls, ErrorCode, ErrorReply, ReplyOf } from '@touchline/contract';
import type { HttpAnswer, HttpRequest } from '../env.ts';

export interface FakeRequest {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

/** What a scripted call comes to. `lost` and `timeout`: no answer reaches the client. */
export type FakeAnswer<T> =
  | { readonly kind: 'reply'; readonly value: T }
  /** The same from another address than the one that was asked. */
  | { readonly kind: 'redirected'; readonly value: T }
  /** A reply as raw text, to send what the contract does not allow. */
  | { readonly kind: 'raw'; readonly status: number; readonly text: string }
  | { readonly kind: 'error'; readonly code: ErrorCode; readonly more?: Partial<ErrorReply> }
  | { readonly kind: 'lost' }
  | { readonly kind: 'timeout' };

export function reply<T>(value: T): FakeAnswer<T> {
  return { kind: 'reply', value };
}
export function refusal(code: ErrorCode, more: Partial<ErrorReply> = {}): FakeAnswer<never> {
  return {
    kind: 'error',
    code,
    more,
  };
}

type Handler<C> = (request: FakeRequest) => FakeAnswer<ReplyOf<C>> | Promise<FakeAnswer<ReplyOf<C>>>;

export interface FakeApi {
  /** How a call is answered from now on. */
  on<Name extends keyof Calls>(name: Name, handler: Handler<Calls[Name]>): void;
  /** Every call but signing out is refused with this code; null opens the site again. */
  close(code: ErrorCode | null): void;
  readonly fetch: (request: HttpRequest) => Promise<HttpAnswer>;
  /** Calls that arrived, in their order. */
  readonly arrived: readonly { readonly name: keyof Calls; readonly request: FakeRequest }[];
  count(name: keyof Calls): number;
  last(name: keyof Calls): FakeRequest;
}

function answer(status: number, text: string) {
  return { kind: 'answer', status, text, headers: () => null } as const satisfies HttpAnswer;
}

function isName(name: string): name is keyof Calls {
  return name in calls;
}

const routes = Object.entries(calls).map(([name, call]) => {
  if (!isName(name)) throw new Error(`no call is named ${name}`);
  const base = call.api === 'platform' ? '/api' : `/_sb_api/api/v${call.version}`;
  const keys = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, key]) => key ?? '');
  const pattern = new RegExp(`^${base}${call.path.replaceAll(/\{\w+\}/g, '([^/]+)')}$`);
  return { name, method: call.method, pattern, keys };
});

/** A scripted server behind `env.fetch`, by the contract's own routes. A call without a script is answered 1004. */
export function createFakeApi(): FakeApi {
  const handlers = new Map<keyof Calls, (request: FakeRequest) => unknown>();
  const arrived: { name: keyof Calls; request: FakeRequest }[] = [];

  let closed: ErrorCode | null = null;
  const errorAnswer = (code: ErrorCode, more: Partial<ErrorReply> = {}): HttpAnswer => {
    const { status, key, name } = errorCodes[code];
    return answer(
      status,
      JSON.stringify({ code, localized_message: key, message: name, request_id: 'r1', ...more } satisfies ErrorReply),
    );
  };

  const toHttp = (scripted: FakeAnswer<unknown>): HttpAnswer => {
    switch (scripted.kind) {
      case 'reply':
        return answer(200, JSON.stringify(scripted.value));
      case 'redirected':
        return { ...answer(200, JSON.stringify(scripted.value)), isRedirected: true };
      case 'raw':
        return answer(scripted.status, scripted.text);
      case 'error':
        return errorAnswer(scripted.code, scripted.more);
      case 'lost':
        return { kind: 'unreachable', reason: 'network' };
      case 'timeout':
        return { kind: 'unreachable', reason: 'timeout' };
      default:
        return scripted satisfies never;
    }
  };

  return {
    arrived,
    count: (name) => arrived.filter((call) => call.name === name).length,
    last: (name) => {
      const found = arrived.findLast((call) => call.name === name);
      if (found === undefined) throw new Error(`${name} was not called`);
      return found.request;
    },
    close: (code) => {
      closed = code;
    },
    on: (name, handler) => void handlers.set(name, handler),
    fetch: async (request) => {
      const [path = '', search = ''] = request.url.split('?');
      const route = routes.find(({ method, pattern }) => method === request.method && pattern.test(path));
      if (route === undefined) return errorAnswer(1004);
      const values = route.pattern.exec(path)?.slice(1) ?? [];
      const seen: FakeRequest = {
        params: Object.fromEntries(route.keys.map((key, place) => [key, decodeURIComponent(values[place] ?? '')])),
        query: Object.fromEntries(
          search
            .split('&')
            .filter((pair) => pair !== '')
            .map((pair) => {
              const [key = '', value = ''] = pair.split('=');
              return [key, decodeURIComponent(value)];
            }),
        ),
        body: request.body === null ? null : JSON.parse(request.body),
        headers: request.headers,
      };
      arrived.push({ name: route.name, request: seen });
      if (closed !== null && route.name !== 'signOut') return errorAnswer(closed);
      const handler = handlers.get(route.name);
      if (handler === undefined) return errorAnswer(1004);
      // Handlers come in through `on`, which types them by their call.
      return toHttp((await handler(seen)) as FakeAnswer<unknown>);
    },
  };
}
