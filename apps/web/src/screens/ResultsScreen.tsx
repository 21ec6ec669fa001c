import { useDeferredValue, useMemo, useState } from 'react';
import { calls } from '@touchline/contract';
import { useAsk, useSports } from '../bindings/catalogue.ts';
import { PageLink } from '../bindings/links.tsx';
import { useTitle } from '../bindings/screen.ts';
import { addDays } from '../features/day-strip/days.ts';
import { ResultList } from '../features/result-list/ResultList.tsx';
import { narrowResults } from '../features/result-list/results.ts';
import { useText } from '../text/use-text.ts';
import { Button, buttonClass } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { SportFilter, UnknownSports } from './ListChips.tsx';
import { LoadFailed, ListSkeleton } from './ListSection.tsx';
import { Pager } from './Pager.tsx';
import own from './ResultsScreen.module.css';
import listStyles from './lists.module.css';
import styles from './screens.module.css';
import { type Day, DayChoice, useDay } from './use-day.tsx';
import { type ListFilters, useListFilters } from './use-list-filters.ts';

const PAGE_SIZE = 200;
const DAYS_BACK = 6;

/** NAV-13: what has ended, by day and sport, the latest first. */
export function ResultsScreen() {
  const { t } = useText();
  const filters = useListFilters();
  const day = useDay(filters.date);
  useTitle(t('results.title'));
  return (
    <div className={styles.page}>
      <h1 className={styles.title}>
        <Icon name="results" />
        {t('results.title')}
      </h1>
      <div className={listStyles.bars}>
        <DayChoice day={day} filters={filters} from={-DAYS_BACK} to={0} />
        <Sports filters={filters} />
      </div>
      <UnknownSports filters={filters} />
      <Results filters={filters} day={day} />
    </div>
  );
}

/** Every sport, because one without open matches may have results. */
function Sports({ filters }: { readonly filters: ListFilters }) {
  const sports = useSports().value ?? [];
  return <SportFilter filters={filters} sports={sports.map(({ key, name }) => ({ key, name, count: null }))} />;
}

function Results({ filters, day }: { readonly filters: ListFilters; readonly day: Day }) {
  const { t } = useText();
  const [words, setWords] = useState('');
  const asked = useDeferredValue(words);
  const answer = useAsk(calls.getMatches, {
    query: {
      match_status: '4',
      sort_by: 'latest',
      start_from: day.startFrom,
      start_to: day.startTo,
      page: String(filters.page),
      limit: String(PAGE_SIZE),
      ...(filters.sports.length === 0 ? {} : { sport_key: filters.sports.join(',') }),
    },
  });
  const data = answer.value?.data;
  const shown = useMemo(() => narrowResults(data ?? [], asked), [data, asked]);
  if (answer.value === null || data === undefined) {
    return answer.state === 'loading' ? <ListSkeleton count={10} /> : <LoadFailed message={answer.message} />;
  }
  const { pagination } = answer.value;
  const isNarrow = filters.sports.length > 0;
  if (data.length === 0) {
    return (
      <>
        <EmptyState icon="results" title={t('results.empty')} live="status">
          <p>{t('results.empty.description')}</p>
          {isNarrow ? (
            <PageLink to={filters.path({ sport: null })} className={buttonClass('quiet')}>
              {t('filter.all_sports')}
            </PageLink>
          ) : null}
          {day.date === day.today ? (
            <PageLink to={filters.path({ date: addDays(day.today, -1) })} className={buttonClass('quiet')}>
              {t('day.yesterday')}
            </PageLink>
          ) : null}
        </EmptyState>
        <Pager filters={filters} last={pagination.last_page} />
      </>
    );
  }
  return (
    <>
      <div className={own.within}>
        <Icon name="search" size="small" />
        <input
          type="search"
          value={words}
          maxLength={60}
          placeholder={t('results.filter')}
          aria-label={t('results.filter')}
          onChange={({ target }) => setWords(target.value)}
        />
        <output className={styles.count}>
          {t('results.found', { count: asked === '' ? pagination.total : shown.length })}
        </output>
      </div>
      {shown.length === 0 ? (
        <EmptyState icon="search" title={t('results.filter.none', { words: asked })}>
          <p>{t('results.filter.none.description')}</p>
          <Button onClick={() => setWords('')}>{t('results.filter.clear')}</Button>
        </EmptyState>
      ) : (
        <ResultList matches={shown} headings="sports" />
      )}
      <Pager filters={filters} last={pagination.last_page} />
    </>
  );
}
