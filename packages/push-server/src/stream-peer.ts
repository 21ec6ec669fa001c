import { request as send } from 'node:http';
import type { Agent } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage, OutgoingHttpHeaders } from 'node:http';

/** A whole answer, read to its end. */
export interface Answered {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** One request and its whole answer. */
export async function ask(
  url: string,
  options: {
    readonly method?: string;
    readonly headers?: OutgoingHttpHeaders;
    readonly body?: string | Buffer;
    readonly agent?: Agent;
  } = {},
): Promise<Answered> {
  const response = await begin(url, options);
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(Buffer.from(chunk));
  return { status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks).toString() };
}

function begin(
  url: string,
  { method = 'POST', headers = {}, body = '', agent }: Parameters<typeof ask>[1] & object,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const sent = send(url, { method, headers, agent: agent ?? false });
    sent.on('response', resolve);
    sent.on('error', reject);
    sent.end(body);
  });
}

/** A peer on HTTP streaming or SSE that speaks in single objects. */
export interface StreamPeer {
  readonly headers: IncomingHttpHeaders;
  /** What came so far, byte for byte as text. */
  readonly text: () => string;
  /** The next object of the stream, in order. */
  next(): Promise<unknown>;
  /** Sends commands the other way and returns the status of the answer. */
  send(...objects: readonly unknown[]): Promise<number>;
  /** Sends commands and returns as many objects of the stream as they were. */
  ask(...objects: readonly unknown[]): Promise<unknown[]>;
  /** Resolves when nothing more comes. */
  readonly ended: Promise<void>;
  /** Stops and goes on reading. */
  pause(): void;
  resume(): void;
  /** Goes without a word. */
  abort(): void;
  /** Where its commands go, once the connect reply was read. */
  readonly address: () => { readonly session: string; readonly node: string };
}

function jsonLines(objects: readonly unknown[]) {
  return objects.map((object) => JSON.stringify(object)).join('\n');
}

/** Opens a stream with these commands; throws when the answer is not 200. */
export async function openStream(
  origin: string,
  kind: 'http_stream' | 'sse',
  ...commands: readonly unknown[]
): Promise<StreamPeer> {
  const response =
    kind === 'sse'
      ? await begin(`${origin}/connection/sse?cf_connect=${encodeURIComponent(jsonLines(commands))}`, { method: 'GET' })
      : await begin(`${origin}/connection/http_stream`, { body: jsonLines(commands) });
  if (response.statusCode !== 200) throw new Error(`the stream was answered ${response.statusCode}`);
  let text = '';
  let read = 0;
  let isOver = false;
  let session = '';
  let node = '';
  let wake = () => undefined as void;
  response.setEncoding('utf8');
  response.on('data', (chunk: string) => {
    text += chunk;
    wake();
  });
  response.on('error', () => undefined);
  const ended = new Promise<void>((resolve) => {
    response.on('close', () => {
      isOver = true;
      resolve();
      wake();
    });
  });
  const separator = kind === 'sse' ? '\n\n' : '\n';
  const take = (): string | null => {
    const end = text.indexOf(separator, read);
    if (end < 0) return null;
    const line = text.slice(read, end);
    read = end + separator.length;
    return kind === 'sse' ? line.replace(/^(?:\r\n)?data: /, '') : line;
  };
  const peer: StreamPeer = {
    headers: response.headers,
    text: () => text,
    ended,
    pause: () => void response.pause(),
    resume: () => void response.resume(),
    abort: () => void response.destroy(),
    address: () => ({ session, node }),
    async next() {
      for (;;) {
        const line = take();
        if (line !== null) {
          [, session = session, node = node] = /"session":"([^"]+)","node":"([^"]+)"/.exec(line) ?? [];
          return JSON.parse(line);
        }
        if (isOver) throw new Error('the stream ended before another object came');
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
    async send(...objects) {
      const body = JSON.stringify({ session, node, data: jsonLines(objects) });
      return (await ask(`${origin}/emulation`, { body })).status;
    },
    async ask(...objects) {
      const sent = peer.send(...objects);
      const answers: unknown[] = [];
      while (answers.length < objects.length) answers.push(await peer.next());
      await sent;
      return answers;
    },
  };
  return peer;
}

/** What the official client needs of an EventSource, over fetch: Node has none that is on by default. */
export class EventSourceOfTests {
  onopen: () => void = () => undefined;
  onerror: (event: unknown) => void = () => undefined;
  onmessage: (event: { readonly data: string }) => void = () => undefined;
  readonly #going = new AbortController();

  constructor(url: string) {
    this.#read(url).catch((error: unknown) => {
      if (!this.#going.signal.aborted) this.onerror(error);
    });
  }

  async #read(url: string): Promise<void> {
    const response = await fetch(url, { signal: this.#going.signal, headers: { accept: 'text/event-stream' } });
    if (!response.ok || response.body === null) throw new Error(`answered ${response.status}`);
    this.onopen();
    let text = '';
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
      text += chunk;
      const events = text.split('\n\n');
      text = events.pop() ?? '';
      for (const event of events) this.onmessage({ data: event.replace(/^\r\n/, '').replace(/^data: /, '') });
    }
    throw new Error('the stream ended');
  }

  close(): void {
    this.#going.abort();
  }
}
