import { Suspense, useState } from 'react';
import type { MatchHead } from '@touchline/client';
import { lazyPart } from '../../bindings/lazy-part.ts';
import { useSession } from '../../bindings/player.ts';
import { useSignIn } from '../../bindings/sign-in.tsx';
import { useText } from '../../text/use-text.ts';
import { Icon } from '../../ui/Icon.tsx';
import { LazyDialog } from '../../ui/LazyDialog.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import styles from './Watch.module.css';

const WatchForm = lazyPart(async () => (await import('./WatchForm.tsx')).WatchForm);

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
      {isOpen ? (
        <LazyDialog
          kind="tool"
          label={t('watch.title')}
          closeLabel={t('action.close')}
          variant="centre"
          onClose={() => setIsOpen(false)}
        >
          <Suspense fallback={<SkeletonRows count={4} className={styles.waiting} label={t('loading')} />}>
            <WatchForm match={match} onLeave={() => setIsOpen(false)} />
          </Suspense>
        </LazyDialog>
      ) : null}
    </>
  );
}
