import { type ReactNode, Suspense, useRef } from 'react';
import type { MatchGroup, MatchListView } from '@touchline/client';
import { useHeldGroups } from '../bindings/held-list.ts';
import { useAddress, writeSearch } from '../bindings/links.tsx';
import { lazyPart } from '../bindings/lazy-part.ts';
import { ServerMessage } from '../bindings/server-message.tsx';
import { useLoadFailure } from '../bindings/load-failure.ts';
import { type Headings, MatchList } from '../features/match-list/MatchList.tsx';
import { useText } from '../text/use-text.ts';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { FailedState } from '../ui/FailedState.tsx';
import { renderRow, renderStar } from './pieces.tsx';
import styles from './screens.module.css';

const NewRows = lazyPart(async () => (await import('./NewRows.tsx')).NewRows);

interface Props {
  /** Null where the page's own title says it. */
  readonly title: ReactNode | null;
  readonly list: MatchListView;
  /** Shown instead of all groups of the list. */
  readonly groups?: readonly MatchGroup[];
  /** What else than the address chooses its matches. */
  readonly subject?: string;
  /** Beside the heading; null shows none. */
  readonly count?: number | null;
  /** Shown when there is nothing; without it an empty section is left out. */
  readonly empty?: ReactNode;
  readonly headings?: Headings;
  /** Beside the heading, and between it and the list. */
  readonly aside?: ReactNode;
  readonly below?: ReactNode;
}

/** A headed list of matches with its loading, failed and empty states. */
export function ListSection({
  title,
  list,
  groups: truth = list.groups,
  subject = '',
  count = list.total,
  empty,
  headings,
  aside,
  below = null,
}: Props) {
  const { formats } = useText();
  const { path, search } = useAddress();
  const place = useRef<HTMLDivElement>(null);
  const { groups, waiting, show } = useHeldGroups(truth, {
    subject: [list.state, path, writeSearch(search), subject].join(' '),
    place,
    isPart: empty === undefined,
  });
  const news =
    waiting === 0 ? null : (
      <Suspense>
        <NewRows count={waiting} show={show} />
      </Suspense>
    );
  if (list.state === 'ready' && groups.length === 0 && empty === undefined) return news;
  return (
    <section className={styles.section}>
      {news}
      {title === null ? null : (
        <header className={styles.heading} data-whole="">
          <h2>
            {title}{' '}
            {list.state === 'ready' && count !== null ? (
              <span className={styles.count}>{formats.count(count)}</span>
            ) : null}
          </h2>
          {aside}
        </header>
      )}
      {below}
      {groups.length > 0 ? (
        <MatchList
          ref={place}
          groups={groups}
          renderRow={renderRow}
          renderStar={renderStar}
          {...(headings === undefined ? {} : { headings })}
        />
      ) : list.state === 'loading' ? (
        <ListSkeleton />
      ) : list.state === 'failed' ? (
        <LoadFailed message={list.message} />
      ) : (
        empty
      )}
    </section>
  );
}

/** Rows of the true size while a list loads. */
export function ListSkeleton({ count = 8 }: { readonly count?: number }) {
  const { t } = useText();
  return <SkeletonRows count={count} className={styles.waiting} label={t('loading')} />;
}

/**
 * Shown once for all that failed together; the retry asks for everything again. `message`: what the server answered, as
 * text key or sentence; nobody answered where it is absent.
 */
export function LoadFailed({ message }: { readonly message?: string | undefined }) {
  const { t } = useText();
  return (
    <FailedState {...useLoadFailure()}>
      <ServerMessage message={message} otherwise={t('error.load.description')} />
    </FailedState>
  );
}
