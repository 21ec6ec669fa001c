import type { Call } from '@touchline/contract';
import { acceptOf, addressOf, type BackEnd, type Values } from './back-end.ts';

/** What goes with a call. */
export interface Input extends Values {
  readonly body?: unknown;
  readonly idempotencyKey?: string;
}

/** A request and what was answered to it. */
export interface Exchange {
  readonly method: string;
  readonly url: string;
  /** 0 where nobody answered. */
  readonly status: number;
  /** The answer as it came, or why there is none. */
  readonly text: string;
  /** Shows the request again; session and password are left to the shell's variables. */
  readonly command: string;
}

/** Cookies of one caller by their names. A new one is a visitor. */
export type Session = Map<string, string>;

/** Sends calls one after the other, no faster than was said. */
export interface Requests {
  send(call: Call, input: Input, session: Session): Promise<Exchange>;
  /** The same to an address of no call. */
  get(url: string, session: Session): Promise<Exchange>;
  /** Requests that were sent. */
  sent(): number;
  /** The time that the check may take is over: nothing more is sent. */
  isOver(): boolean;
}

export interface Bounds {
  /** Requests in a second at most. */
  readonly rate: number;
  /** For all of the check, ms. */
  readonly time: number;
}

const timeout = 15_000;
const name = 'check';

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

interface Wire {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/** The request as a line for a shell. */
function commandOf({ method, url, headers, body }: Wire): string {
  const shown = Object.entries(headers).map(([header, value]) =>
    header === 'cookie' ? '-H "cookie: $SESSION"' : `-H ${quoted(`${header}: ${value}`)}`,
  );
  const data = body === null ? [] : ['--data', quoted(body.replace(/("password":)"(?:[^"\\]|\\.)*"/, '$1"$PASSWORD"'))];
  return ['curl', '-i', ...(method === 'GET' ? [] : ['-X', method]), quoted(url), ...shown, ...data].join(' ');
}

function keepCookies(session: Session, answer: Response): void {
  for (const line of answer.headers.getSetCookie()) {
    const [pair = ''] = line.split(';');
    const [cookie = '', value = ''] = pair.split(/=(.*)/s);
    if (value === '') session.delete(cookie);
    else session.set(cookie, value);
  }
}

export function createRequests(backEnd: BackEnd, { rate, time }: Bounds): Requests {
  const started = performance.now();
  let count = 0;
  /** When the next one may leave, ms since the start of the process. */
  let free = started;

  const exchange = async (wire: Wire, session: Session): Promise<Exchange> => {
    const wait = free - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    free = performance.now() + 1000 / rate;
    count += 1;
    const cookies = [...session].map(([cookie, value]) => `${cookie}=${value}`).join('; ');
    const headers = { ...wire.headers, ...(cookies === '' ? {} : { cookie: cookies }) };
    const told = { method: wire.method, url: wire.url, command: commandOf({ ...wire, headers }) };
    try {
      const answer = await fetch(wire.url, {
        method: wire.method,
        headers,
        signal: AbortSignal.timeout(timeout),
        ...(wire.body === null ? {} : { body: wire.body }),
      });
      keepCookies(session, answer);
      return { ...told, status: answer.status, text: await answer.text() };
    } catch (error) {
      return { ...told, status: 0, text: error instanceof Error ? error.message : String(error) };
    }
  };

  return {
    send: (call, input, session) => {
      const body = input.body === undefined ? null : JSON.stringify(input.body);
      const headers = {
        accept: acceptOf(backEnd, call),
        'x-touchline-app': name,
        ...(body === null ? {} : { 'content-type': 'application/json' }),
        ...(input.idempotencyKey === undefined ? {} : { 'idempotency-key': input.idempotencyKey }),
      };
      return exchange({ method: call.method, url: addressOf(backEnd, call, input) ?? '', headers, body }, session);
    },
    get: (url, session) =>
      exchange(
        { method: 'GET', url, headers: { accept: 'application/json', 'x-touchline-app': name }, body: null },
        session,
      ),
    sent: () => count,
    isOver: () => performance.now() - started > time,
  };
}
