import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Below this a compressed answer saves no packet. */
const leastLength = 1400;
/** Quick enough to be done anew for each answer. */
const brotliQuality = 4;

/** How the caller takes an answer: the best of what is offered here, null for as it is. */
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

/** An answer as it was written, and as it was compressed. */
interface Written {
  readonly plain: Buffer;
  readonly small: Map<'br' | 'gzip', Promise<Buffer>>;
}

/** How an answer goes over the wire: null for as it is. */
export interface Writing {
  readonly encoding: 'br' | 'gzip' | null;
  readonly bytes: Buffer;
}

/** Waits until it is the turn of whoever asks, then writes. */
export type WritingTurn = (writing: () => Promise<Writing>) => Promise<Writing>;

/**
 * Writes answers as JSON and compresses them for those who take that; the same object is written once. `turn` waits before
 * anything is written that was not before.
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
