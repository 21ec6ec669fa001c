/** The page that shows this one in a frame: heard while it is of an origin that the operator names (EMB-03). */

let listens = false;
const listeners = new Set<() => void>();
let hostOrigins: readonly string[] = [];

function typeOf(data: unknown): unknown {
  return typeof data === 'object' && data !== null && 'type' in data ? data.type : data;
}

function receive({ source, origin, data }: MessageEvent<unknown>): void {
  if (listens || source === null || source !== window.parent || !hostOrigins.includes(origin)) return;
  if (typeOf(data) !== 'iframe_integration') return;
  listens = true;
  for (const notify of listeners) notify();
}

/** Whether the host has said that it takes what is asked for in the frame (AUTH-08). */
export function hostListens(): boolean {
  return listens;
}

/** Notified once a host of these origins has said so. Returns how to stop. */
export function onHostListening(origins: readonly string[], notify: () => void): () => void {
  hostOrigins = origins;
  if (listeners.size === 0 && window.parent !== window) window.addEventListener('message', receive);
  listeners.add(notify);
  return () => {
    listeners.delete(notify);
    if (listeners.size === 0) window.removeEventListener('message', receive);
  };
}
