import { type Call, calls, type Calls, deskCalls, type DeskCalls, referencePath } from '@touchline/contract';
import type { Send } from './from-address.ts';

type AllCalls = Calls & DeskCalls;
const all: Readonly<Record<string, Call>> = { ...calls, ...deskCalls };

/** What one call sends; nothing of it is checked here, the server has to. */
export interface CallInput {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Answer {
  readonly status: number;
  /** Parsed JSON. */
  readonly body: unknown;
  readonly headers: Headers;
}

/** Somebody who calls the server over HTTP as a browser would: keeps its cookie, sends the app header. */
export interface Caller {
  call(name: keyof AllCalls, input?: CallInput): Promise<Answer>;
  /** The session's cookie as it is sent, or null. */
  cookie: string | null;
  /** The cookie by which the server knows the browser, as it is sent, or null. */
  device: string | null;
}

/** A caller without a session; `send` is for one at another address. */
export function createCaller(url: string, send: Send = fetch): Caller {
  const caller: Caller = {
    cookie: null,
    device: null,
    async call(name, { params = {}, query = '', body, headers = {} } = {}) {
      const call = all[name];
      if (call === undefined) throw new RangeError(`there is no call ${name}`);
      const path = call.path.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));
      const cookies = [caller.cookie, caller.device].filter((pair) => pair !== null).join('; ');
      const answer = await send(`${url}${referencePath(call)}${path}${query}`, {
        method: call.method,
        headers: {
          'x-touchline-app': 'test',
          ...(cookies === '' ? {} : { cookie: cookies }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      for (const line of answer.headers.getSetCookie()) {
        const [pair = ''] = line.split(';');
        const kept = pair.endsWith('=') ? null : pair;
        if (/^[\w-]*touchline-device=/.test(pair)) caller.device = kept;
        else caller.cookie = kept;
      }
      return { status: answer.status, body: await answer.json(), headers: answer.headers };
    },
  };
  return caller;
}
