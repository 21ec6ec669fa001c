import type { ReactNode } from 'react';
import { useText } from '../text/use-text.ts';

interface Props {
  /** What the server answered instead of what was asked for, as text key or sentence; absent where nobody answered. */
  readonly said: string | undefined;
  /** Stands there where the server said nothing. */
  readonly otherwise?: ReactNode;
}

/** Why something could not be loaded, in the server's words (API-11a). */
export function Said({ said, otherwise = null }: Props) {
  const { t, serverText } = useText();
  if (said === undefined) return otherwise === null ? null : <p>{otherwise}</p>;
  return <p>{serverText(said, t('global-error.default.title'))}</p>;
}
