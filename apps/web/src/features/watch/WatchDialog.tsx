import { Suspense } from 'react';
import type { MatchHead } from '@touchline/client';
import type { ForPlayer } from '../../bindings/for-player.ts';
import { lazyPart } from '../../bindings/lazy-part.ts';
import { useLoadFailure } from '../../bindings/load-failure.ts';
import { useText } from '../../text/use-text.ts';
import { FailedState } from '../../ui/FailedState.tsx';
import { LazyDialog } from '../../ui/LazyDialog.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import type { WatchedPrice } from './use-watch-form.ts';
import styles from './Watch.module.css';

const WatchForm = lazyPart(async () => (await import('./WatchForm.tsx')).WatchForm);

interface Props {
  readonly match: MatchHead;
  /** The price that the form begins with; null for the first of the match. */
  readonly price: WatchedPrice | null;
  /** Whether it is not known yet whose alert it will be, and whether nobody answers that. */
  readonly waiting: ForPlayer<unknown>['waiting'];
  readonly onClose: () => void;
}

/** NOTE-05: the form of an alert, above the page. */
export function WatchDialog({ match, price, waiting, onClose }: Props) {
  const { t } = useText();
  const rows = <SkeletonRows count={4} className={styles.waiting} label={t('loading')} />;
  return (
    <LazyDialog kind="tool" label={t('watch.title')} closeLabel={t('action.close')} variant="centre" onClose={onClose}>
      <Suspense fallback={rows}>
        {waiting === 'yes' ? rows : null}
        {waiting === 'unanswered' ? <Unanswered /> : null}
        {waiting === 'no' ? <WatchForm match={match} price={price} onLeave={onClose} /> : null}
      </Suspense>
    </LazyDialog>
  );
}

function Unanswered() {
  return <FailedState {...useLoadFailure()} />;
}
