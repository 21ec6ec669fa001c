import { useEffect, useEffectEvent } from 'react';
import { onFocusMove, onRemoval } from '../browser/document-events.ts';

/** The focus came to an element of the page; null: it went nowhere. */
export function useFocusMoves(listener: (target: Element | null) => void): void {
  const listen = useEffectEvent(listener);
  useEffect(() => onFocusMove((target) => listen(target)), []);
}

/** Elements came into the page or left it. */
export function useRemovals(listener: (page: Document) => void): void {
  const listen = useEffectEvent(listener);
  useEffect(() => onRemoval((page) => listen(page)), []);
}
