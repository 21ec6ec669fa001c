import { memo } from 'react';
import type { MatchHead } from '@touchline/client';
import { useMarketShape, useMatchHead } from '../../bindings/catalogue.ts';
import { PageLink, pathOf } from '../../bindings/links.tsx';
import type { RenderOutcome } from '../../bindings/render-outcome.ts';
import { useEachSecond, useFeedClock } from '../../bindings/screen.ts';
import { clockText, isOver, isRunning } from '../../text/match-clock.ts';
import { stageName } from '../../text/stage.ts';
import { useText } from '../../text/use-text.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Monogram } from '../../ui/Monogram.tsx';
import styles from './MatchCard.module.css';

const MOST = 3;

/** A match worth a card of its own: league, when or clock, score, and its main market. Of one size, whatever it holds. */
export const MatchCard = memo(function MatchCard({
  matchId,
  renderOutcome,
}: {
  readonly matchId: string;
  readonly renderOutcome: RenderOutcome;
}) {
  const match = useMatchHead(matchId);
  const market = useMarketShape(matchId, match?.mainMarketKey ?? null);
  if (match === null || match.competitors === null) return <li className={styles.card} aria-hidden="true" />;
  const { competitors, statistics, tournament } = match;
  const hasScore = isRunning(match.status) || isOver(match.status);
  const outcomes = market?.outcomes.slice(0, MOST) ?? [];
  return (
    <li className={styles.card} data-card={matchId}>
      <PageLink to={pathOf(tournament.sport.key, match.slug)} className={styles.match}>
        <span className={styles.head} data-whole="">
          <Icon name={tournament.sport.key} size="small" className={styles.emblem} />
          <span className={styles.clip}>{tournament.name}</span>
          <When match={match} />
        </span>
        {(['home', 'away'] as const).map((side) => (
          <span key={side} className={styles.side}>
            <Monogram name={competitors[side].name} color={competitors[side].color} />
            <span className={styles.name}>{competitors[side].name}</span>
            {hasScore && statistics !== null ? (
              <span className={styles.score}>{statistics.total_score[side]}</span>
            ) : null}
          </span>
        ))}
      </PageLink>
      <span className={outcomes.length === 2 ? `${styles.prices} ${styles.two}` : styles.prices}>
        {outcomes.map(({ id }) => (
          <span key={id} className={styles.cell}>
            {renderOutcome({
              matchId,
              marketKey: market?.key ?? null,
              outcomeId: id,
              marketName: market?.name ?? '',
              label: /^[12x]$/.test(id) ? id.toUpperCase() : undefined,
            })}
          </span>
        ))}
      </span>
    </li>
  );
});

function When({ match }: { readonly match: MatchHead }) {
  const text = useText();
  const feedNow = useFeedClock();
  const clock = useEachSecond((now) => clockText(match.statistics, now) ?? '');
  if (isRunning(match.status)) {
    return (
      <span className={`${styles.when} ${styles.live}`} dir="ltr">
        {clock === '' ? stageName(text, match.stage) : clock}
      </span>
    );
  }
  if (isOver(match.status)) return <span className={styles.when}>{text.t('stage.ended')}</span>;
  const start = Date.parse(match.start_time);
  return (
    <time className={styles.when} dateTime={match.start_time} title={text.formats.instant(start)}>
      {text.formats.day(start, feedNow())} <span dir="ltr">{text.formats.time(start)}</span>
    </time>
  );
}

/** A row of cards of the true size, while nothing is known yet. */
export function CardsSkeleton({ count }: { readonly count: number }) {
  return Array.from({ length: count }, (_, index) => <li key={index} className={styles.card} aria-hidden="true" />);
}
