import { useEffect, useRef } from 'react';
import { focusMain, keepScroll } from '../browser/page-changes.ts';

/**
 * What people expect of a change of page: another page begins at its top with the focus in it, back and forward stand
 * where they stood, and filters in the address move nothing.
 */
export function usePageChanges(path: string): void {
  useEffect(() => keepScroll(), []);
  const before = useRef(path);
  useEffect(() => {
    if (before.current === path) return;
    before.current = path;
    focusMain();
  }, [path]);
}
