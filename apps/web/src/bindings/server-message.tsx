import type { ReactNode } from 'react';
import { useText } from '../text/use-text.ts';

interface Props {
  /** The error message of the server, a text key or a sentence; absent when there was no answer. */
  readonly message: string | undefined;
  /** Shown when the server gave no message. */
  readonly otherwise?: ReactNode;
}

/** Why something could not be loaded, in the server's words (API-11a). */
export function ServerMessage({ message, otherwise = null }: Props) {
  const { t, serverText } = useText();
  if (message === undefined) return otherwise === null ? null : <p>{otherwise}</p>;
  return <p>{serverText(message, t('global-error.default.title'))}</p>;
}
