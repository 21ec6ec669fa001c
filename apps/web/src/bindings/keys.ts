import { useEffect, useEffectEvent } from 'react';
import { onKey } from '../browser/page.ts';

/** A key pressed anywhere on the page, while the component stands. */
export function useKeys(listener: (event: KeyboardEvent) => void): void {
  const listen = useEffectEvent(listener);
  useEffect(() => onKey((event) => listen(event)), []);
}

const WRITING = 'input, textarea, select, [contenteditable]';

/** A plain letter that is not being written into a field. */
export function isPlainKey(event: KeyboardEvent, key: string): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return false;
  const isWriting = event.target instanceof Element && event.target.closest(WRITING) !== null;
  return !isWriting && event.key.toLowerCase() === key;
}

/** The key was pressed in a modal over the ticket. */
export function isUnderModal({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest('dialog[open]:not([popover]):not(:has([data-ticket]))') !== null;
}

/** The key was pressed in a modal. A modal that the key opened would have to wait for it. */
export function isInModal({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest('dialog') !== null;
}
