import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { replyErrors } from '../codes.ts';
import type { Code } from '../codes.ts';
import type { PushLogEvent } from '../settings.ts';
import { answer, pathOf, readBody, refuseLargeBody } from '../transports/http.ts';
import { ApiRefusal, CallBody } from './body.ts';
import { codeText, errorText, methodNamed } from './methods.ts';
import type { ApiPort, Method } from './methods.ts';

/** How the HTTP API is set up. */
export interface ApiSettings {
  /** Whoever sends it (`X-API-Key: KEY`, or `Authorization: apikey KEY`) may do everything. */
  readonly key: string;
  /** The calls stand below it. Default `/api`. */
  readonly path?: string;
  /** Errors with status 200 unless `transport` asks for a status of their own; a request may ask for itself. */
  readonly errorMode?: 'transport';
  /** Longest body, bytes. Default 4 MiB. */
  readonly maxBodyBytes?: number;
}

const authorization = /^apikey\s+(\S+)$/i;

/** Centrifugo's HTTP API: `POST /api/<method>`, a JSON object each way. For back ends only: keep it from the world. */
export class Api {
  readonly #settings: ApiSettings;
  readonly #port: ApiPort;
  readonly #log: (event: PushLogEvent) => void;
  readonly #prefix: string;

  constructor(settings: ApiSettings, port: ApiPort, log: (event: PushLogEvent) => void) {
    this.#settings = settings;
    this.#port = port;
    this.#log = log;
    this.#prefix = `${settings.path ?? '/api'}/`;
  }

  /** False, and nothing done, when the request is for somebody else. */
  handle(request: IncomingMessage, response: ServerResponse): boolean {
    const path = pathOf(request);
    if (!path.startsWith(this.#prefix)) return false;
    const name = path.slice(this.#prefix.length);
    const method = methodNamed(name);
    if (!holds(this.#settings.key, keyIn(request))) answer(response, 401);
    else if (method === null) answer(response, 404);
    else if (request.method !== 'POST') answer(response, 405, { Allow: 'POST' });
    else {
      this.#serve(request, response, name, method).catch((error: unknown) => {
        this.#log({ kind: 'failed', client: '', user: '', error });
        this.#refuse(request, response, replyErrors.internalError);
      });
    }
    return true;
  }

  async #serve(request: IncomingMessage, response: ServerResponse, name: string, method: Method): Promise<void> {
    const body = await readBody(request, this.#settings.maxBodyBytes ?? 4_194_304);
    if (body === 'too large') return refuseLargeBody(response, {});
    if (body === 'gone') return;
    try {
      const result = await method(this.#port, CallBody.parse(body.toString()));
      answer(response, 200, {}, name === 'batch' ? result : `{"result":${result}}`);
    } catch (error) {
      if (!(error instanceof ApiRefusal)) throw error;
      if (error.isMalformed) answer(response, 400, { 'Content-Type': 'text/plain; charset=utf-8' }, 'Bad Request\n');
      else this.#refuse(request, response, error.code);
    }
  }

  #refuse(request: IncomingMessage, response: ServerResponse, error: Code): void {
    const mode = request.headers['x-centrifugo-error-mode'] ?? this.#settings.errorMode;
    if (mode === 'transport') answer(response, statusOf(error), {}, codeText(error));
    else answer(response, 200, {}, errorText(error));
  }
}

function keyIn({ headers }: IncomingMessage): string {
  const given = headers['x-api-key'];
  return typeof given === 'string' ? given : (authorization.exec(headers.authorization ?? '')?.[1] ?? '');
}

/** Of equal length whatever was given, so that the time it takes reveals nothing. */
function holds(key: string, given: string): boolean {
  const [wanted, sent] = [key, given].map((text) => createHash('sha256').update(text).digest());
  return wanted !== undefined && sent !== undefined && timingSafeEqual(wanted, sent);
}

/** The status of an error where errors travel as one. */
function statusOf({ code }: Code): number {
  switch (code) {
    case replyErrors.internalError.code:
      return 500;
    case replyErrors.unknownChannel.code:
    case replyErrors.methodNotFound.code:
      return 404;
    case replyErrors.unrecoverablePosition.code:
      return 416;
    default:
      return 400;
  }
}
