/** Ancestors of what is pointed at that may be the one that is cut off. */
const MOST_LEVELS = 3;

/** Whether text of the element itself is hidden behind an ellipsis. */
function isClipped(element: HTMLElement): boolean {
  const { textOverflow, webkitLineClamp } = getComputedStyle(element);
  return webkitLineClamp === 'none' || webkitLineClamp === ''
    ? textOverflow === 'ellipsis' && element.scrollWidth > element.clientWidth
    : element.scrollHeight > element.clientHeight;
}

/** Without what is hidden from the eye for readers alone. */
function visibleText(element: HTMLElement): string {
  return [...element.childNodes]
    .filter((node) => !(node instanceof Element && getComputedStyle(node).position === 'absolute'))
    .map(({ textContent }) => textContent)
    .join('')
    .trim();
}

/**
 * Text that an ellipsis cuts off is shown whole in the browser's own hint, once a pointer rests on it. The hint is
 * written when the pointer comes: in the markup of every name it would cost each visit a kilobyte (P4).
 */
export function titleClippedText(): void {
  const titled = new WeakSet<HTMLElement>();
  const title = (target: unknown): void => {
    let element = target instanceof HTMLElement ? target : null;
    for (let level = 0; element !== null && level < MOST_LEVELS; level += 1, element = element.parentElement) {
      if (isClipped(element)) {
        if (element.title !== '' && !titled.has(element)) return;
        titled.add(element);
        element.title = visibleText(element);
        return;
      }
      if (titled.delete(element)) element.removeAttribute('title');
    }
  };
  document.addEventListener('pointerover', ({ target }) => title(target));
  // The pointer may rest already.
  title([...document.querySelectorAll(':hover')].at(-1));
}
