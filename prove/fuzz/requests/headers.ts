import type { Dice } from '../../dice.ts';
import type { Made } from './make.ts';

type Headers = [string, string][];
type Change = (headers: Headers, dice: Dice) => { readonly headers: Headers; readonly access: Made['access'] };

function without(headers: Headers, ...names: readonly string[]): Headers {
  return headers.filter(([name]) => !names.includes(name));
}

/** A change of headers that says nothing of who calls. */
function harmless(change: (headers: Headers, dice: Dice) => Headers): Change {
  return (headers, dice) => ({ headers: change(headers, dice), access: 'right' });
}

function added(...more: Headers): Change {
  return harmless((headers) => [...headers, ...more]);
}

function replaced(name: string, choices: readonly string[]): Change {
  return harmless((headers, dice) => [...without(headers, name), [name, dice.one(choices)]]);
}

const types = [
  'text/plain',
  'application/json; charset=latin1',
  'application/json;charset=utf-8',
  'application/json; charset="UTF-8"',
  'APPLICATION/JSON',
  'application/json, text/plain',
  'application/json; boundary=x',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  'application/problem+json',
  '/',
  '"',
  '',
  'a'.repeat(5_000),
];
const keys = [
  'short',
  '',
  'a'.repeat(64),
  'a'.repeat(65),
  'a b c d e f g h i j k',
  'ключ-ключ-ключ-ключ',
  '../../../../../../etc',
  'x'.repeat(4_000),
];
const origins = ['https://evil.test', 'null', 'http://127.0.0.1', '', '*', 'file://', 'http://localhost:1'];
const hosts = ['evil.test', '', '127.0.0.1:99999', 'localhost', '[::1]', 'a b', '@', '%'];

const changes: readonly Change[] = [
  replaced('Content-Type', types),
  replaced('Idempotency-Key', keys),
  replaced('Host', hosts),
  replaced('X-Touchline-App', ['', ' ', 'x'.repeat(8_000), 'é']),
  harmless((headers) => without(headers, 'Content-Type')),
  harmless((headers) => without(headers, 'Idempotency-Key')),
  harmless((headers) => without(headers, 'X-Touchline-App')),
  harmless((headers) => without(headers, 'Host')),
  harmless((headers, dice) => [...headers, ['Origin', dice.one(origins)]]),
  harmless((headers, dice) => [...headers, ['Content-Encoding', dice.one(['gzip', 'br', 'identity', 'x', ''])]]),
  harmless((headers, dice) => [
    ...headers,
    [
      'Accept',
      dice.one([
        '*/*',
        'text/html',
        'application/vnd.touchline.v9+json',
        'application/vnd.touchline.v1+json',
        '',
        ';;;',
        'a'.repeat(4_000),
      ]),
    ],
  ]),
  harmless((headers, dice) => [
    ...headers,
    ['Accept-Encoding', dice.one(['', 'identity', '*;q=0', 'x, y;q=2', ';', 'deflate'])],
  ]),
  added(['Transfer-Encoding', 'chunked']),
  added(['Expect', '100-continue']),
  added(['Expect', 'nothing']),
  added(['Connection', 'close']),
  added(['Connection', 'Upgrade'], ['Upgrade', 'h2c']),
  added(['Range', 'bytes=99999999-']),
  added(['If-None-Match', '*'], ['If-Modified-Since', 'never']),
  added(['X-Forwarded-For', `' or 1=1; --`], ['Forwarded', 'for=_x;proto=://']),
  added(['X-Forwarded-For', '::1, 10.0.0.1'], ['X-Forwarded-Proto', 'gopher']),
  added(['X-HTTP-Method-Override', 'DELETE'], ['X-Original-URL', '/operator/v1/audit']),
  added(['X-Request-Id', '../../x'], ['Traceparent', '00-0-0-0']),
  added(['Accept-Language', `${'a'.repeat(100)},*;q=9`]),
  harmless((headers) => [
    ...headers,
    ...Array.from({ length: 90 }, (_, index): [string, string] => [`X-${index}`, 'x']),
  ]),
  harmless((headers) => [...headers, ['X-Long', 'x'.repeat(12_000)]]),
  (headers) => ({ headers: [...headers, ['X-Touchline-Player', '999']], access: 'unclear' }),
  (headers) => ({ headers: [...headers, ['X-Touchline-Player', '']], access: 'unclear' }),
  (headers) => ({ headers: [...headers, ['Cookie', 'touchline=x; touchline=y; touchline=z']], access: 'unclear' }),
  (headers) => ({ headers: [...headers, ['Cookie', `${'a=b; '.repeat(500)}=;;;=`]], access: 'unclear' }),
  (headers) => ({ headers: [['Cookie', '"'], ...headers], access: 'unclear' }),
  (headers) => ({ headers: [...headers, ['Authorization', 'Bearer']], access: 'unclear' }),
  (headers) => ({ headers: [...headers, ['Sec-Fetch-Site', 'cross-site']], access: 'unclear' }),
  // Twice the same: which of them counts is not said anywhere, but it must be one that fits.
  harmless((headers) => headers.flatMap((each): Headers => (each[0] === 'Idempotency-Key' ? [each, each] : [each]))),
];

/** The headers of a request with one thing that is wrong or unusual, and what that says of who sends it. */
export function spoiledHeaders(
  headers: Headers,
  dice: Dice,
): { readonly headers: Headers; readonly access: Made['access'] } {
  return dice.one(changes)(headers, dice);
}
