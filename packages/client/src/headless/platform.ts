/**
 * What a headless client takes of its platform: globals that browsers and Node 20 have. Typed here, so that nothing else of the
 * client can reach for a global of either.
 */

interface Response {
  readonly status: number;
  readonly url: string;
  readonly redirected: boolean;
  /** `getSetCookie` is younger than `fetch`: not every platform has it. */
  readonly headers: { get(name: string): string | null; getSetCookie?(): string[] };
  text(): Promise<string>;
}

interface RequestInit {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | null;
  readonly cache?: 'no-store';
  readonly credentials?: 'include';
  readonly redirect?: 'follow';
  readonly signal?: unknown;
}

interface Platform {
  fetch(url: string, init?: RequestInit): Promise<Response>;
  setTimeout(callback: () => void, ms: number): unknown;
  clearTimeout(timer: unknown): void;
  readonly crypto: { getRandomValues(bytes: Uint8Array): Uint8Array };
  readonly console: { error(...words: unknown[]): void };
  readonly URL: new (address: string, base?: string) => { href: string; protocol: string; readonly origin: string };
  readonly AbortController: new () => { readonly signal: unknown; abort(): void };
}

export const { fetch, setTimeout, clearTimeout, crypto, console, URL, AbortController } =
  globalThis as unknown as Platform;
