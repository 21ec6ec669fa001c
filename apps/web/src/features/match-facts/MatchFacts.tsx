import { type ReactNode, useState } from 'react';
import type { Loaded, MatchHead } from '@touchline/client';
import { calls, type Statistics, type StatisticsType } from '@touchline/contract';
import { ServerMessage } from '../../bindings/server-message.tsx';
import { useAsk } from '../../bindings/catalogue.ts';
import { useCommands } from '../../bindings/PageProvider.tsx';
import { useText } from '../../text/use-text.ts';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FailedState } from '../../ui/FailedState.tsx';
import { Form, HeadToHead } from './Meetings.tsx';
import styles from './MatchFacts.module.css';
import { Numbers } from './Numbers.tsx';
import { LeagueTable } from './LeagueTable.tsx';

type Competitors = NonNullable<MatchHead['competitors']>;
const VIEWS = ['numbers', 'events', 'form', 'head_to_head', 'standings'] as const satisfies readonly StatisticsType[];
const WORDS = {
  numbers: 'match.stats.numbers',
  events: 'match.stats.timeline',
  form: 'match.stats.form',
  head_to_head: 'match.stats.h2h',
  standings: 'match.stats.table',
  info: 'match.info',
} as const;

interface Props {
  readonly match: MatchHead;
  readonly competitors: Competitors;
  /** The timeline of events; another feature. */
  readonly renderTimeline: (match: MatchHead) => ReactNode;
  /** The information service of another company (CAT-10b); null where none is configured. */
  readonly renderInfo: (() => ReactNode) | null;
}

const OFTEN = 15_000;

/** LAY-08, CAT-10: numbers, timeline, form, head to head and the table of the league, one at a time in one place. */
export function MatchFacts({ match, competitors, renderTimeline, renderInfo }: Props) {
  const { t } = useText();
  const hasBegun = match.status !== 0;
  const [chosen, choose] = useState<(typeof VIEWS)[number] | 'info' | null>(null);
  const view = chosen ?? (hasBegun ? 'numbers' : 'form');
  return (
    <div className={styles.facts}>
      <fieldset className={styles.views} aria-label={t('match.stats')}>
        {[...VIEWS, ...(renderInfo === null ? [] : ['info' as const])].map((each) => (
          <button
            key={each}
            type="button"
            className={styles.view}
            aria-pressed={each === view}
            onClick={() => choose(each)}
          >
            {t(WORDS[each])}
          </button>
        ))}
      </fieldset>
      {/* What is longer than its place scrolls in it, by keyboard too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a part that scrolls must be reachable by keyboard */}
      <section className={styles.sheet} tabIndex={0} aria-label={t(WORDS[view])}>
        {view === 'events' ? (
          renderTimeline(match)
        ) : view === 'info' ? (
          renderInfo?.()
        ) : (
          <View key={view} view={view} match={match} competitors={competitors} />
        )}
      </section>
    </div>
  );
}

function View({
  view,
  match,
  competitors,
}: {
  readonly view: Exclude<StatisticsType, 'events'>;
  readonly match: MatchHead;
  readonly competitors: Competitors;
}) {
  const moves = match.status === 1 && view === 'numbers';
  const answer = useAsk(calls.getStatistics, {
    params: { id: match.id, stats_type: view },
    ...(moves ? { every: OFTEN } : {}),
  });
  const value = answer.value;
  if (value?.type === 'numbers' && value.rows.length > 0)
    return <Numbers rows={value.rows} competitors={competitors} />;
  if (value?.type === 'form' && value.home.length + value.away.length > 0)
    return <Form match={match} form={value} competitors={competitors} />;
  if (value?.type === 'head_to_head') return <HeadToHead match={match} meetings={value} competitors={competitors} />;
  if (value?.type === 'standings' && value.rows.length > 0)
    return <LeagueTable rows={value.rows} match={match} competitors={competitors} />;
  return <Missing answer={answer} />;
}

function Missing({ answer }: { readonly answer: Loaded<Statistics> }) {
  const { t } = useText();
  const commands = useCommands();
  if (answer.state === 'loading') return <SkeletonRows count={5} className={styles.waiting} label={t('loading')} />;
  if (answer.state === 'failed') {
    return (
      <FailedState title={t('match.stats.failed')} action={t('action.retry')} onRetry={commands.retry}>
        <ServerMessage message={answer.message} />
      </FailedState>
    );
  }
  return (
    <EmptyState icon="signal" title={t('match.stats.none')} live="status">
      <p className={styles.advice}>{t('match.stats.none.description')}</p>
    </EmptyState>
  );
}
