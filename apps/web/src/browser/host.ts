/** The page that shows this one in a frame; the policy of the server says which pages may. */

let listens = false;
const listeners = new Set<() => void>();

function typeOf(data: unknown): unknown {
  return typeof data === 'object' && data !== null && 'type' in data ? data.type : data;
}

function receive({ source, data }: MessageEvent<unknown>): void {
  if (listens || source === null || source !== window.parent || typeOf(data) !== 'iframe_integration') return;
  listens = true;
  for (const notify of listeners) notify();
}

/** Whether the host has said that it takes what is asked for in the frame (AUTH-08). */
export function hostListens(): boolean {
  return listens;
}

/** Notified once the host has said so. Returns how to stop. */
export function onHostListening(notify: () => void): () => void {
  if (listeners.size === 0 && window.parent !== window) window.addEventListener('message', receive);
  listeners.add(notify);
  return () => {
    listeners.delete(notify);
    if (listeners.size === 0) window.removeEventListener('message', receive);
  };
}
