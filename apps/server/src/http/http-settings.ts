/** Origins that the page may load from; all others are blocked (LAY-08a, CAT-10a, CAT-10b). */
export interface PageSources {
  /** Pages that may be framed. */
  readonly frames: readonly string[];
  /** Films that may be played; lists of HLS are read from there too. */
  readonly media: readonly string[];
  /** What scripts may read: a sprite, a list of HLS. */
  readonly connections: readonly string[];
}

/** What a deployment may have to change of the HTTP side. */
export interface HttpSettings {
  /** Address the page is reached at from outside, or null for this machine alone. https makes cookies Secure. */
  readonly publicUrl: URL | null;
  /** Whether only this machine can connect. */
  readonly loopback: boolean;
  /** Origins beside the page's own that may send unsafe requests and connect to push. */
  readonly allowedOrigins: readonly string[];
  /** Origins that may show the page in a frame (EMB-03). */
  readonly frameAncestors: readonly string[];
  /** Addresses and networks of trusted proxies, beside this machine. */
  readonly trustedProxies?: readonly string[];
  /** Origins that pages connect to for push, where those are not their own. */
  readonly pushOrigins?: readonly string[];
  /** Other origins that pages load from, beside push. */
  readonly sources?: PageSources;
  /** Whether the disk has room for what players do; absent where nobody watches it (R9). */
  readonly hasRoom?: () => boolean;
  /** Check every reply against the contract: in tests and development. */
  readonly checkReplies: boolean;
}

export function isSecure({ publicUrl }: HttpSettings): boolean {
  return publicUrl?.protocol === 'https:';
}

const loopbackNames = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether a Host header names this machine. */
export function isLoopbackHost(host: string): boolean {
  const address = `http://${host}`;
  return URL.canParse(address) && loopbackNames.has(new URL(address).hostname);
}

/**
 * Whether a page of this origin may send unsafe requests. Without a public address only names of this machine qualify: a
 * foreign name that resolves to it (DNS rebinding) does not.
 */
export function isOwnOrigin(settings: HttpSettings, origin: string, host: string): boolean {
  if (settings.allowedOrigins.includes(origin)) return true;
  if (settings.publicUrl !== null) return origin === settings.publicUrl.origin;
  // The caller chooses Host and Origin: that they are equal proves nothing.
  if (origin !== `http://${host}` || !URL.canParse(origin)) return false;
  return !settings.loopback || loopbackNames.has(new URL(origin).hostname);
}
