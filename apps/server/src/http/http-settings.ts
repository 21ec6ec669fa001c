/** Origins that pages of ours take something from; nothing else passes (LAY-08a, CAT-10a, CAT-10b). */
export interface PageSources {
  /** Pages that may be framed. */
  readonly frames: readonly string[];
  /** Films that may be played; lists of HLS are read from there too. */
  readonly media: readonly string[];
  /** What scripts may read: a sprite, a list of HLS. */
  readonly connections: readonly string[];
}

/** How the server stands in the world; everything a deployment may have to change. */
export interface HttpSettings {
  /** Address the page is reached at from outside, or null for this machine alone. https makes cookies Secure. */
  readonly publicUrl: URL | null;
  /** Whether only this machine can connect. */
  readonly loopback: boolean;
  /** Origins beside the page's own that may send unsafe requests and connect to push. */
  readonly allowedOrigins: readonly string[];
  /** Origins that may show the page in a frame (EMB-03). */
  readonly frameAncestors: readonly string[];
  /** Addresses and networks of proxies that are believed beside those of this machine. */
  readonly trustedProxies?: readonly string[];
  /** Origins that pages connect to for push, where those are not their own. */
  readonly pushOrigins?: readonly string[];
  /** What pages take from other origins, beside push. */
  readonly sources?: PageSources;
  /** Check every reply against the contract: in tests and development. */
  readonly checkReplies: boolean;
}

export function isSecure({ publicUrl }: HttpSettings): boolean {
  return publicUrl?.protocol === 'https:';
}

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Whether a page of this origin may change something. Without a public address only names of this machine are its own:
 * a foreign name that points here (DNS rebinding) is not.
 */
export function isOwnOrigin(settings: HttpSettings, origin: string, host: string): boolean {
  if (settings.allowedOrigins.includes(origin)) return true;
  if (settings.publicUrl !== null) return origin === settings.publicUrl.origin;
  // Host and Origin are what the caller wrote: equal does not mean that they are an address.
  if (origin !== `http://${host}` || !URL.canParse(origin)) return false;
  return !settings.loopback || loopbackNames.has(new URL(origin).hostname);
}
