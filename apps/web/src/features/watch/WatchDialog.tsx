import { Suspense } from 'react';
import type { MatchHead } from '@touchline/client';
import { lazyPart } from '../../bindings/lazy-part.ts';
import { useText } from '../../text/use-text.ts';
import { LazyDialog } from '../../ui/LazyDialog.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import type { WatchedPrice } from './use-watch-form.ts';
import styles from './Watch.module.css';

const WatchForm = lazyPart(async () => (await import('./WatchForm.tsx')).WatchForm);

interface Props {
  readonly match: MatchHead;
  /** The price that the form begins with; null for the first of the match. */
  readonly price: WatchedPrice | null;
  /** Nobody has answered yet whose alert it will be. */
  readonly isWaiting: boolean;
  readonly onClose: () => void;
}

/** NOTE-05: the form of an alert, above the page. */
export function WatchDialog({ match, price, isWaiting, onClose }: Props) {
  const { t } = useText();
  const waiting = <SkeletonRows count={4} className={styles.waiting} label={t('loading')} />;
  return (
    <LazyDialog kind="tool" label={t('watch.title')} closeLabel={t('action.close')} variant="centre" onClose={onClose}>
      <Suspense fallback={waiting}>
        {isWaiting ? waiting : <WatchForm match={match} price={price} onLeave={onClose} />}
      </Suspense>
    </LazyDialog>
  );
}
