import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Below this a compressed answer saves no packet. */
const leastLength = 1400;
/** Quick enough to be done anew for each answer. */
const brotliQuality = 4;

/** How the caller takes an answer: the best of what is offered here, null for as it is. */
const encodingFor = (accepted: string | undefined): 'br' | 'gzip' | null => {
  const taken = new Map(
    (accepted ?? '').split(',').map((part): [string, boolean] => {
      const [name = '', quality = ''] = part.trim().toLowerCase().split(';');
      return [name.trim(), !/^\s*q=0(?:\.0*)?\s*$/.test(quality)];
    }),
  );
  return taken.get('br') === true ? 'br' : taken.get('gzip') === true ? 'gzip' : null;
};

/** A text as it goes over the wire, and what it is encoded in. */
export const compressed = async (
  text: string,
  accepted: string | undefined,
): Promise<{ readonly encoding: 'br' | 'gzip'; readonly bytes: Buffer } | null> => {
  const encoding = text.length < leastLength ? null : encodingFor(accepted);
  if (encoding === null) return null;
  const bytes =
    encoding === 'br'
      ? await brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } })
      : await zip(text, { level: 6 });
  return { encoding, bytes };
};
