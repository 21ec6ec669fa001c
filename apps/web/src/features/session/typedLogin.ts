import { type RefObject, useState } from 'react';

/** What was typed for an email address, kept while one form takes the place of another. */
export type TypedLogin = RefObject<string>;

/** The value of a login field: it begins with what was typed before, and leaves what is typed for the next form. */
export function useTypedLogin(typed: TypedLogin | undefined): readonly [string, (value: string) => void] {
  const [value, setValue] = useState(() => typed?.current ?? '');
  return [
    value,
    (next) => {
      if (typed !== undefined) typed.current = next;
      setValue(next);
    },
  ];
}
