import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';

const about = {
  /** The player and the session of the product that it stands on; both null for a visitor. */
  player: z.nullable(z.string()),
  session: z.nullable(z.string()),
  app: z.string(),
  /** Ms since epoch, real time. */
  expires: z.int(),
};
const launchClaims = z.strictObject({ kind: z.literal('launch'), provider: z.string(), ...about });
const sessionClaims = z.strictObject({ kind: z.literal('session'), ...about });

export type LaunchClaims = z.infer<typeof launchClaims>;
export type SessionClaims = z.infer<typeof sessionClaims>;

/** A launch token is used soon after; a visit may last an evening, and ends with its session. */
export const launchLifetimeMs = 10 * 60_000;
export const sessionLifetimeMs = 12 * 3_600_000;

export interface Tokens {
  sign(claims: LaunchClaims | SessionClaims): string;
  /** Null for a token that is forged, of the other kind, damaged or expired. */
  launch(token: string): LaunchClaims | null;
  session(token: string): SessionClaims | null;
}

/** Claims signed with HMAC-SHA-256: the games store no list of visits. `now` is real time in ms since epoch. */
export function createTokens(secret: string, now: () => number): Tokens {
  const signatureOf = (body: string): Buffer => createHmac('sha256', secret).update(`arena.${body}`).digest();

  const claimsIn = (token: string): unknown => {
    const [body = '', signature = '', ...rest] = token.split('.');
    const given = Buffer.from(signature, 'base64url');
    const right = signatureOf(body);
    if (rest.length > 0 || given.length !== right.length || !timingSafeEqual(given, right)) return null;
    // The signature matches, so it is JSON.
    return JSON.parse(Buffer.from(body, 'base64url').toString('utf8'));
  };
  const read = <T extends { readonly expires: number }>(schema: z.ZodMiniType<T>, token: string): T | null => {
    const result = z.safeParse(schema, claimsIn(token));
    return result.success && result.data.expires > now() ? result.data : null;
  };

  return {
    sign(claims) {
      const body = Buffer.from(JSON.stringify(claims)).toString('base64url');
      return `${body}.${signatureOf(body).toString('base64url')}`;
    },
    launch: (token) => read(launchClaims, token),
    session: (token) => read(sessionClaims, token),
  };
}
