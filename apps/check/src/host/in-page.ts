/** What a frame has received: by whom, and what. */
export interface Said {
  readonly fromParent: boolean;
  readonly data: unknown;
}

declare global {
  interface Window {
    /** Tells the check what a frame has received. */
    checkSaid?: (said: Said) => Promise<void>;
    checkPage?: {
      /** Changes of the document outside of the frame. */
      changes: number;
      /** The frame that the product is in. */
      frame: HTMLIFrameElement | null;
    };
  }
}

/**
 * Runs in every document of the host page before its own scripts. In the page itself it counts what changes and sends back
 * what the check sends through, in the same order as everything else; in a frame it tells what was received.
 */
export function observe(): void {
  const isEcho = (data: unknown): data is { readonly check: 'echo' | 'fence'; readonly id: string } =>
    typeof data === 'object' && data !== null && 'check' in data;
  if (window !== window.top) {
    addEventListener('message', ({ source, data }) => {
      void window.checkSaid?.({ fromParent: source === window.parent, data: data as unknown });
    });
    return;
  }
  const state: NonNullable<Window['checkPage']> = { changes: 0, frame: null };
  window.checkPage = state;
  addEventListener('message', ({ source, data }) => {
    if (!isEcho(data) || data.check !== 'fence') return;
    // Whatever the page does in the next frame is said before.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => (source as Window).postMessage({ check: 'echo', id: data.id }, '*')),
    );
  });
  new MutationObserver((records) => {
    state.changes += records.filter(({ target }) => target !== state.frame).length;
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
}

/** What stands in the frame in place of the product: it says what the check lets it say. */
export const standIn = '<!doctype html><meta charset="utf-8"><title>check</title><body></body>';
