import { connect, type Socket } from 'node:net';

export interface LoadOptions {
  readonly host: string;
  readonly port: number;
  readonly connections: number;
  /** Asked before each request: no more is sent once it is true. */
  readonly isOver: () => boolean;
  /**
   * Milliseconds from one request of a connection to its next, which counts from when it was due, not from when the answer
   * before let it go. 0 for one request after another.
   */
  readonly everyMs?: number;
  /** The next request of a connection, whole as it goes over the wire. */
  readonly next: (connection: number) => string;
}

export interface LoadResult {
  /** Answers of 200 and of anything else. */
  readonly good: number;
  readonly other: number;
  readonly seconds: number;
  /** Milliseconds of each answer of 200, ascending. */
  readonly latencies: Float64Array;
}

const headEnd = Buffer.from('\r\n\r\n');
const lengthOf = /\r\ncontent-length: (\d+)/i;

interface Driving {
  readonly ask: () => string | null;
  readonly answered: (isGood: boolean, ms: number) => void;
  readonly everyMs: number;
}

/** One keep-alive connection that asks again once it is answered and the next request is due; the cheapest client there is. */
function drive(socket: Socket, { ask, answered, everyMs }: Driving): Promise<void> {
  return new Promise((resolve, reject) => {
    let sentAt = 0;
    let head: Buffer | null = null;
    let left = 0;
    let isGood = false;
    const send = (): void => {
      const request = ask();
      if (request === null) {
        socket.destroy();
        resolve();
        return;
      }
      if (everyMs === 0) sentAt = performance.now();
      socket.write(request);
    };
    const sendWhenDue = (): void => {
      if (everyMs === 0) {
        send();
        return;
      }
      sentAt += everyMs;
      const left = sentAt - performance.now();
      if (left > 0) setTimeout(send, left);
      else send();
    };
    const begin = (chunk: Buffer): void => {
      const bytes = head === null ? chunk : Buffer.concat([head, chunk]);
      const end = bytes.indexOf(headEnd);
      if (end < 0) {
        head = bytes;
        return;
      }
      head = null;
      const text = bytes.toString('latin1', 0, end);
      isGood = text.startsWith('HTTP/1.1 200');
      const length = lengthOf.exec(text)?.[1];
      if (length === undefined) throw new Error('an answer does not say how long it is');
      left = Number(length) - (bytes.length - end - headEnd.length);
    };
    socket.on('data', (chunk: Buffer) => {
      if (left > 0) left -= chunk.length;
      else begin(chunk);
      if (left > 0 || head !== null) return;
      answered(isGood, performance.now() - sentAt);
      sendWhenDue();
    });
    socket.on('error', reject);
    socket.once('connect', () => {
      // Not all at the same moment.
      sentAt = performance.now() - Math.random() * everyMs;
      sendWhenDue();
    });
  });
}

/** For `isOver`: true once so many seconds have passed from now on. */
export function afterSeconds(seconds: number): () => boolean {
  const until = performance.now() + seconds * 1000;
  return () => performance.now() >= until;
}

/** Keeps every connection asking until it is over. */
export async function runLoad(options: LoadOptions): Promise<LoadResult> {
  const { host, port, connections, isOver, everyMs = 0, next } = options;
  const latencies: number[] = [];
  let other = 0;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: connections }, (_, connection) => {
      const socket = connect({ host, port, noDelay: true });
      return drive(socket, {
        ask: () => (isOver() ? null : next(connection)),
        answered: (isGood, ms) => {
          if (isGood) latencies.push(ms);
          else other += 1;
        },
        everyMs,
      });
    }),
  );
  return {
    good: latencies.length,
    other,
    seconds: (performance.now() - started) / 1000,
    latencies: Float64Array.from(latencies).sort(),
  };
}

export function percentile(sorted: Float64Array, share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
}
