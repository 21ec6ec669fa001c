import { type RefObject, useEffect, useState } from 'react';

/** Whether a popover is open. A server-rendered one may have been opened before hydration attached a listener. */
export function useIsOpen(ref: RefObject<HTMLElement | null>): boolean {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const popover = ref.current;
    if (popover === null) return;
    const update = (): void => setIsOpen(popover.matches(':popover-open'));
    popover.addEventListener('toggle', update);
    update();
    return () => popover.removeEventListener('toggle', update);
  }, [ref]);
  return isOpen;
}
