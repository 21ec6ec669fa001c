const mark = 0x5e;

function headerLength(header: readonly number[]): number {
  const kind = (header[1] ?? 0) & 0x7f;
  return kind === 126 ? 4 : kind === 127 ? 10 : 2;
}

function payloadLength(header: readonly number[]): number {
  const long = header.slice(2);
  return long.length === 0 ? (header[1] ?? 0) & 0x7f : long.reduce((length, byte) => length * 256 + byte, 0);
}

/**
 * Finds the marks in what one server says, piece by piece: in the payloads alone, since the length of a frame may be
 * written with the byte of the mark.
 */
export class MarkCounter {
  #payloadLeft = 0;
  #header: number[] = [];
  #frames = 0;

  /** Frames that have begun so far. */
  get frames(): number {
    return this.#frames;
  }

  /** The marks in the next piece; frames may begin and end anywhere in it. */
  count(piece: Uint8Array): number {
    let found = 0;
    for (let at = 0; at < piece.length;) {
      if (this.#payloadLeft === 0) {
        this.#header.push(piece[at] ?? 0);
        at += 1;
        if (this.#header.length < 2 || this.#header.length < headerLength(this.#header)) continue;
        this.#payloadLeft = payloadLength(this.#header);
        this.#header = [];
        this.#frames += 1;
      } else {
        const end = Math.min(piece.length, at + this.#payloadLeft);
        const payload = piece.subarray(at, end);
        for (let place = payload.indexOf(mark); place >= 0; place = payload.indexOf(mark, place + 1)) found += 1;
        this.#payloadLeft -= end - at;
        at = end;
      }
    }
    return found;
  }
}
