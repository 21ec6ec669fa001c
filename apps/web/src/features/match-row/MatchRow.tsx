import { memo, type ReactNode, useRef } from 'react';
import type { MatchHead } from '@touchline/client';
import { useMarketShape, useMatchHead } from '../../bindings/catalogue.ts';
import { PageLink, pathOf } from '../../bindings/links.tsx';
import { usePage } from '../../bindings/PageProvider.tsx';
import type { RenderOutcome } from '../../bindings/renderOutcome.ts';
import { useEachSecond } from '../../bindings/screen.ts';
import { clockText, isOver, isRunning, pointText } from '../../text/matchClock.ts';
import { sayStage } from '../../text/stage.ts';
import { useText } from '../../text/useText.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Monogram } from '../../ui/Monogram.tsx';
import { Unseen } from '../../ui/Unseen.tsx';
import { useFlash } from '../../ui/useFlash.ts';
import styles from './MatchRow.module.css';

const SCORED = { strong: styles['scored'] ?? '', weak: styles['faint'] ?? '' };
/** Ids that say themselves on a button. */
const SHORT = /^[12x]$/;

interface Props {
  readonly matchId: string;
  readonly renderOutcome: RenderOutcome;
  /** How many prices the league's main market has, while none is known yet (LAY-11). */
  readonly columns?: 2 | 3;
}

/** A match in a list: when, who, score, main and secondary market, further markets. Its height never changes. */
export const MatchRow = memo(function MatchRow({ matchId, renderOutcome, columns = 3 }: Props) {
  const match = useMatchHead(matchId);
  if (match === null) return <li className={`${styles['row']} ${styles['waiting']}`} aria-hidden="true" />;
  return (
    <li className={styles['row']} data-match={matchId}>
      {match.competitors === null ? <Outright match={match} /> : <Sides match={match} />}
      {match.competitors === null ? null : (
        <>
          <Prices
            match={match}
            marketKey={match.mainMarketKey}
            columns={columns}
            renderOutcome={renderOutcome}
            look="main"
          />
          <Prices
            match={match}
            marketKey={match.secondaryMarketKey}
            columns={2}
            renderOutcome={renderOutcome}
            look="secondary"
          />
        </>
      )}
      <More match={match} />
    </li>
  );
});

function Sides({ match }: { readonly match: MatchHead }) {
  const { competitors, statistics } = match;
  if (competitors === null) return null;
  const isLive = isRunning(match.status);
  return (
    <PageLink to={pathOf(match.tournament.sport.key, match.slug)} className={styles['match']}>
      <When match={match} />
      <span className={styles['sides']}>
        {(['home', 'away'] as const).map((side) => (
          <span key={side} className={styles['side']}>
            <Monogram name={competitors[side].name} color={competitors[side].color} />
            <span className={styles['name']} title={competitors[side].name}>
              {competitors[side].name}
            </span>
            {isLive && statistics?.current_server === side ? <Serving /> : null}
            {isLive && statistics !== null ? (
              <Score points={statistics.game_score?.[side] ?? null} total={statistics.total_score[side]} />
            ) : null}
          </span>
        ))}
      </span>
    </PageLink>
  );
}

function Serving() {
  const { t } = useText();
  return (
    <span className={styles['serving']}>
      <Icon name="serve" size="small" />
      <Unseen>{t('match.serving')}</Unseen>
    </span>
  );
}

function Score({ points, total }: { readonly points: number | null; readonly total: number }) {
  const ref = useRef<HTMLSpanElement>(null);
  useFlash(ref, total, SCORED);
  return (
    <span ref={ref} className={styles['score']}>
      {points === null ? null : <span className={styles['points']}>{pointText(points)}</span>}
      <span className={styles['total']}>{total}</span>
    </span>
  );
}

function When({ match }: { readonly match: MatchHead }): ReactNode {
  const text = useText();
  const { sportsbook } = usePage();
  const clock = useEachSecond((now) => clockText(match.statistics, now) ?? '');
  if (isRunning(match.status)) {
    return (
      <span className={`${styles['when']} ${styles['live']}`}>
        <span className={styles['time']}>{clock === '' ? text.t('match.live') : clock}</span>
        <span className={styles['stage']}>{sayStage(text, match.stage)}</span>
      </span>
    );
  }
  if (isOver(match.status)) {
    return (
      <span className={styles['when']}>
        <span className={styles['stage']}>{text.t('stage.ended')}</span>
      </span>
    );
  }
  const start = Date.parse(match.start_time);
  return (
    <time className={styles['when']} dateTime={match.start_time}>
      <span className={styles['time']}>{text.formats.time(start)}</span>
      <span className={styles['stage']}>{text.formats.day(start, sportsbook.feedNow())}</span>
    </time>
  );
}

function Outright({ match }: { readonly match: MatchHead }) {
  const { t, formats } = useText();
  const end = match.end_time === null ? null : formats.moment(Date.parse(match.end_time));
  return (
    <PageLink
      to={pathOf(match.tournament.sport.key, match.slug)}
      className={`${styles['match']} ${styles['outright']}`}
    >
      <Icon name="trophy" className={styles['trophy']} />
      <span className={styles['sides']}>
        <span className={styles['name']}>{match.name}</span>
        {end === null ? null : <span className={styles['stage']}>{t('match.outright.until', { moment: end })}</span>}
      </span>
    </PageLink>
  );
}

interface PricesProps {
  readonly match: MatchHead;
  readonly marketKey: string | null;
  readonly columns: 2 | 3;
  readonly look: 'main' | 'secondary';
  readonly renderOutcome: RenderOutcome;
}

const PLACES = { 2: ['1', '2'], 3: ['1', 'x', '2'] } as const;

function Prices({ match, marketKey, columns, look, renderOutcome }: PricesProps) {
  const shape = useMarketShape(match.id, marketKey);
  const outcomes = shape?.outcomes.slice(0, 3) ?? PLACES[columns].map((id) => ({ id, name: '' }));
  const name = shape?.name ?? '';
  return (
    <span className={`${styles['prices']} ${styles[look]}`}>
      {outcomes.map((outcome) => (
        <span key={outcome.id} className={styles['cell']}>
          {renderOutcome({
            matchId: match.id,
            marketKey: shape?.key ?? null,
            outcomeId: outcome.id,
            marketName: name,
            label: SHORT.test(outcome.id) ? outcome.id.toUpperCase() : undefined,
          })}
        </span>
      ))}
    </span>
  );
}

function More({ match }: { readonly match: MatchHead }) {
  const { t, formats } = useText();
  const count = Math.max(0, match.available_markets - 1);
  return (
    <PageLink
      to={pathOf(match.tournament.sport.key, match.slug)}
      className={styles['more']}
      aria-label={t('match.markets.more', { count, name: match.name })}
      tabIndex={-1}
    >
      {match.has_video ? <Icon name="video" size="small" className={styles['video']} /> : null}
      {match.competitors === null ? (
        <Icon name="chevron-end" size="small" className={styles['onward']} />
      ) : (
        `+${formats.count(count)}`
      )}
    </PageLink>
  );
}
