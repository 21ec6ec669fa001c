import type { ReactNode } from 'react';
import { useWhyNotOffered } from '../../bindings/may-offer.ts';
import { type TextKey, useText } from '../../text/use-text.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';

const WORDS = {
  sign_in: { country: 'error.sign_in.country', frame: 'session.not_in_frame' },
  sign_up: { country: 'error.sign_up.country', frame: 'session.not_in_frame' },
} as const satisfies Record<string, Record<'country' | 'frame', TextKey>>;

/** The form of a sign-in or sign-up, or why there is none (AUTH-07, AUTH-08). */
export function WhenOffered({
  action,
  children,
}: {
  readonly action: keyof typeof WORDS;
  readonly children: ReactNode;
}) {
  const { t } = useText();
  const why = useWhyNotOffered(action);
  return why === null ? children : <EmptyState icon="warning" title={t(WORDS[action][why])} live="status" />;
}
