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
  return JSON.stringify(value).replace(beyondAscii, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
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
