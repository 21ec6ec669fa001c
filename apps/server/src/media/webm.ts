/** Just enough of WebM for an endless film of VP8 key frames. */

/** Length of an element; eight bytes of ones say "unknown". */
const sizeOf = (length: number): Buffer => {
  if (length < 127) return Buffer.from([0x80 | length]);
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(0x1000_0000 + length);
  return bytes;
};
const unknownSize = Buffer.from('01ffffffffffffff', 'hex');

const element = (id: string, ...content: readonly Buffer[]): Buffer => {
  const length = content.reduce((sum, part) => sum + part.length, 0);
  return Buffer.concat([Buffer.from(id, 'hex'), sizeOf(length), ...content]);
};

const whole = (value: number): Buffer => {
  const digits = value.toString(16);
  return Buffer.from(digits.padStart(digits.length + (digits.length % 2), '0'), 'hex');
};
const text = (value: string): Buffer => Buffer.from(value, 'latin1');

/** What a film begins with: its kind, a segment without an end, one track of pictures. */
export const filmHeader = (width: number, height: number, frameMs: number): Buffer =>
  Buffer.concat([
    element(
      '1a45dfa3',
      element('4286', whole(1)),
      element('42f7', whole(1)),
      element('42f2', whole(4)),
      element('42f3', whole(8)),
      element('4282', text('webm')),
      element('4287', whole(4)),
      element('4285', whole(2)),
    ),
    Buffer.from('18538067', 'hex'),
    unknownSize,
    element(
      '1549a966',
      element('2ad7b1', whole(1_000_000)),
      element('4d80', text('Touchline')),
      element('5741', text('Touchline')),
    ),
    element(
      '1654ae6b',
      element(
        'ae',
        element('d7', whole(1)),
        element('73c5', whole(1)),
        element('83', whole(1)),
        element('9c', whole(0)),
        element('86', text('V_VP8')),
        element('23e383', whole(frameMs * 1_000_000)),
        element('e0', element('b0', whole(width)), element('ba', whole(height))),
      ),
    ),
  ]);

/** One picture as a cluster of its own, so that a film can be joined and left at each. `ms` from the film's begin. */
export const filmFrame = (keyFrame: Buffer, ms: number): Buffer =>
  element('1f43b675', element('e7', whole(ms)), element('a3', Buffer.from([0x81, 0, 0, 0x80]), keyFrame));

/** The VP8 key frame inside a lossy WebP picture without transparency. Throws RangeError when there is none. */
export const keyFrameOf = (webp: Buffer): Buffer => {
  if (webp.toString('latin1', 0, 4) !== 'RIFF' || webp.toString('latin1', 8, 12) !== 'WEBP')
    throw new RangeError('this is no WebP');
  for (let at = 12; at + 8 <= webp.length;) {
    const length = webp.readUInt32LE(at + 4);
    if (webp.toString('latin1', at, at + 4) === 'VP8 ') return webp.subarray(at + 8, at + 8 + length);
    at += 8 + length + (length % 2);
  }
  throw new RangeError('this WebP holds no VP8 picture');
};
