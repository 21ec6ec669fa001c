import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Code } from '../codes.ts';
import { Frame } from '../frame.ts';
import { disconnectPush } from '../protocol.ts';
import type { EmulationAddress, Transport, TransportListener } from './transport.ts';

/** Proxies must neither keep nor gather what is streamed. */
const streamHeaders = {
  'Cache-Control': 'private, no-cache, no-store, must-revalidate, max-age=0',
  Pragma: 'no-cache',
  'X-Accel-Buffering': 'no',
  'X-Content-Type-Options': 'nosniff',
} as const;

const contentTypes = { http_stream: 'application/x-ndjson', sse: 'text/event-stream; charset=utf-8' } as const;

/** An answer that does not end: HTTP streaming, one object a line, or server-sent events, one object an event. [PUSH-01] */
export class StreamTransport implements Transport {
  readonly outlet = null;
  readonly kind: 'http_stream' | 'sse';
  readonly emulation: EmulationAddress;
  readonly #response: ServerResponse;
  readonly #lingerMs: number;
  #isEnding = false;
  #linger: NodeJS.Timeout | undefined;

  constructor(
    kind: 'http_stream' | 'sse',
    response: ServerResponse,
    options: { readonly emulation: EmulationAddress; readonly lingerMs: number },
  ) {
    this.kind = kind;
    this.#response = response;
    this.emulation = options.emulation;
    this.#lingerMs = options.lingerMs;
  }

  /** From now on the listener is notified when the peer goes; called once, before anything is written. */
  attach(listener: TransportListener): void {
    const response = this.#response;
    // A broken connection is reported by close, which always follows.
    response.on('error', () => undefined);
    response.on('close', () => {
      clearTimeout(this.#linger);
      listener.closed({ code: 3000, reason: 'connection closed' });
      listener.gone();
    });
  }

  /** Answers 200 at once, so that the peer knows that it is connected before there is anything to send. */
  begin(headers: OutgoingHttpHeaders): void {
    const response = this.#response;
    response.writeHead(200, {
      ...streamHeaders,
      // Not a word of HTTP/2.
      ...(response.req.httpVersionMajor === 1 ? { Connection: 'keep-alive' } : {}),
      'Content-Type': contentTypes[this.kind],
      ...headers,
    });
    if (this.kind === 'sse') response.write('\r\n');
    else response.flushHeaders();
  }

  get isOpen(): boolean {
    return !this.#isEnding && !this.#response.destroyed;
  }

  queuedBytes(): number {
    return this.#response.writableLength;
  }

  write(frame: Frame): void {
    this.#response.write(this.kind === 'sse' ? frame.events : frame.lines);
  }

  hold(on: boolean): void {
    if (on) this.#response.cork();
    else this.#response.uncork();
  }

  close(code: Code): void {
    if (!this.isOpen) return;
    this.#isEnding = true;
    this.write(new Frame(disconnectPush(code)));
    this.#response.end();
    // Whoever does not read holds on to what was written for it; not for ever.
    this.#linger = setTimeout(() => this.terminate(), this.#lingerMs);
  }

  terminate(): void {
    this.#response.destroy();
  }
}
