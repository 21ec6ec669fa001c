import type { ReactNode } from 'react';
import { useWhyNotOffered } from '../../bindings/may-offer.ts';
import { useIsFramed } from '../../bindings/screen.ts';
import { useSignIn } from '../../bindings/sign-in.tsx';
import { type TextKey, useText } from '../../text/use-text.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';

const WORDS = {
  sign_in: { country: 'error.sign_in.country', frame: 'session.not_in_frame' },
  sign_up: { country: 'error.sign_up.country', frame: 'session.not_in_frame' },
} as const satisfies Record<string, Record<'country' | 'frame', TextKey>>;

/** The form of a sign-in or sign-up, the way to that of the host, or why there is none (AUTH-07, AUTH-08). */
export function WhenOffered({
  action,
  children,
}: {
  readonly action: keyof typeof WORDS;
  readonly children: ReactNode;
}) {
  const { t } = useText();
  const why = useWhyNotOffered(action);
  const { ask } = useSignIn();
  // In a frame the host asks for it: what is typed there is not for the frame of another.
  if (useIsFramed() && why === null) {
    return (
      <Button variant="main" onClick={() => ask('plain', action === 'sign_up' ? 'sign_up' : undefined)}>
        {t(action === 'sign_up' ? 'account.new' : 'session.sign_in')}
      </Button>
    );
  }
  return why === null ? children : <EmptyState icon="warning" title={t(WORDS[action][why])} live="status" />;
}
