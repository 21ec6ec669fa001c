import type { JsonValue } from '@touchline/push-server';

/** The channel that everybody listens to. */
export const channel = 'match:50004711';

/** Microseconds since 1970, finer than `Date.now`. */
export function microsNow(): number {
  return Math.round((performance.timeOrigin + performance.now()) * 1000);
}

/**
 * A change of one market as the product publishes it, about 300 bytes with its frame. `at` says when, in microseconds;
 * the `^` stands in each publication once, so that whoever counts does not have to read.
 */
export function message(at: number): JsonValue {
  return {
    type: 'markets_changed',
    at,
    payload: {
      match_id: '50004711',
      markets: [
        {
          id: '1',
          specifier: '',
          status: 1,
          version: 1_764_000_000_000,
          most_balanced: true,
          outcomes: [
            { id: '1', odds: '1.85', active: true },
            { id: 'x', odds: '3.40', active: true },
            { id: '2', odds: '^.20', active: true },
          ],
        },
      ],
    },
  };
}

/** A finished WebSocket frame with one publication, or with several joined as our server joins them. */
export function frameOf(publications: readonly JsonValue[]): Buffer {
  const lines = publications.map((data) => JSON.stringify({ push: { channel, pub: { data, offset: 1_000 } } }));
  const text = Buffer.from(lines.join('\n'));
  return Buffer.concat([Buffer.from([0x81, 126, text.length >> 8, text.length & 0xff]), text]);
}

/** What a client says first: connect and subscribe, in one masked frame, as hex. */
export function firstFrame(): string {
  const text = Buffer.from(`{"connect":{},"id":1}\n{"subscribe":{"channel":"${channel}"},"id":2}`);
  // The mask is all zeros: it changes nothing.
  return Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), text]).toString('hex');
}
