import type { Dice } from '../../dice.ts';

type Change = (bytes: Buffer, dice: Dice) => Buffer;

function asText(change: (text: string, dice: Dice) => string): Change {
  return (bytes, dice) => Buffer.from(change(bytes.toString('latin1'), dice), 'latin1');
}

/** Ways to write a request that no client library would. */
const changes: readonly Change[] = [
  asText((text) => text.replace(' HTTP/1.1', ' HTTP/1.0')),
  asText((text) => text.replace(' HTTP/1.1', ' HTTP/9.9')),
  asText((text) => text.replace(' HTTP/1.1', '')),
  asText((text) => text.replace(/^\w+ /, '')),
  asText((text) => text.replace(/^\w+/, 'CONNECT')),
  asText((text) => text.replace(/^\w+/, 'BREW')),
  asText((text) => text.replace(/^(\w+) \//, '$1 http://127.0.0.1/')),
  asText((text) => text.replace(/^(\w+) \//, '$1 //')),
  asText((text) => text.replace(/^(\w+) \S+/, '$1 *')),
  asText((text) => text.replace(/^(\w+ \S+)/, `$1${'a'.repeat(9_000)}`)),
  asText((text) => text.replace(/^(\w+ \S+)/, `$1?${'a=b&'.repeat(4_500)}`)),
  asText((text) => text.replace(/^(\w+ \S+)/, '$1\u0000')),
  asText((text) => text.replace(/^(\w+ \S+)/, '$1\u00FF')),
  asText((text) => text.replace(/^(\w+ \S+)/, '$1/../../..//%2e%2e/')),
  asText((text) => text.replace(/^(\w+ \S+)/, '$1#fragment')),
  asText((text) => text.replace('\r\n', '\r\nX-Bad\u0001: 1\r\n')),
  asText((text) => text.replace('\r\n', '\r\nX-Bad: a\u0000b\r\n')),
  asText((text) => text.replace('\r\n', '\r\n folded: 1\r\n')),
  asText((text) => text.replace('\r\n', '\r\n: nameless\r\n')),
  asText((text) => text.replace('\r\n', '\r\nHost: second.test\r\n')),
  asText((text) => text.replace('\r\n', `\r\n${'X-Many: x\r\n'.repeat(2_500)}`)),
  asText((text) => text.replace('\r\n', `\r\nX-Long: ${'x'.repeat(40_000)}\r\n`)),
  asText((text) => text.replaceAll('\r\n', '\n')),
  asText((text) => text.replace(/Content-Length: \d+/, 'Content-Length: -1')),
  asText((text) => text.replace(/Content-Length: \d+/, 'Content-Length: 9999999999999999999999')),
  asText((text) => text.replace(/Content-Length: (\d+)/, 'Content-Length: $1\r\nContent-Length: 1$1')),
  asText((text) => text.replace(/Content-Length: \d+/, 'Content-Length: 0x10')),
  asText((text) => text.replace(/(Content-Length: \d+)/, '$1\r\nTransfer-Encoding: chunked')),
  asText((text) => text.replace('\r\n', '\r\nTransfer-Encoding: gzip\r\n')),
  asText((text) =>
    text.replace('\r\n', '\r\nTransfer-Encoding: chunked\r\n').replace(/\r\n\r\n[^]*$/, '\r\n\r\nZZ\r\nx\r\n0\r\n\r\n'),
  ),
  asText((text) =>
    text.replace(/\r\n\r\n[^]*$/, '\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x\r\n\r\n'),
  ),
  (_bytes, dice) => Buffer.from(Array.from({ length: 200 }, () => dice.roll(256))),
  () => Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
  () => Buffer.from([0x16, 0x03, 0x01, 0x00, 0xa5, 0x01, 0x00, 0x00, 0xa1, 0x03, 0x03, 0x0d, 0x0a, 0x0d, 0x0a]),
  () => Buffer.from('\r\n\r\n\r\n\r\n'),
];

/** The bytes of a request with what a socket can carry and HTTP does not allow, or hardly anybody sends. */
export function brokenBytes(bytes: Buffer, dice: Dice): Buffer {
  return dice.one(changes)(bytes, dice);
}
