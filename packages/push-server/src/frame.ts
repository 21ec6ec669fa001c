/** Any value that JSON can carry. */
export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue | undefined };

const beyondAscii = /[\u0080-\uffff]/g;

/**
 * JSON text in ASCII only: whatever lies beyond is escaped as `\uXXXX`, so that bytes and characters count alike
 * (deltas are cut at bytes and travel as text).
 */
export function asciiJson(value: JsonValue): string {
  return asciiText(JSON.stringify(value));
}

/** The same JSON text in ASCII only. */
export function asciiText(json: string): string {
  return json.replace(beyondAscii, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

const finalText = 0x81;

/** One finished WebSocket text frame (server to client, unmasked) in one buffer that many sockets may share. */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const header = length < 126 ? 2 : length < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(header + length);
  frame[0] = finalText;
  if (header === 2) {
    frame[1] = length;
  } else if (header === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.write(text, header);
  return frame;
}

/**
 * What one or many connections are sent: one protocol object, or several joined with `\n`. Each transport's form of it is
 * made when the first connection of that kind needs it, and shared by all of them.
 */
export class Frame {
  readonly text: string;
  #webSocket: Buffer | null = null;
  #lines: Buffer | null = null;
  #events: Buffer | null = null;

  constructor(text: string) {
    this.text = text;
  }

  /** A finished WebSocket text frame. */
  get webSocket(): Buffer {
    this.#webSocket ??= textFrame(this.text);
    return this.#webSocket;
  }

  /** One object a line, as HTTP streaming has it. */
  get lines(): Buffer {
    this.#lines ??= Buffer.from(`${this.text}\n`);
    return this.#lines;
  }

  /** One server-sent event an object. */
  get events(): Buffer {
    this.#events ??= Buffer.from(`data: ${this.text.replaceAll('\n', '\n\ndata: ')}\n\n`);
    return this.#events;
  }
}
