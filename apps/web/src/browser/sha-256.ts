/** SHA-256 of a text as lower-case hex digits; null where the browser computes none: over plain HTTP from another machine. */
export async function sha256(text: string): Promise<string | null> {
  if (!globalThis.isSecureContext) return null;
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
