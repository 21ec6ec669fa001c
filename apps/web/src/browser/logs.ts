import type { KeyValueStore, LogName } from '@touchline/client';

/** One line of a named log. */
export interface LogLine {
  readonly serial: number;
  readonly at: number;
  readonly name: LogName | 'report';
  readonly message: string;
  readonly data: unknown;
}

export interface Logs {
  write(name: LogLine['name'], message: string, data: unknown): void;
  /** The last lines, oldest first; recorded only while a listener or a log is on. */
  lines(): readonly LogLine[];
  /** Lines ever written. */
  count(): number;
  watch(listener: () => void): () => void;
}

const KEPT = 300;
/** `*`, or names joined by commas: which logs are printed. */
export const LOG_KEY = 'touchline.log';

/** Named logs: printed when switched on by the storage key, recorded for the dev panel. */
export function createLogs(store: KeyValueStore, now: () => number, print: (line: LogLine) => void): Logs {
  const wanted = new Set((store.get(LOG_KEY) ?? '').split(',').filter((name) => name !== ''));
  const listeners = new Set<() => void>();
  let kept: readonly LogLine[] = [];
  let serial = 0;
  return {
    write: (name, message, data) => {
      serial += 1;
      const printed = wanted.has('*') || wanted.has(name);
      if (!printed && listeners.size === 0) return;
      const line: LogLine = { serial, at: now(), name, message, data };
      kept = [...kept.slice(1 - KEPT), line];
      if (printed) print(line);
      for (const listener of listeners) listener();
    },
    lines: () => kept,
    count: () => serial,
    watch: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
