import { memo, useRef } from 'react';
import type { MatchHead } from '@touchline/client';
import { useMarketShape, useMatchHead } from '../../bindings/catalogue.ts';
import type { RenderStar } from '../../bindings/favourites.ts';
import { PageLink, pathOf } from '../../bindings/links.tsx';
import { useIsVideoOn } from '../../bindings/matchFacts.ts';
import type { RenderOutcome } from '../../bindings/renderOutcome.ts';
import { useEachSecond, useFeedClock } from '../../bindings/screen.ts';
import { SightContext, useSight } from '../../bindings/sight.ts';
import { clockText, isOver, isRunning, pointText } from '../../text/matchClock.ts';
import { sayStage } from '../../text/stage.ts';
import { useText } from '../../text/useText.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Monogram } from '../../ui/Monogram.tsx';
import { Unseen } from '../../ui/Unseen.tsx';
import { useFlash } from '../../ui/useFlash.ts';
import styles from './MatchRow.module.css';
import { placesOf } from './places.ts';

const SCORED = { strong: styles['scored'] ?? '', weak: styles['faint'] ?? '' };
/** Ids that say themselves on a button. */
const SHORT = /^[12x]$/;
/** An outright shows the first of its competitors. */
const OUTRIGHT_PRICES = 3;

interface Props {
  readonly matchId: string;
  /** False: only its link with names and time is drawn, and it follows no change. */
  readonly isNear: boolean;
  readonly renderOutcome: RenderOutcome;
  readonly renderStar: RenderStar;
  /** How many prices the main and the secondary market of its league have (CAT-14, LAY-11). */
  readonly mainOutcomes: number;
  readonly secondaryOutcomes: number;
}

/**
 * A match in a list: when, who, score, main and secondary market, further markets. Its height never changes. Far from the
 * screen it is its link alone, the same element, so that the focus stays on it while the rest comes and goes.
 */
export const MatchRow = memo(function MatchRow({
  matchId,
  isNear,
  renderOutcome,
  renderStar,
  mainOutcomes,
  secondaryOutcomes,
}: Props) {
  const match = useMatchHead(matchId, isNear);
  const [row, sight] = useSight<HTMLLIElement>();
  if (match === null) return <li className={`${styles['row']} ${styles['waiting']}`} aria-hidden="true" />;
  const isOutright = match.competitors === null;
  return (
    <li
      ref={isNear ? row : undefined}
      className={`${styles['row']} ${isOutright ? styles['long'] : ''}`}
      data-match={matchId}
    >
      {isOutright ? <Outright match={match} isNear={isNear} /> : <Sides match={match} isNear={isNear} />}
      {isNear ? (
        <>
          <span className={styles['keep']}>{renderStar({ kind: 'matches', id: matchId, name: match.name })}</span>
          <SightContext value={sight}>
            <Prices
              match={match}
              marketKey={match.mainMarketKey}
              columns={isOutright ? OUTRIGHT_PRICES : mainOutcomes}
              renderOutcome={renderOutcome}
              look="main"
            />
            {isOutright ? null : (
              <Prices
                match={match}
                marketKey={match.secondaryMarketKey}
                columns={secondaryOutcomes}
                renderOutcome={renderOutcome}
                look="secondary"
              />
            )}
          </SightContext>
          <More match={match} />
        </>
      ) : null}
    </li>
  );
});

function Sides({ match, isNear }: { readonly match: MatchHead; readonly isNear: boolean }) {
  const { competitors, statistics } = match;
  if (competitors === null) return null;
  const isLive = isNear && isRunning(match.status);
  return (
    <PageLink to={pathOf(match.tournament.sport.key, match.slug)} className={styles['match']}>
      {isRunning(match.status) ? <LiveClock match={match} isNear={isNear} /> : <Start match={match} />}
      <span className={styles['sides']}>
        {(['home', 'away'] as const).map((side) => (
          <span key={side} className={styles['side']}>
            {isNear ? <Monogram name={competitors[side].name} color={competitors[side].color} /> : null}
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

function LiveClock({ match, isNear }: { readonly match: MatchHead; readonly isNear: boolean }) {
  const text = useText();
  return (
    <span className={`${styles['when']} ${styles['live']}`}>
      <span className={styles['time']}>
        {isNear ? <Ticking statistics={match.statistics} /> : text.t('match.live')}
      </span>
      {isNear ? <span className={styles['stage']}>{sayStage(text, match.stage)}</span> : null}
    </span>
  );
}

function Ticking({ statistics }: Pick<MatchHead, 'statistics'>) {
  const { t } = useText();
  const clock = useEachSecond((now) => clockText(statistics, now) ?? '');
  return clock === '' ? t('match.live') : clock;
}

function Start({ match }: { readonly match: MatchHead }) {
  const text = useText();
  const feedNow = useFeedClock();
  if (isOver(match.status)) {
    return (
      <span className={styles['when']}>
        <span className={styles['stage']}>{text.t('stage.ended')}</span>
      </span>
    );
  }
  const start = Date.parse(match.start_time);
  return (
    <time className={styles['when']} dateTime={match.start_time} title={text.formats.instant(start)}>
      <span className={styles['time']}>{text.formats.time(start)}</span>
      <span className={styles['stage']}>{text.formats.day(start, feedNow())}</span>
    </time>
  );
}

/** CAT-12. */
function Outright({ match, isNear }: { readonly match: MatchHead; readonly isNear: boolean }) {
  const { t, formats } = useText();
  const shape = useMarketShape(match.id, isNear ? match.mainMarketKey : null);
  const end = match.end_time === null ? null : formats.moment(Date.parse(match.end_time));
  const count = shape?.outcomes.length ?? 0;
  return (
    <PageLink
      to={pathOf(match.tournament.sport.key, match.slug)}
      className={`${styles['match']} ${styles['outright']}`}
    >
      <Icon name="trophy" className={styles['trophy']} />
      <span className={styles['sides']}>
        <span className={styles['name']} title={match.name}>
          {match.name}
        </span>
        <span className={styles['stage']}>
          {[
            ...(count === 0 ? [] : [t('outright.competitors', { count })]),
            ...(end === null ? [] : [t('match.outright.until', { moment: end })]),
          ].join(' · ')}
        </span>
      </span>
    </PageLink>
  );
}

interface PricesProps {
  readonly match: MatchHead;
  readonly marketKey: string | null;
  readonly columns: number;
  readonly look: 'main' | 'secondary';
  readonly renderOutcome: RenderOutcome;
}

function Prices({ match, marketKey, columns, look, renderOutcome }: PricesProps) {
  const shape = useMarketShape(match.id, marketKey);
  const name = shape?.name ?? '';
  return (
    <span className={`${styles['prices']} ${styles[look]}`}>
      {placesOf(shape?.outcomes ?? null, columns).map(({ id, isHeld }) => (
        <span key={id} className={styles['cell']}>
          {renderOutcome({
            matchId: match.id,
            marketKey: isHeld ? null : (shape?.key ?? null),
            outcomeId: id,
            marketName: name,
            label: SHORT.test(id) ? id.toUpperCase() : undefined,
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
      <Marks match={match} />
      {match.competitors === null ? (
        <Icon name="chevron-end" size="small" className={styles['onward']} />
      ) : (
        <span>{`+${formats.count(count)}`}</span>
      )}
    </PageLink>
  );
}

/** What can be looked at besides the prices. */
function Marks({ match }: { readonly match: MatchHead }) {
  const { t } = useText();
  const isFollowed = isRunning(match.status) && match.statistics !== null;
  const isVideoOn = useIsVideoOn() && match.has_video;
  if (!isVideoOn && !isFollowed) return null;
  return (
    <span className={styles['marks']}>
      {isVideoOn ? (
        <span title={t('video.mark')} className={styles['video']}>
          <Icon name="video" size="small" />
        </span>
      ) : null}
      {isFollowed ? (
        <span title={t('stats.mark')}>
          <Icon name="stats" size="small" />
        </span>
      ) : null}
    </span>
  );
}
