import type { StreamPosition } from '@touchline/client';
import { calls, type ClientConfig, clientConfig, type Settings } from '@touchline/contract';

/** A call of the read API by name, with its arguments. */
export type Asked = readonly [name: string, ...given: readonly unknown[]];

/** Data beside the server's markup, from which the browser hydrates without a request. */
export interface HydrationData {
  readonly config: ClientConfig;
  readonly locale: string;
  /** What the operator has set for visitors. */
  readonly settings: Settings;
  /** Stored preferences of this browser that its cookies carried to the server. */
  readonly kept: Readonly<Record<string, string>>;
  /** Positions of the push channels before the data was read. */
  readonly positions: Readonly<Record<string, StreamPosition>>;
  /** Requests of the page, in the order in which they were made. */
  readonly asked: readonly Asked[];
  /** Status of the answer where it is not 200; the page shows it in words. */
  readonly status?: number;
}

/** An answer that arrived during rendering. */
export interface StoredAnswer {
  readonly status: number;
  readonly text: string;
}

export function addressName(method: string, url: string): string {
  return `${method} ${url}`;
}

const escapes: Readonly<Record<string, string>> = {
  '<': String.raw`\u003c`,
  '\u2028': String.raw`\u2028`,
  '\u2029': String.raw`\u2029`,
};

/**
 * JSON that can stand in a data block: in JSON these letters only occur inside texts, where their escapes mean the same
 * (I11).
 */
export function inBlock(json: string): string {
  return json.replaceAll(/[<\u2028\u2029]/g, (letter) => escapes[letter] ?? '');
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isPosition(value: unknown): value is StreamPosition {
  return isRecord(value) && typeof value['offset'] === 'number' && typeof value['epoch'] === 'string';
}

function isAsked(value: unknown): value is Asked {
  return Array.isArray(value) && typeof value[0] === 'string';
}

function readEach<T>(value: unknown, is: (item: unknown) => item is T): Readonly<Record<string, T>> {
  return Object.fromEntries(
    Object.entries(isRecord(value) ? value : {}).filter((entry): entry is [string, T] => is(entry[1])),
  );
}

/** Null for what another version of the page has written. */
export function readHydrationData(text: string): HydrationData | null {
  try {
    const read: unknown = JSON.parse(text);
    if (!isRecord(read) || typeof read['locale'] !== 'string' || !Array.isArray(read['asked'])) return null;
    const config = clientConfig.safeParse(read['config']);
    const settings = calls.getSettings.reply.safeParse(read['settings']);
    if (!config.success || !settings.success) return null;
    return {
      config: config.data,
      locale: read['locale'],
      settings: settings.data,
      kept: readEach(read['kept'], (item) => typeof item === 'string'),
      positions: readEach(read['positions'], isPosition),
      asked: read['asked'].filter(isAsked),
      ...(typeof read['status'] === 'number' ? { status: read['status'] } : {}),
    };
  } catch {
    return null;
  }
}
