import type { MatchGroup, MatchListView } from '@touchline/client';
import type { Headings } from '../features/match-list/MatchList.tsx';
import { OutrightBoard } from '../features/outright-board/OutrightBoard.tsx';
import { useText } from '../text/use-text.ts';
import { ListSection } from './ListSection.tsx';
import { renderOutcome, renderStar } from './pieces.tsx';
import listStyles from './lists.module.css';
import styles from './screens.module.css';
import { matchesIn } from './use-list-filters.ts';

/** CAT-12: outrights as rows, or each as a board of all its competitors. */
export function OutrightSection({
  list,
  groups,
  headings,
  boards,
}: {
  readonly list: MatchListView;
  readonly groups: readonly MatchGroup[];
  readonly headings: Headings;
  readonly boards: boolean;
}) {
  const { t, formats } = useText();
  if (!boards || groups.length === 0) {
    return (
      <ListSection
        title={t('sport.outrights')}
        list={list}
        groups={groups}
        count={matchesIn(groups)}
        headings={headings}
      />
    );
  }
  return (
    <section className={styles.section}>
      <header className={styles.heading} data-whole="">
        <h2>
          {t('sport.outrights')} <span className={styles.count}>{formats.count(matchesIn(groups))}</span>
        </h2>
      </header>
      <ul className={listStyles.boards}>
        {groups.flatMap(({ matchIds }) =>
          matchIds.map((matchId) => (
            <li key={matchId} data-match={matchId}>
              <OutrightBoard matchId={matchId} renderOutcome={renderOutcome} renderStar={renderStar} />
            </li>
          )),
        )}
      </ul>
    </section>
  );
}
