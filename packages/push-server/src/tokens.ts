import { createHmac, timingSafeEqual } from 'node:crypto';
import { asciiJson, asciiText } from './frame.ts';
import type { JsonValue } from './frame.ts';

const header = encode({ alg: 'HS256', typ: 'JWT' });

/**
 * The token a signed-in client connects with (HS256, claims `sub`, `exp`, `iat`, `info`).
 * `expiresAt` and `issuedAt` are in milliseconds since 1970; without the first the token never expires, without the
 * second it falls with any `validFrom` of its user.
 */
export function signConnectionToken(
  secret: string,
  claims: {
    readonly userId: string;
    readonly expiresAt?: number;
    readonly issuedAt?: number;
    readonly info?: JsonValue;
  },
): string {
  const { userId, expiresAt, issuedAt, info } = claims;
  return sign(secret, { sub: userId, exp: seconds(expiresAt), iat: moment(issuedAt), info });
}

/**
 * The token that opens one channel to one user (HS256, claims `sub`, `channel`, `exp`, `iat`,
 * `info`); [PUSH-07] needs it for
 * every channel whose name starts with `$`. Times as in `signConnectionToken`.
 */
export function signSubscriptionToken(
  secret: string,
  claims: {
    readonly userId: string;
    readonly channel: string;
    readonly expiresAt?: number;
    readonly issuedAt?: number;
    readonly info?: JsonValue;
  },
): string {
  const { userId, channel, expiresAt, issuedAt, info } = claims;
  return sign(secret, { sub: userId, channel, exp: seconds(expiresAt), iat: moment(issuedAt), info });
}

/** What a token that holds says. `expiresAt` in milliseconds since 1970. */
export interface TokenClaims {
  readonly userId: string;
  readonly channel: string | undefined;
  readonly clientId: string | undefined;
  readonly expiresAt: number | undefined;
  /** What others get to know of the client, as ASCII JSON text. */
  readonly info: string | undefined;
}

type TokenCheck =
  | { readonly kind: 'good'; readonly claims: TokenClaims }
  | { readonly kind: 'expired' }
  | { readonly kind: 'invalid' };

const invalid: TokenCheck = { kind: 'invalid' };
const partPattern = /^[A-Za-z0-9_-]+$/;

/** What a token is judged by. */
export interface TokenJudge {
  readonly secret: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Tokens of a user that were issued at or before this moment (milliseconds since 1970) no longer hold. */
  readonly validFrom: (userId: string) => number;
}

/** Judges a token now. Only HS256 counts, whatever the token's own header asks for. */
export function verifyToken({ secret, now, validFrom }: TokenJudge, token: string): TokenCheck {
  const [head, body, signature, ...rest] = token.split('.');
  if (head === undefined || body === undefined || signature === undefined || rest.length > 0) return invalid;
  if (![head, body, signature].every((part) => partPattern.test(part))) return invalid;
  const wanted = mac(secret, `${head}.${body}`);
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return invalid;
  if (decode(head)?.['alg'] !== 'HS256') return invalid;
  const claims = decode(body);
  return claims === null ? invalid : judge(claims, now(), validFrom);
}

function judge(claims: Record<string, unknown>, now: number, validFrom: (userId: string) => number): TokenCheck {
  const { sub = '', channel, client, exp, nbf, iat, info = null } = claims;
  if (typeof sub !== 'string' || !isTextOrAbsent(channel) || !isTextOrAbsent(client)) return invalid;
  if (!isTimeOrAbsent(exp) || !isTimeOrAbsent(nbf) || !isTimeOrAbsent(iat)) return invalid;
  const expiresAt = exp === undefined ? undefined : exp * 1000;
  if (expiresAt !== undefined && expiresAt <= now) return { kind: 'expired' };
  // A token from the near future gets the answer that makes the client fetch another one.
  if (nbf !== undefined && nbf * 1000 > now) return { kind: 'expired' };
  // So does one that was taken back: whoever may still have one gets it, the others get nothing.
  const revokedTo = sub === '' ? 0 : validFrom(sub);
  if (revokedTo > 0 && Math.round((iat ?? 0) * 1000) <= revokedTo) return { kind: 'expired' };
  const about = info === null ? undefined : asciiText(JSON.stringify(info));
  // An empty claim says nothing.
  const [channelName, clientId] = [channel || undefined, client || undefined];
  return { kind: 'good', claims: { userId: sub, channel: channelName, clientId, expiresAt, info: about } };
}

function isTextOrAbsent(value: unknown): value is string | undefined {
  return value === undefined || typeof value === 'string';
}

function isTimeOrAbsent(value: unknown): value is number | undefined {
  return value === undefined || (typeof value === 'number' && Number.isFinite(value));
}

function sign(secret: string, claims: JsonValue): string {
  const signed = `${header}.${encode(claims)}`;
  return `${signed}.${mac(secret, signed).toString('base64url')}`;
}

function mac(secret: string, text: string): Buffer {
  return createHmac('sha256', secret).update(text).digest();
}

function encode(value: JsonValue): string {
  return Buffer.from(asciiJson(value)).toString('base64url');
}

function decode(part: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString());
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}

/** Seconds with their milliseconds: what was issued just before a sign-out must be distinguished from what came just after. */
function moment(milliseconds: number | undefined): number | undefined {
  return milliseconds === undefined ? undefined : milliseconds / 1000;
}

function seconds(milliseconds: number | undefined): number | undefined {
  return milliseconds === undefined ? undefined : Math.floor(milliseconds / 1000);
}
