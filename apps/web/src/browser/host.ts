/** The page that shows this one in a frame: heard while it is of an origin that the operator names (EMB-03). */
import type { HandedOver } from '@touchline/contract/host';

/** What a button may open, as the rules call it. */
type OfferedAction = 'sign_in' | 'sign_up' | 'deposit';

/**
 * Whether a host of these origins has said that it takes this when it is asked for in the frame (AUTH-08). Who has said so is
 * written by `before-hydration.js`, as it may be before the page listens; what alone it takes, by `setListens`.
 */
export function hostListens(origins: readonly string[], action: OfferedAction): boolean {
  const { host = '', listens = action } = document.documentElement.dataset;
  return origins.includes(host) && listens.includes(action);
}

/** What of these the host takes from now on. */
export function setListens(origin: string, actions: readonly HandedOver[]): void {
  Object.assign(document.documentElement.dataset, { host: origin, listens: actions.join(' ').replaceAll('-', '_') });
}

/** Notified once a host has said so. Returns how to stop. */
export function onHostListening(notify: () => void): () => void {
  if (window.parent === window) return () => undefined;
  const watch = new MutationObserver(notify);
  watch.observe(document.documentElement, { attributeFilter: ['data-host', 'data-listens'] });
  return () => watch.disconnect();
}

/** What the page says to a host, once the code for it is there: only a framed page loads it. */
export interface HostPort {
  /** False where the host does not take it. `details` are those of its message. */
  handOver(action: HandedOver, details: Readonly<Record<string, unknown>>): boolean;
  /** A modal came up or was closed. */
  modal(name: string, isOpen: boolean): void;
}

let port: HostPort | null = null;

/** Null once nobody listens any more. */
export function setHostPort(next: HostPort | null): void {
  port = next;
}

/** [AUTH-08] Hands something to the host of the frame; false where the page does it by itself. */
export function handToHost(action: HandedOver, details: Readonly<Record<string, unknown>> = {}): boolean {
  return port?.handOver(action, details) === true;
}

/** [EMB-02] Tells the host of a modal, if there is one. */
export function tellHostOfModal(name: string, isOpen: boolean): void {
  port?.modal(name, isOpen);
}
