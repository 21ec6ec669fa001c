import { useEffect, useEffectEvent } from 'react';
import { onClick } from '../browser/document-events.ts';

/** A click anywhere on the page, while the component stands. */
export function useClicks(listener: (event: MouseEvent) => void): void {
  const listen = useEffectEvent(listener);
  useEffect(() => onClick((event) => listen(event)), []);
}
