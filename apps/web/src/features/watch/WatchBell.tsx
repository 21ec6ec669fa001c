import { useState } from 'react';
import type { MatchHead } from '@touchline/client';
import { useSession } from '../../bindings/player.ts';
import { useSignIn } from '../../bindings/sign-in.tsx';
import { useText } from '../../text/use-text.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './Watch.module.css';
import { WatchDialog } from './WatchDialog.tsx';

/** NOTE-05: the way to be told of something in a match. A visitor is asked to sign in. */
export function WatchBell({ match }: { readonly match: MatchHead }) {
  const { t } = useText();
  const { status } = useSession();
  const signIn = useSignIn();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={styles.bell}
        aria-haspopup="dialog"
        aria-label={t('watch.bell', { name: match.name })}
        title={t('watch.title')}
        onClick={() => (status === 'logged_in' ? setIsOpen(true) : signIn.ask('plain'))}
        data-watch={match.id}
      >
        <Icon name="bell" size="small" />
      </button>
      {isOpen ? <WatchDialog match={match} price={null} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
