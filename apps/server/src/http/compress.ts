import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** A compressed answer below this size saves no packet. */
const leastLength = 1400;
/** Fast enough to compress each answer anew. */
const brotliQuality = 4;

/** The best encoding that the caller accepts; null for none. */
function encodingFor(accepted: string | undefined): 'br' | 'gzip' | null {
  const taken = new Map(
    (accepted ?? '').split(',').map((part): [string, boolean] => {
      const [name = '', quality = ''] = part.trim().toLowerCase().split(';');
      return [name.trim(), !/^\s*q=0(?:\.0*)?\s*$/.test(quality)];
    }),
  );
  return taken.get('br') === true ? 'br' : taken.get('gzip') === true ? 'gzip' : null;
}

function compress(bytes: Buffer, encoding: 'br' | 'gzip'): Promise<Buffer> {
  return encoding === 'br'
    ? brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } })
    : zip(bytes, { level: 6 });
}

/** An answer as JSON and compressed. */
interface Written {
  readonly plain: Buffer;
  readonly small: Map<'br' | 'gzip', Promise<Buffer>>;
}

/** Encoding of an answer; null for none. */
export interface Writing {
  readonly encoding: 'br' | 'gzip' | null;
  readonly bytes: Buffer;
}

/** Runs the work when it is the caller's turn. */
export type WritingTurn = (writing: () => Promise<Writing>) => Promise<Writing>;

/**
 * Serialises answers and compresses them for callers that accept it; an object is serialised once. `turn` waits before an
 * object is serialised for the first time.
 */
export function createWriter() {
  const known = new WeakMap<object, Written>();

  const find = (answer: object, accepted: string | undefined): Promise<Writing> | undefined => {
    const written = known.get(answer);
    if (written === undefined) return undefined;
    const { plain, small } = written;
    const encoding = plain.length < leastLength ? null : encodingFor(accepted);
    if (encoding === null) return Promise.resolve({ encoding, bytes: plain });
    return small.get(encoding)?.then((bytes) => ({ encoding, bytes }));
  };

  const begin = async (answer: object, accepted: string | undefined): Promise<Writing> => {
    const written = known.get(answer) ?? { plain: Buffer.from(JSON.stringify(answer)), small: new Map() };
    known.set(answer, written);
    const { plain, small } = written;
    const encoding = plain.length < leastLength ? null : encodingFor(accepted);
    if (encoding === null) return { encoding, bytes: plain };
    const bytes = compress(plain, encoding);
    small.set(encoding, bytes);
    return { encoding, bytes: await bytes };
  };

  return async (
    answer: object,
    accepted: string | undefined,
    turn: WritingTurn = (writing) => writing(),
  ): Promise<Writing> => find(answer, accepted) ?? turn(async () => find(answer, accepted) ?? begin(answer, accepted));
}
