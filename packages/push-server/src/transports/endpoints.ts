import { randomUUID } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Connection } from '../connection.ts';
import type { PushLogEvent, Settings } from '../settings.ts';
import { corsHeaders, isAllowedOrigin } from './cors.ts';
import { readEmulation } from './emulation.ts';
import { answer, pathOf, queryOf, readBody, refuseLargeBody } from './http.ts';
import { StreamTransport } from './streaming.ts';
import type { Transport, TransportListener } from './transport.ts';

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** What lets the page that asks read the answer. */
  readonly cors: OutgoingHttpHeaders;
}

/** What the endpoints need of the server behind them. */
export interface EndpointsPort {
  readonly settings: Settings;
  readonly log: (event: PushLogEvent) => void;
  /** Names this process and start: a session of another one is not here. */
  readonly node: string;
  isClosing(): boolean;
  /** Makes the connection that a transport carries. */
  open(transport: Transport & { attach(listener: TransportListener): void }): Connection;
  /** The living connection of an emulation session. */
  connectionOf(session: string): Connection | undefined;
}

/** The HTTP half of the client protocol: HTTP streaming, server-sent events and the way back for both. */
export class Endpoints {
  readonly #port: EndpointsPort;
  readonly #served = new Map<string, (exchange: Exchange) => Promise<void>>();
  readonly #methods: ReadonlyMap<string, readonly string[]>;

  constructor(port: EndpointsPort) {
    this.#port = port;
    const { paths, transports } = port.settings;
    if (transports.includes('http_stream')) this.#served.set(paths.http_stream, (exchange) => this.#stream(exchange));
    if (transports.includes('sse')) this.#served.set(paths.sse, (exchange) => this.#events(exchange));
    if (this.#served.size > 0) this.#served.set(paths.emulation, (exchange) => this.#emulate(exchange));
    this.#methods = new Map([[paths.sse, ['GET', 'POST']]]);
  }

  /** False, and nothing done, when the request is for somebody else. */
  handle(request: IncomingMessage, response: ServerResponse): boolean {
    const path = pathOf(request);
    const serve = this.#served.get(path);
    if (serve === undefined) return false;
    const { settings, log } = this.#port;
    const { origin } = request.headers;
    const refuse = (status: number, reason: 'origin' | 'format' | 'closing') => {
      log({ kind: 'refused', reason, origin });
      answer(response, status, { Vary: 'Origin', Connection: 'close' });
    };
    if (!isAllowedOrigin(origin, settings.allowedOrigins)) {
      refuse(403, 'origin');
      return true;
    }
    const cors = corsHeaders(request);
    const methods = this.#methods.get(path) ?? ['POST'];
    if (request.method === 'OPTIONS') answer(response, 204, cors);
    else if (!methods.includes(request.method ?? '')) {
      answer(response, 405, { ...cors, Allow: [...methods, 'OPTIONS'].join(', ') });
    } else if (this.#port.isClosing()) refuse(503, 'closing');
    else if (request.headers['content-type'] === 'application/octet-stream') refuse(400, 'format');
    else {
      serve({ request, response, cors }).catch((error: unknown) => {
        log({ kind: 'failed', client: '', user: '', error });
        answer(response, 500, cors);
      });
    }
    return true;
  }

  async #stream(exchange: Exchange): Promise<void> {
    const commands = await this.#body(exchange);
    if (commands !== null) this.#begin('http_stream', exchange, commands);
  }

  async #events(exchange: Exchange): Promise<void> {
    const { request, response, cors } = exchange;
    const isGet = request.method === 'GET';
    const commands = isGet ? (queryOf(request).get('cf_connect') ?? '') : await this.#body(exchange);
    if (isGet && commands === '') return answer(response, 400, cors);
    if (commands !== null) this.#begin('sse', exchange, commands);
  }

  #begin(kind: 'http_stream' | 'sse', { response, cors }: Exchange, commands: string): void {
    if (response.destroyed) return;
    // Sent before the request ahead of it was answered: a stream would wait for that answer, and its end would not be noticed.
    if (response.socket === null) return answer(response, 400, cors);
    const { settings } = this.#port;
    if (this.#port.isClosing()) return answer(response, 503, { ...cors, Connection: 'close' });
    const emulation = { session: randomUUID(), node: this.#port.node };
    const transport = new StreamTransport(kind, response, { emulation, lingerMs: settings.lingerMs });
    transport.begin(cors);
    this.#port.open(transport).receive(commands);
  }

  async #emulate(exchange: Exchange): Promise<void> {
    const body = await this.#body(exchange);
    if (body === null) return;
    const { response, cors } = exchange;
    const asked = readEmulation(body);
    if (asked === null) return answer(response, 400, cors);
    if (asked.node !== this.#port.node) return answer(response, 404, cors);
    // A session that is gone has no stream that an answer could be sent on: its client knows already.
    this.#port.connectionOf(asked.session)?.receive(asked.commands);
    answer(response, 204, cors);
  }

  /** The body as text, or null when the request is answered already. */
  async #body({ request, response, cors }: Exchange): Promise<string | null> {
    const body = await readBody(request, this.#port.settings.maxMessageBytes);
    if (body === 'too large') refuseLargeBody(response, cors);
    return typeof body === 'string' ? null : body.toString();
  }
}
