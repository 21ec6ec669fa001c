import { EngineAway } from '../publisher.ts';

/** Centrifugo refused the request; a retry would be refused too. */
export class RefusedByCentrifugo extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(`Centrifugo refused: ${code} ${message}`);
    this.code = code;
  }
}

/** Centrifugo did not answer, or failed temporarily; a retry may succeed. */
export class CentrifugoAway extends EngineAway {}

/** Centrifugo's HTTP API. */
export interface CentrifugoApi {
  /**
   * Calls a method with a JSON body. Returns the `result`, or the whole answer of a batch, which has none. Throws
   * CentrifugoAway or RefusedByCentrifugo.
   */
  call(method: string, body: string, withinMs: number): Promise<unknown>;
}

export interface ApiSettings {
  /** Base address without a trailing slash: `http://127.0.0.1:8000/api`. */
  readonly base: string;
  readonly key: string;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/** The error of an answer; null when there is none. Codes 100 and 113 are temporary. */
export function errorOf(reply: unknown): Error | null {
  if (!isObject(reply) || !('error' in reply) || !isObject(reply.error)) return null;
  const { error } = reply;
  const code = 'code' in error ? Number(error.code) : 0;
  const message = 'message' in error ? String(error.message) : '';
  return code === 100 || code === 113
    ? new CentrifugoAway(`Centrifugo failed temporarily: ${code} ${message}`)
    : new RefusedByCentrifugo(code, message);
}

/** Statuses of a wrong request. Any other failure may be temporary (a key that is being changed, a proxy). */
const final: ReadonlySet<number> = new Set([400, 413, 415, 422]);

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}

export function createCentrifugoApi({ base, key }: ApiSettings): CentrifugoApi {
  const headers = { 'content-type': 'application/json', 'x-api-key': key };

  const answerOf = async (method: string, body: string, withinMs: number): Promise<unknown> => {
    try {
      const response = await fetch(`${base}/${method}`, {
        method: 'POST',
        headers,
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(withinMs),
      });
      const text = await response.text();
      if (final.has(response.status)) throw new RefusedByCentrifugo(response.status, text.slice(0, 200));
      if (!response.ok) throw new CentrifugoAway(`Centrifugo answered with status ${response.status}`);
      return JSON.parse(text);
    } catch (error) {
      if (error instanceof RefusedByCentrifugo || error instanceof CentrifugoAway) throw error;
      throw new CentrifugoAway(`Centrifugo cannot be reached: ${messageOf(error)}`);
    }
  };

  return {
    async call(method, body, withinMs) {
      const answer = await answerOf(method, body, withinMs);
      const error = errorOf(answer);
      if (error !== null) throw error;
      return isObject(answer) && 'result' in answer ? answer.result : answer;
    },
  };
}

function listIn(holder: unknown, name: string): readonly unknown[] | null {
  const list: unknown = isObject(holder) ? Object.entries(holder).find(([key]) => key === name)?.[1] : null;
  return Array.isArray(list) ? list : null;
}

/** The replies of a batch, in the order of its commands; null for an invalid answer. */
export function repliesOf(answer: unknown): readonly unknown[] | null {
  return listIn(answer, 'replies');
}

/** The error of each channel of a broadcast; null for success. */
export function errorsOfBroadcast(reply: unknown, channels: readonly string[]): readonly (Error | null)[] {
  const whole = errorOf(reply);
  if (whole !== null) return channels.map(() => whole);
  const broadcast: unknown = isObject(reply) && 'broadcast' in reply ? reply.broadcast : null;
  const responses = listIn(broadcast, 'responses') ?? [];
  return channels.map((_, place) => {
    const response = responses[place];
    return response === undefined
      ? new CentrifugoAway('Centrifugo did not answer for this channel')
      : errorOf(response);
  });
}

/** The position in an answer of `history`; null for an invalid answer. */
export function positionIn(result: unknown): { readonly offset: number; readonly epoch: string } | null {
  if (!isObject(result) || !('epoch' in result) || typeof result.epoch !== 'string') return null;
  // Absent before the first publication.
  const offset = 'offset' in result ? result.offset : 0;
  return typeof offset === 'number' ? { offset, epoch: result.epoch } : null;
}
