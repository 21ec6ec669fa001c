import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Keeps what was typed into a server-rendered field before hydration: React leaves it on the screen and knows nothing of
 * it, so that the next render would empty the field. Returns the ref of an element around the field.
 */
export function useTypedEarly(value: string, onType: (value: string) => void): RefObject<HTMLDivElement | null> {
  const around = useRef<HTMLDivElement>(null);
  const first = useRef({ value, onType });
  useLayoutEffect(() => {
    const typed = around.current?.querySelector('input')?.value ?? '';
    if (typed !== first.current.value) first.current.onType(typed);
  }, []);
  return around;
}

/**
 * Submits a server-rendered form again that was submitted before hydration: `before-hydration.js` keeps the browser
 * from sending it, and marks it. Returns the ref of the form.
 */
export function useSentEarly(): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    const { current } = form;
    // After what was typed early has reached the form's fields.
    if (current?.dataset['sent'] !== undefined) queueMicrotask(() => current.requestSubmit());
  }, []);
  return form;
}
