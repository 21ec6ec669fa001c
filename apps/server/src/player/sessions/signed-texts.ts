import { createHmac, timingSafeEqual } from 'node:crypto';

export interface SignedTexts {
  /** A token of a text without points: the text, and a signature that nobody without the secret can write. */
  sign(text: string): string;
  /** The text of a token; null for a token that is not ours. */
  read(token: string): string | null;
}

/** Texts signed with HMAC-SHA-256. What is signed for one `purpose` is nothing for another, whatever the secret. */
export function createSignedTexts(secret: string, purpose: string): SignedTexts {
  const signatureOf = (text: string): Buffer => createHmac('sha256', secret).update(`${purpose}.${text}`).digest();
  return {
    sign: (text) => `${text}.${signatureOf(text).toString('base64url')}`,
    read(token) {
      const [text = '', signature = '', ...rest] = token.split('.');
      const given = Buffer.from(signature, 'base64url');
      const right = signatureOf(text);
      const isOurs = rest.length === 0 && given.length === right.length && timingSafeEqual(given, right);
      return isOurs ? text : null;
    },
  };
}
