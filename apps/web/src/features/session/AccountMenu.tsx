import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import type { SessionView } from '@touchline/client';
import { useWhyNotOffered } from '../../bindings/may-offer.ts';
import { usePage } from '../../bindings/PageProvider.tsx';
import { useSession } from '../../bindings/player.ts';
import { useSignIn } from '../../bindings/sign-in.tsx';
import { useText } from '../../text/use-text.ts';
import { Button } from '../../ui/Button.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './AccountMenu.module.css';

/** Balance and account menu (`player`, loaded when it is shown), or the sign-in button; its size is reserved while the session is unknown (AUTH-01, AUTH-10). */
export function AccountMenu({ player }: { readonly player: ReactNode }) {
  const { status } = useSession();
  const signIn = useSignIn();
  const { responsible_gambling: responsible } = usePage().config;
  const place = useRef<HTMLDivElement>(null);
  const settled = useRef<string | null>(null);
  useEffect(() => {
    // Signing in or out removes the clicked element: the focus moves to its replacement.
    if ((status !== 'logged_in' && status !== 'not_logged_in') || signIn.asked !== null) return;
    const page = place.current?.ownerDocument;
    const hasTurned = settled.current !== null && settled.current !== status;
    settled.current = status;
    if (hasTurned && page?.activeElement === page?.body) place.current?.querySelector('button')?.focus();
  }, [status, signIn.asked]);
  return (
    <div ref={place} className={styles.place} data-breaks={responsible?.breaks === true ? '' : undefined}>
      <AccountStatus status={status} player={player} onAsk={() => signIn.ask('plain')} />
    </div>
  );
}

interface StatusProps {
  readonly status: SessionView['status'];
  readonly player: ReactNode;
  readonly onAsk: () => void;
}

function AccountStatus({ status, player, onAsk }: StatusProps) {
  const { t } = useText();
  const isOffered = useWhyNotOffered('sign_in') === null;
  const waiting = (
    <output className={styles.waiting}>
      <VisuallyHidden>{t('session.loading')}</VisuallyHidden>
    </output>
  );
  if (status === 'logged_in') {
    return <Suspense fallback={waiting}>{player}</Suspense>;
  }
  if (status !== 'not_logged_in') return waiting;
  if (!isOffered) return null;
  return (
    <Button variant="main" className={styles.sign} onClick={onAsk} data-sign-in>
      {t('session.sign_in')}
    </Button>
  );
}
