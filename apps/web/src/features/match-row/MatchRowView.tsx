import { type ReactNode, type Ref, useRef } from 'react';
import type { MarketHead, MatchHead } from '@touchline/client';
import { PageLink, pathOf } from '../../bindings/links.tsx';
import type { RenderOutcome } from '../../bindings/render-outcome.ts';
import { isOver, isRunning, pointText } from '../../text/match-clock.ts';
import { outrightTimes } from '../../text/outright-times.ts';
import { stageName } from '../../text/stage.ts';
import type { Text } from '../../text/use-text.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Monogram } from '../../ui/Monogram.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { useFlash } from '../../ui/use-flash.ts';
import styles from './MatchRow.module.css';
import { priceCellsOf } from './price-cells.ts';

const LONG = `${styles.row} ${styles.long}`;
const OUTRIGHT = `${styles.match} ${styles.outright}`;
const SCORED = { strong: styles.scored, weak: styles.faint };
/** Ids that say themselves on a button. */
const SHORT = /^[12x]$/;

/**
 * A row as it is drawn. The functions of this file are called, not rendered: lists are long, and none of them adds a
 * component to the tree.
 */
export function matchRowView({
  matchId,
  to,
  isOutright,
  who,
  offer,
}: {
  readonly matchId: string;
  /** Path of its page. */
  readonly to: string;
  readonly isOutright: boolean;
  /** `sidesView` or `outrightView`; of a row far from the screen `summaryOf`. */
  readonly who: ReactNode;
  /** `offerView`; null far from the screen. */
  readonly offer: ReactNode;
}) {
  return (
    <li className={isOutright ? LONG : styles.row} data-match={matchId}>
      <PageLink to={to} className={isOutright ? OUTRIGHT : styles.match}>
        {who}
      </PageLink>
      {offer}
    </li>
  );
}

/** Holds the place of a row whose match is not known yet. */
export function skeletonRowView() {
  return <li className={`${styles.row} ${styles.waiting}`} aria-hidden="true" />;
}

/** Who plays when, in one text; a match that has begun has no kick-off to show. */
export function summaryOf(match: MatchHead, { t, formats }: Text): string {
  const { competitors } = match;
  const when = isRunning(match.status)
    ? t('match.live')
    : isOver(match.status)
      ? t('stage.ended')
      : formats.instant(Date.parse(match.start_time));
  return `${when} ${competitors === null ? match.name : `${competitors.home.name} – ${competitors.away.name}`}`;
}

/** Who played in a match that has left the programme; how it stands nobody says. */
export function goneView({ name }: Pick<MatchHead, 'name'>) {
  return (
    <span className={styles.gone}>
      <span className={styles.name}>{name}</span>
    </span>
  );
}

/** The buttons of a row. */
export function offerView({
  place,
  star,
  main,
  secondary,
  more,
}: {
  /** The element whose place is watched. */
  readonly place: Ref<HTMLSpanElement>;
  readonly star: ReactNode;
  readonly main: ReactNode;
  readonly secondary: ReactNode;
  readonly more: ReactNode;
}) {
  return (
    <>
      <span ref={place} className={styles.keep}>
        {star}
      </span>
      {main}
      {secondary}
      {more}
    </>
  );
}

export function sidesView({
  match: { status, statistics },
  competitors,
  when,
  t,
}: {
  readonly match: Pick<MatchHead, 'status' | 'statistics'>;
  readonly competitors: NonNullable<MatchHead['competitors']>;
  /** `whenView`. */
  readonly when: ReactNode;
  readonly t: Text['t'];
}) {
  const isLive = isRunning(status);
  const hasScore = isLive || isOver(status);
  return (
    <>
      {when}
      <span className={styles.sides}>
        {(['home', 'away'] as const).map((side) => (
          <span key={side} className={styles.side}>
            <Monogram name={competitors[side].name} color={competitors[side].color} />
            <span className={styles.name}>{competitors[side].name}</span>
            {hasScore && statistics !== null ? (
              <Score points={statistics.game_score?.[side] ?? null} total={statistics.total_score[side]} />
            ) : null}
            {isLive && statistics?.current_server === side ? (
              <span className={styles.serving}>
                <Icon name="serve" size="small" />
                <VisuallyHidden>{t('match.serving')}</VisuallyHidden>
              </span>
            ) : null}
          </span>
        ))}
      </span>
    </>
  );
}

function Score({ points, total }: { readonly points: number | null; readonly total: number }) {
  const ref = useRef<HTMLSpanElement>(null);
  useFlash(ref, total, SCORED);
  return (
    <span ref={ref} className={styles.score}>
      {points === null ? null : <span className={styles.points}>{pointText(points)}</span>}
      <span className={styles.total}>{total}</span>
    </span>
  );
}

export function whenView({
  match: { status, stage, start_time: startTime },
  clock,
  now,
  text,
}: {
  readonly match: Pick<MatchHead, 'status' | 'stage' | 'start_time'>;
  /** What the clock of a running match shows; empty where it has none. */
  readonly clock: string;
  /** Of the feed, ms. */
  readonly now: number;
  readonly text: Text;
}) {
  if (isRunning(status)) {
    return (
      <span className={`${styles.when} ${styles.live}`}>
        <span className={styles.time}>{clock === '' ? text.t('match.live') : clock}</span>
        <span className={styles.stage}>{stageName(text, stage)}</span>
      </span>
    );
  }
  if (isOver(status)) {
    // Another place than the clock's, and so another element: what becomes of it is no move.
    return (
      <span key="over" className={styles.when}>
        <span className={styles.stage}>{text.t('stage.ended')}</span>
      </span>
    );
  }
  const start = Date.parse(startTime);
  return (
    <time className={styles.when} dateTime={startTime} title={text.formats.instant(start)}>
      <span className={styles.time}>{text.formats.time(start)}</span>
      <span className={styles.stage}>{text.formats.day(start, now)}</span>
    </time>
  );
}

/** CAT-12. */
export function outrightView({
  match,
  count,
  now,
  text,
}: {
  readonly match: MatchHead;
  /** How many take part; 0 where that is not known. */
  readonly count: number;
  /** Of the feed, ms. */
  readonly now: number;
  readonly text: Text;
}) {
  return (
    <>
      <Icon name="trophy" className={styles.trophy} />
      <span className={styles.sides}>
        <span className={styles.name}>{match.name}</span>
        <span className={styles.stage}>
          {[
            ...(count === 0 ? [] : [text.t('outright.competitors', { count })]),
            ...outrightTimes(text, match, now),
          ].join(' · ')}
        </span>
      </span>
    </>
  );
}

export function pricesView({
  matchId,
  market,
  columns,
  variant,
  hasSides,
  renderOutcome,
}: {
  readonly matchId: string;
  readonly market: Pick<MarketHead, 'key' | 'name' | 'outcomes'> | null;
  readonly columns: number;
  readonly variant: 'main' | 'secondary';
  /** Ids `1` and `2` stand for sides; those of an outright are numbers of competitors, who are named. */
  readonly hasSides: boolean;
  readonly renderOutcome: RenderOutcome;
}) {
  const cells = priceCellsOf(market?.outcomes ?? null, columns);
  return (
    <span className={`${styles.prices} ${styles[variant]} ${cells.length > 2 ? styles.three : ''}`}>
      {cells.map(({ id, isHeld }) => (
        <span key={id} className={styles.cell}>
          {renderOutcome({
            matchId,
            marketKey: isHeld ? null : (market?.key ?? null),
            outcomeId: id,
            marketName: market?.name ?? '',
            label: hasSides && SHORT.test(id) ? id.toUpperCase() : undefined,
          })}
        </span>
      ))}
    </span>
  );
}

/** What else there is to look at: videos, statistics, further markets. */
export function moreView({
  match,
  isVideoOn,
  text: { t, formats },
}: {
  readonly match: MatchHead;
  /** Whether videos are shown at all. */
  readonly isVideoOn: boolean;
  readonly text: Text;
}) {
  const isFollowed = isRunning(match.status) && match.statistics !== null;
  const isFilmed = isVideoOn && match.has_video;
  const count = Math.max(0, match.available_markets - 1);
  return (
    <PageLink
      to={pathOf(match.tournament.sport.key, match.slug)}
      className={isFilmed || isFollowed ? `${styles.more} ${styles.marked}` : styles.more}
      aria-label={count > 0 ? t('match.markets.more', { count, name: match.name }) : match.name}
      tabIndex={-1}
    >
      {isFilmed || isFollowed ? (
        // One mark stands elsewhere than two, and so they are other elements.
        <span
          key={isFilmed && isFollowed ? 'both' : 'one'}
          className={isFilmed && isFollowed ? `${styles.marks} ${styles.both}` : styles.marks}
        >
          {isFilmed ? (
            <span title={t('video.mark')} className={styles.video}>
              <Icon name="video" size="small" />
            </span>
          ) : null}
          {isFollowed ? (
            <span title={t('stats.mark')}>
              <Icon name="stats" size="small" />
            </span>
          ) : null}
        </span>
      ) : null}
      {match.competitors === null || count === 0 ? (
        <Icon name="chevron-end" size="small" className={styles.onward} />
      ) : (
        // Another place below marks than without them, and so another element.
        <span key={String(isFilmed || isFollowed)} className={styles.count}>{`+${formats.count(count)}`}</span>
      )}
    </PageLink>
  );
}
