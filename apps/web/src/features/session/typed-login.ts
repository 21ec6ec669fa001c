import { useState } from 'react';

/** What was typed for an email address, where one form takes the place of another: it need not be typed again. */
export interface TypedLogin {
  readonly value: string;
  readonly onType: (value: string) => void;
}

/** The value of a login field: the shared one, or the form's own. */
export function useTypedLogin(typed: TypedLogin | undefined): readonly [string, (value: string) => void] {
  const [own, setOwn] = useState('');
  return typed === undefined ? [own, setOwn] : [typed.value, typed.onType];
}
