/** Every click on the page; returns how to stop. */
export function onClick(listener: (event: MouseEvent) => void): () => void {
  document.addEventListener('click', listener);
  return () => document.removeEventListener('click', listener);
}

/**
 * Where the focus is now, and each element that it comes to; null when it left one for none. A removed element says nothing.
 * Returns how to stop.
 */
export function onFocusMove(listener: (target: Element | null) => void): () => void {
  const onIn = ({ target }: FocusEvent): void => listener(target instanceof Element ? target : null);
  const onOut = ({ relatedTarget, target }: FocusEvent): void => {
    if (relatedTarget !== null || !(target instanceof Element)) return;
    // An element that is being removed is still connected while it says so.
    queueMicrotask(() => {
      if (target.isConnected) listener(null);
    });
  };
  listener(document.activeElement);
  document.addEventListener('focusin', onIn);
  document.addEventListener('focusout', onOut);
  return () => {
    document.removeEventListener('focusin', onIn);
    document.removeEventListener('focusout', onOut);
  };
}

/** Elements came into the document or left it; returns how to stop. */
export function onRemoval(listener: (page: Document) => void): () => void {
  const observer = new MutationObserver(() => listener(document));
  observer.observe(document.body, { childList: true, subtree: true });
  return () => observer.disconnect();
}
