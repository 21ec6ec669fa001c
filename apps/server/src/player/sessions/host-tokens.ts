import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import type { Ration } from './attempts.ts';

/** Longest life of a token, in seconds: it is made for one hand-over. */
export const hostTokenSeconds = 300;
/** By so many seconds the clock of the host may be ahead. */
const AHEAD = 60;

const header = z.object({ alg: z.literal('HS256') });
/** Times in seconds since 1970. */
const claims = z.object({
  /** What the player signs in by. */
  sub: z.string().check(z.minLength(3), z.maxLength(254)),
  /** Another one for each token. */
  jti: z.string().check(z.minLength(16), z.maxLength(100)),
  iat: z.number(),
  exp: z.number(),
});

/** What a token says, whoever has written it; null for what is none. */
function partOf(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
}

export interface HostTokens {
  /** Login of the player that a token signs in, which holds no more after this; null for a token that does not hold. */
  spend(token: string): Promise<string | null>;
}

/**
 * [EMB-04] Tokens by which the back end of a host says who its player is: JWT with HS256 and a secret that both back ends know.
 * `spent` counts each once, in every process. `now`: ms since epoch.
 */
export function createHostTokens(secret: string, spent: Pick<Ration, 'take'>, now: () => number): HostTokens {
  return {
    async spend(token) {
      const [head = '', body = '', signature = '', ...rest] = token.split('.');
      const right = createHmac('sha256', secret).update(`${head}.${body}`).digest();
      const given = Buffer.from(signature, 'base64url');
      if (rest.length > 0 || given.length !== right.length || !timingSafeEqual(given, right)) return null;
      const read = claims.safeParse(partOf(body));
      if (!read.success || !header.safeParse(partOf(head)).success) return null;
      const { sub, jti, iat, exp } = read.data;
      const seconds = now() / 1000;
      if (exp <= seconds || iat > seconds + AHEAD || exp - iat > hostTokenSeconds) return null;
      // Its hash, as what is counted is no text of others.
      return (await spent.take(createHash('sha256').update(jti).digest('base64url'))) ? sub : null;
    },
  };
}
