import { connect, type Socket } from 'node:net';

/** An answer as it came over the socket. */
export interface Answer {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: Buffer;
}

/**
 * A keep-alive connection that sends whatever bytes it is given: a client library would correct or refuse what a careless or hostile
 * one sends.
 */
export interface Connection {
  /**
   * Null when the server closed the connection without an answer. Throws when none came within the time; `isBroken`: the server
   * may wait for the rest, so null a second later.
   */
  send(
    request: Uint8Array,
    expected?: { readonly isHead?: boolean; readonly isBroken?: boolean },
  ): Promise<Answer | null>;
  readonly isOpen: boolean;
  close(): void;
}

const patienceMs = 60_000;
const brokenPatienceMs = 1_000;

interface Awaited {
  readonly isHead: boolean;
  readonly settle: (answer: Answer | null) => void;
}

/** Parses the first answer of what has come; null while a part of it is missing. `ended`: nothing more will come. */
function parse(
  received: Buffer,
  isHead: boolean,
  ended: boolean,
): { readonly answer: Answer; readonly size: number } | null {
  const headEnd = received.indexOf('\r\n\r\n');
  if (headEnd === -1) return null;
  const [first = '', ...lines] = received.toString('latin1', 0, headEnd).split('\r\n');
  const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(first)?.[1] ?? 0);
  const headers = new Map(
    lines.map((line): [string, string] => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
  const from = headEnd + 4;
  // An interim answer has no body, and the final one follows.
  if (status >= 100 && status < 200 && status !== 101) {
    const rest = parse(received.subarray(from), isHead, ended);
    return rest === null ? null : { answer: rest.answer, size: from + rest.size };
  }
  const whole = (body: Buffer, size: number) => ({ answer: { status, headers, body }, size });
  if (isHead || status === 204 || status === 304 || status === 101) return whole(Buffer.alloc(0), from);
  if (headers.get('transfer-encoding') === 'chunked') return parseChunks(received, from, whole);
  const length = headers.get('content-length');
  if (length === undefined) return ended ? whole(received.subarray(from), received.length) : null;
  const to = from + Number(length);
  return received.length < to ? null : whole(received.subarray(from, to), to);
}

function parseChunks<T>(received: Buffer, from: number, whole: (body: Buffer, size: number) => T): T | null {
  const parts: Buffer[] = [];
  for (let at = from; ;) {
    const lineEnd = received.indexOf('\r\n', at);
    if (lineEnd === -1) return null;
    const size = Number.parseInt(received.toString('latin1', at, lineEnd), 16);
    const end = lineEnd + 2 + size + 2;
    if (received.length < end) return null;
    if (size === 0) return whole(Buffer.concat(parts), end);
    parts.push(received.subarray(lineEnd + 2, end - 2));
    at = end;
  }
}

/** Connects from an address of this machine's own network, so that what is bounded for each address is spread. */
export function openConnection(port: number, localAddress: string): Connection {
  const socket: Socket = connect({ host: '127.0.0.1', port, localAddress, noDelay: true });
  let received: Buffer = Buffer.alloc(0);
  let awaited: Awaited | null = null;
  let isOpen = true;
  const settle = (answer: Answer | null): void => {
    const waiting = awaited;
    awaited = null;
    waiting?.settle(answer);
  };
  const read = (ended: boolean): void => {
    if (awaited === null) return;
    const parsed = parse(received, awaited.isHead, ended);
    if (parsed === null) {
      if (ended) settle(null);
      return;
    }
    received = received.subarray(parsed.size);
    if (parsed.answer.headers.get('connection')?.toLowerCase() === 'close') isOpen = false;
    settle(parsed.answer);
  };
  socket.on('data', (bytes: Buffer) => {
    received = received.length === 0 ? bytes : Buffer.concat([received, bytes]);
    read(false);
  });
  const ended = (): void => {
    isOpen = false;
    read(true);
  };
  socket.on('error', ended);
  socket.on('close', ended);
  return {
    get isOpen() {
      return isOpen;
    },
    send(request, { isHead = false, isBroken = false } = {}) {
      return new Promise((resolve, reject) => {
        const timer = setTimeout(
          () => {
            awaited = null;
            socket.destroy();
            isOpen = false;
            if (isBroken) resolve(null);
            else reject(new Error(`no answer within ${patienceMs / 1000} s`));
          },
          isBroken ? brokenPatienceMs : patienceMs,
        );
        awaited = {
          isHead,
          settle: (answer) => {
            clearTimeout(timer);
            resolve(answer);
          },
        };
        if (socket.destroyed) settle(null);
        else socket.write(request);
      });
    },
    close() {
      isOpen = false;
      socket.destroy();
    },
  };
}
