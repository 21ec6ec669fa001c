/**
 * Reports which children of a wrapping list stand below its first line, by their `data-name`: now, and whenever a width or
 * the list changes. Returns how to stop.
 */
export function watchClipped(list: HTMLElement, listener: (names: readonly string[]) => void): () => void {
  const childrenOf = (): readonly HTMLElement[] => [...list.children].filter((child) => child instanceof HTMLElement);
  const sizes = new ResizeObserver(() => {
    const children = childrenOf();
    const first = children[0]?.offsetTop ?? 0;
    listener(children.filter((child) => child.offsetTop > first).map((child) => child.dataset['name'] ?? ''));
  });
  // Observing an observed child again reports nothing; each new child is reported at least once.
  const watchAll = (): void => {
    for (const child of [list, ...childrenOf()]) sizes.observe(child);
  };
  const members = new MutationObserver(watchAll);
  members.observe(list, { childList: true });
  watchAll();
  return () => {
    members.disconnect();
    sizes.disconnect();
  };
}
