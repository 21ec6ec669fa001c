import type { ReactNode } from 'react';
import type { MatchGroup, MatchListView } from '@touchline/client';
import { useCommands } from '../bindings/PageProvider.tsx';
import { MatchList } from '../features/match-list/MatchList.tsx';
import { useText } from '../text/useText.ts';
import { Button } from '../ui/Button.tsx';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { Standing } from '../ui/Standing.tsx';
import { renderRow } from './pieces.tsx';
import styles from './screens.module.css';

interface Props {
  /** Null where the page's own title says it. */
  readonly title: ReactNode | null;
  readonly list: MatchListView;
  /** Shown instead of all groups of the list. */
  readonly groups?: readonly MatchGroup[];
  /** Beside the heading; null shows none. */
  readonly count?: number | null;
  /** Said when there is nothing; without it an empty section is left out. */
  readonly empty?: ReactNode;
  readonly withSports?: boolean;
  readonly withLeagues?: boolean;
  /** Beside the heading. */
  readonly aside?: ReactNode;
}

/** A headed list of matches with its loading, failed and empty states. */
export function ListSection({
  title,
  list,
  groups = list.groups,
  count = list.total,
  empty,
  withSports,
  withLeagues,
  aside,
}: Props) {
  const { t, formats } = useText();
  const commands = useCommands();
  if (list.state === 'ready' && groups.length === 0 && empty === undefined) return null;
  return (
    <section className={styles['section']}>
      {title === null ? null : (
        <header className={styles['heading']}>
          <h2>
            {title}{' '}
            {list.state === 'ready' && count !== null ? (
              <span className={styles['count']}>{formats.count(count)}</span>
            ) : null}
          </h2>
          {aside}
        </header>
      )}
      {list.state === 'loading' && groups.length === 0 ? (
        <SkeletonRows count={8} className={styles['waiting']} label={t('loading')} />
      ) : list.state === 'failed' && groups.length === 0 ? (
        <Standing icon="warning" title={t('error.load')} live="alert">
          <p>{t('error.load.description')}</p>
          <Button onClick={commands.retry}>{t('action.retry')}</Button>
        </Standing>
      ) : groups.length === 0 ? (
        empty
      ) : (
        <MatchList
          groups={groups}
          renderRow={renderRow}
          {...(withSports === undefined ? {} : { withSports })}
          {...(withLeagues === undefined ? {} : { withLeagues })}
        />
      )}
    </section>
  );
}
