import { connect, type Socket } from 'node:net';

export interface LoadOptions {
  readonly host: string;
  readonly port: number;
  readonly connections: number;
  readonly seconds: number;
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

/** One keep-alive connection that asks again as soon as it is answered; the cheapest client there is. */
function drive(
  socket: Socket,
  ask: () => string | null,
  answered: (isGood: boolean, ms: number) => void,
): Promise<void> {
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
      sentAt = performance.now();
      socket.write(request);
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
      send();
    });
    socket.on('error', reject);
    socket.once('connect', send);
  });
}

/** Keeps every connection asking for so many seconds. */
export async function runLoad({ host, port, connections, seconds, next }: LoadOptions): Promise<LoadResult> {
  const latencies: number[] = [];
  let other = 0;
  const started = performance.now();
  const until = started + seconds * 1000;
  await Promise.all(
    Array.from({ length: connections }, (_, connection) => {
      const socket = connect({ host, port, noDelay: true });
      return drive(
        socket,
        () => (performance.now() < until ? next(connection) : null),
        (isGood, ms) => {
          if (isGood) latencies.push(ms);
          else other += 1;
        },
      );
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
