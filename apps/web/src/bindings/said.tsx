import type { ReactNode } from 'react';
import { useText } from '../text/use-text.ts';

interface Props {
  /** The error message of the server, as text key or sentence; absent when there was no answer. */
  readonly said: string | undefined;
  /** Shown when the server gave no message. */
  readonly otherwise?: ReactNode;
}

/** Why something could not be loaded, in the server's words (API-11a). */
export function Said({ said, otherwise = null }: Props) {
  const { t, serverText } = useText();
  if (said === undefined) return otherwise === null ? null : <p>{otherwise}</p>;
  return <p>{serverText(said, t('global-error.default.title'))}</p>;
}
