import type { ReactNode } from 'react';
import type { MatchListView } from '@touchline/client';
import { useText } from '../text/use-text.ts';
import { Icon } from '../ui/Icon.tsx';
import { ListSection, ListSkeleton, LoadFailed } from './ListSection.tsx';
import listStyles from './lists.module.css';
import styles from './screens.module.css';

/** Whether nothing is known of a list because it did not load. */
export function hasFailed({ state, groups }: MatchListView): boolean {
  return state === 'failed' && groups.length === 0;
}

interface Props {
  readonly live: MatchListView;
  readonly coming: MatchListView;
  readonly comingTitle: ReactNode;
  /** Whose matches they are: of others the lists are put together anew. */
  readonly of: readonly string[];
  /** They wait for what they are narrowed by. */
  readonly isLoading: boolean;
  /** Said where no match is open. */
  readonly none: string;
}

/** The matches of favourite teams or leagues: those that are on, and those that come. */
export function FavouriteLists({ live, coming, comingTitle, of, isLoading, none }: Props) {
  const { t } = useText();
  if (isLoading) return <ListSkeleton />;
  const failed = [live, coming].filter(hasFailed);
  if (failed.length === 2) return <LoadFailed message={failed.find(({ message }) => message !== undefined)?.message} />;
  if (failed.length === 0 && live.groups.length + coming.groups.length === 0)
    return <p className={listStyles.note}>{none}</p>;
  return (
    <>
      <ListSection
        title={
          <>
            <Icon name="live" className={styles.pulse} />
            {t('home.live')}
          </>
        }
        list={live}
        subject={of.join()}
      />
      <ListSection title={comingTitle} list={coming} subject={of.join()} />
    </>
  );
}
