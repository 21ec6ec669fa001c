import { type RefObject, useRef, useState } from 'react';
import type { TextKey } from '../../text/use-text.ts';

interface JudgedField {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly error: TextKey | undefined;
  setError(error: TextKey | undefined): void;
  /** Judges what was typed; what is wrong is said at the field, which gets the focus. */
  check(): boolean;
}

/** The only field of a form. `judge`: what is wrong with its text; undefined for nothing. */
export function useJudgedField(text: string, judge: (text: string) => TextKey | undefined): JudgedField {
  const [error, setError] = useState<TextKey | undefined>();
  const field = useRef<HTMLInputElement>(null);
  return {
    field,
    error,
    setError,
    check() {
      const found = judge(text);
      setError(found);
      if (found !== undefined) field.current?.focus();
      return found === undefined;
    },
  };
}
