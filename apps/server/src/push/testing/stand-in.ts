import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';
import * as z from 'zod/mini';

const broadcast = z.object({
  channels: z.array(z.string()),
  data: z.record(z.string(), z.unknown()),
  idempotency_key: z.optional(z.string()),
});
const batch = z.object({ commands: z.array(z.object({ broadcast })) });
export type PublishedBatch = z.infer<typeof broadcast>;

/** What comes of a publication to one channel. */
export type Outcome = 'taken' | { readonly code: number; readonly message: string };

export interface StandIn {
  readonly api: string;
  /** Publications it has taken, in their order, by requests. */
  readonly batches: readonly (readonly PublishedBatch[])[];
  /** Every request, with its body. */
  readonly requests: readonly { readonly method: string; readonly key: string; readonly body: string }[];
  /** How it is from now on: well, answering 503, or cutting connections after it has read and kept what they brought. */
  mood: 'well' | 'ill' | 'cutting';
  /** Decides about single channels. */
  outcomeOf: (channel: string) => Outcome;
  /** Whether it refuses a request as a whole, by status 413. */
  refuses: (published: readonly PublishedBatch[]) => boolean;
  /** Answers of the other methods. */
  answers: Readonly<Record<string, unknown>>;
  /** Resolves once so many requests have come. */
  asked(count: number): Promise<void>;
}

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(Buffer.from(part));
  return Buffer.concat(parts).toString();
}

/** The HTTP API of a Centrifugo that does what a test says; gone when the test ends. */
export async function standIn(): Promise<StandIn> {
  const batches: (readonly PublishedBatch[])[] = [];
  const requests: { method: string; key: string; body: string }[] = [];
  let waiting: { count: number; wake: () => void }[] = [];
  const stage: StandIn = {
    api: '',
    batches,
    requests,
    mood: 'well',
    outcomeOf: () => 'taken',
    refuses: () => false,
    answers: {},
    asked: (count) =>
      new Promise((resolve) => {
        if (requests.length >= count) resolve();
        else waiting.push({ count, wake: resolve });
      }),
  };

  /** Undefined for what it refuses. */
  const answer = (body: string): unknown => {
    const { commands } = batch.parse(JSON.parse(body));
    if (stage.refuses(commands.map((command) => command.broadcast))) return undefined;
    batches.push(commands.map((command) => command.broadcast));
    const replies = commands.map((command) => ({
      broadcast: {
        responses: command.broadcast.channels.map((channel) => {
          const outcome = stage.outcomeOf(channel);
          return outcome === 'taken' ? { result: { offset: 1, epoch: 'x' } } : { error: outcome };
        }),
      },
    }));
    return { replies };
  };

  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await textOf(request);
    const method = request.url?.replace('/api/', '') ?? '';
    requests.push({ method, key: String(request.headers['x-api-key']), body });
    const due = waiting.filter(({ count }) => requests.length >= count);
    waiting = waiting.filter(({ count }) => requests.length < count);
    for (const { wake } of due) wake();
    if (stage.mood === 'ill') return void response.writeHead(503).end('not now');
    const given = method === 'batch' ? answer(body) : stage.answers[method];
    if (given === undefined && method === 'batch') return void response.writeHead(413).end('too much');
    if (stage.mood === 'cutting') return void request.socket.destroy();
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(given ?? { result: {} }));
  };
  const http = createServer((request, response) => void take(request, response));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const address = http.address();
  if (address === null || typeof address === 'string') throw new Error('the stand-in listens on no port');
  onTestFinished(async () => {
    http.closeAllConnections();
    await new Promise((resolve) => http.close(resolve));
  });
  return Object.assign(stage, { api: `http://127.0.0.1:${address.port}/api` });
}
