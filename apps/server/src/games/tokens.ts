import * as z from 'zod/mini';
import { createSignedTexts } from '../player/sessions/signed-texts.ts';

const about = {
  /** The player and the session of the product that it stands on; both null for a visitor. */
  player: z.nullable(z.string()),
  session: z.nullable(z.string()),
  app: z.string(),
  /** What the player bets in; null for their active account. */
  currency: z.nullable(z.string()),
  /** Ms since epoch, real time. */
  expires: z.int(),
};
const launchClaims = z.strictObject({
  kind: z.literal('launch'),
  provider: z.string(),
  /** Where the game leads back to, or null. */
  return_to: z.nullable(z.string()),
  ...about,
});
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

/** Signed claims: the games store no list of visits. `now` is real time in ms since epoch. */
export function createTokens(secret: string, now: () => number): Tokens {
  const signed = createSignedTexts(secret, 'arena');

  const claimsIn = (token: string): unknown => {
    const body = signed.read(token);
    // What we have signed is JSON.
    return body === null ? null : JSON.parse(Buffer.from(body, 'base64url').toString('utf8'));
  };
  const read = <T extends { readonly expires: number }>(schema: z.ZodMiniType<T>, token: string): T | null => {
    const result = z.safeParse(schema, claimsIn(token));
    return result.success && result.data.expires > now() ? result.data : null;
  };

  return {
    sign: (claims) => signed.sign(Buffer.from(JSON.stringify(claims)).toString('base64url')),
    launch: (token) => read(launchClaims, token),
    session: (token) => read(sessionClaims, token),
  };
}
