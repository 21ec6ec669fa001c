import { pingOf } from '../push/proof.ts';
import type { OnServerMessage } from '../push/proof.ts';

/** The part of a streamed answer that the push library reads. */
interface StreamedAnswer {
  readonly ok: boolean;
  readonly status: number;
  readonly body: { getReader(): ChunkReader } | null;
}

interface ChunkReader {
  read(): Promise<{ readonly done: boolean; readonly value?: Uint8Array }>;
}

/** The reply that names the ping interval is short, and comes first. */
const REPLY_BYTES = 500;
/** Every frame is a JSON object, which begins with this. */
const OBJECT = '{'.charCodeAt(0);

function isFetch(value: unknown): value is (...given: readonly unknown[]) => Promise<StreamedAnswer> {
  return typeof value === 'function';
}

/** `fetch` for the push library over `http_stream`: every frame of the stream is a sign of life (I9). */
export async function listeningFetch(
  onServerMessage: OnServerMessage,
  given: readonly unknown[],
): Promise<StreamedAnswer> {
  const base: unknown = Reflect.get(globalThis, 'fetch');
  if (!isFetch(base)) throw new Error('there is no fetch');
  const { ok, status, body } = await base(...given);
  if (body === null) return { ok, status, body };
  const getReader = (): ChunkReader => {
    const reader = body.getReader();
    return {
      read: async () => {
        const chunk = await reader.read();
        // Blank lines are what stands between keeps a connection open with.
        if (chunk.value?.includes(OBJECT))
          onServerMessage(pingOf(String.fromCharCode(...chunk.value.subarray(0, REPLY_BYTES))));
        return chunk;
      },
    };
  };
  return { ok, status, body: { getReader } };
}
