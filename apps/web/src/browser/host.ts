/** The page that shows this one in a frame: heard while it is of an origin that the operator names (EMB-03). */

/**
 * Whether a host of these origins has said that it takes what is asked for in the frame (AUTH-08). Who has said so is written
 * by `before-hydration.js`, as it may be before the page listens.
 */
export function hostListens(origins: readonly string[]): boolean {
  return origins.includes(document.documentElement.dataset['host'] ?? '');
}

/** Notified once a host has said so. Returns how to stop. */
export function onHostListening(notify: () => void): () => void {
  if (window.parent === window) return () => undefined;
  const watch = new MutationObserver(notify);
  watch.observe(document.documentElement, { attributeFilter: ['data-host'] });
  return () => watch.disconnect();
}
