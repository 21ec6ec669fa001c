import { memo, type ReactNode, useRef } from 'react';
import type { MatchHead } from '@touchline/client';
import { useMarketShape, useMatchHead } from '../../bindings/catalogue.ts';
import type { RenderStar } from '../../bindings/favourites.ts';
import { PageLink, pathOf } from '../../bindings/links.tsx';
import { useIsVideoOn } from '../../bindings/match-facts.ts';
import { useSelect } from '../../bindings/PageProvider.tsx';
import type { RenderOutcome } from '../../bindings/render-outcome.ts';
import { useEachSecond, useFeedClock } from '../../bindings/screen.ts';
import { VisibilityContext, useRowVisibility } from '../../bindings/visibility.ts';
import { clockText, isOver, isRunning, pointText } from '../../text/match-clock.ts';
import { outrightTimes } from '../../text/outright-times.ts';
import { sayStage } from '../../text/stage.ts';
import { useText } from '../../text/use-text.ts';
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
/** An outright shows the first of its competitors. */
const OUTRIGHT_PRICES = 3;

interface Props {
  readonly matchId: string;
  /** False: the row renders its link with names and time only, and subscribes to nothing. */
  readonly isNear: boolean;
  readonly renderOutcome: RenderOutcome;
  readonly renderStar: RenderStar;
  /** How many prices the main and the secondary market of its league have (CAT-14, LAY-11). */
  readonly mainOutcomes: number;
  readonly secondaryOutcomes: number;
}

/**
 * A match in a list: when, who, score, main and secondary market, further markets. Its height never changes. Far from the
 * screen it is its link alone, with names and time as one text: the same element, so that the focus stays on it while the
 * rest comes and goes. There may be hundreds of those, so nothing in them subscribes to anything.
 */
export const MatchRow = memo(function MatchRow({ matchId, isNear, ...rest }: Props) {
  // Address and names of a match stay what they are: whatever else changes is read by what is near the screen.
  const match = useSelect().peekMatch(matchId);
  const text = useText();
  if (match === null) return <li className={`${styles.row} ${styles.waiting}`} aria-hidden="true" />;
  const isOutright = match.competitors === null;
  return (
    <li className={isOutright ? LONG : styles.row} data-match={matchId}>
      <PageLink to={pathOf(match.tournament.sport.key, match.slug)} className={isOutright ? OUTRIGHT : styles.match}>
        {isNear ? <Who matchId={matchId} /> : summaryOf(match, text)}
      </PageLink>
      {isNear ? <Offer matchId={matchId} {...rest} /> : null}
    </li>
  );
});

/** Who plays when, in one text; a match that has begun has no kick-off to tell. */
function summaryOf(match: MatchHead, { t, formats }: ReturnType<typeof useText>): string {
  const { competitors } = match;
  const when = isRunning(match.status)
    ? t('match.live')
    : isOver(match.status)
      ? t('stage.ended')
      : formats.instant(Date.parse(match.start_time));
  return `${when} ${competitors === null ? match.name : `${competitors.home.name} – ${competitors.away.name}`}`;
}

function Who({ matchId }: { readonly matchId: string }) {
  const match = useMatchHead(matchId);
  if (match === null) return null;
  return match.competitors === null ? <Outright match={match} /> : <Sides match={match} />;
}

/** The buttons of a row. */
function Offer({ matchId, renderOutcome, renderStar, mainOutcomes, secondaryOutcomes }: Omit<Props, 'isNear'>) {
  const match = useMatchHead(matchId);
  const [element, visibility] = useRowVisibility<HTMLSpanElement>();
  if (match === null) return null;
  const isOutright = match.competitors === null;
  return (
    <>
      <span ref={element} className={styles.keep}>
        {renderStar({ kind: 'matches', id: matchId, name: match.name })}
      </span>
      <VisibilityContext value={visibility}>
        <Prices
          match={match}
          marketKey={match.mainMarketKey}
          columns={isOutright ? OUTRIGHT_PRICES : mainOutcomes}
          renderOutcome={renderOutcome}
          variant="main"
        />
        {isOutright ? null : (
          <Prices
            match={match}
            marketKey={match.secondaryMarketKey}
            columns={secondaryOutcomes}
            renderOutcome={renderOutcome}
            variant="secondary"
          />
        )}
      </VisibilityContext>
      <More match={match} />
    </>
  );
}

function Sides({ match }: { readonly match: MatchHead }) {
  const { competitors, statistics } = match;
  if (competitors === null) return null;
  const isLive = isRunning(match.status);
  return (
    <>
      <When match={match} />
      <span className={styles.sides}>
        {(['home', 'away'] as const).map((side) => (
          <span key={side} className={styles.side}>
            <Monogram name={competitors[side].name} color={competitors[side].color} />
            <span className={styles.name}>{competitors[side].name}</span>
            {isLive && statistics?.current_server === side ? <Serving /> : null}
            {isLive && statistics !== null ? (
              <Score points={statistics.game_score?.[side] ?? null} total={statistics.total_score[side]} />
            ) : null}
          </span>
        ))}
      </span>
    </>
  );
}

function Serving() {
  const { t } = useText();
  return (
    <span className={styles.serving}>
      <Icon name="serve" size="small" />
      <VisuallyHidden>{t('match.serving')}</VisuallyHidden>
    </span>
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

function When({ match }: { readonly match: MatchHead }): ReactNode {
  const text = useText();
  const feedNow = useFeedClock();
  const clock = useEachSecond((now) => clockText(match.statistics, now) ?? '');
  if (isRunning(match.status)) {
    return (
      <span className={`${styles.when} ${styles.live}`}>
        <span className={styles.time}>{clock === '' ? text.t('match.live') : clock}</span>
        <span className={styles.stage}>{sayStage(text, match.stage)}</span>
      </span>
    );
  }
  if (isOver(match.status)) {
    return (
      <span className={styles.when}>
        <span className={styles.stage}>{text.t('stage.ended')}</span>
      </span>
    );
  }
  const start = Date.parse(match.start_time);
  return (
    <time className={styles.when} dateTime={match.start_time} title={text.formats.instant(start)}>
      <span className={styles.time}>{text.formats.time(start)}</span>
      <span className={styles.stage}>{text.formats.day(start, feedNow())}</span>
    </time>
  );
}

/** CAT-12. */
function Outright({ match }: { readonly match: MatchHead }) {
  const text = useText();
  const feedNow = useFeedClock();
  const shape = useMarketShape(match.id, match.mainMarketKey);
  const count = shape?.outcomes.length ?? match.field.length;
  return (
    <>
      <Icon name="trophy" className={styles.trophy} />
      <span className={styles.sides}>
        <span className={styles.name}>{match.name}</span>
        <span className={styles.stage}>
          {[
            ...(count === 0 ? [] : [text.t('outright.competitors', { count })]),
            ...outrightTimes(text, match, feedNow()),
          ].join(' · ')}
        </span>
      </span>
    </>
  );
}

interface PricesProps {
  readonly match: MatchHead;
  readonly marketKey: string | null;
  readonly columns: number;
  readonly variant: 'main' | 'secondary';
  readonly renderOutcome: RenderOutcome;
}

function Prices({ match, marketKey, columns, variant, renderOutcome }: PricesProps) {
  const shape = useMarketShape(match.id, marketKey);
  const name = shape?.name ?? '';
  return (
    <span className={`${styles.prices} ${styles[variant]}`}>
      {priceCellsOf(shape?.outcomes ?? null, columns).map(({ id, isHeld }) => (
        <span key={id} className={styles.cell}>
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
      className={styles.more}
      aria-label={count > 0 ? t('match.markets.more', { count, name: match.name }) : match.name}
      tabIndex={-1}
    >
      <Marks match={match} />
      {match.competitors === null || count === 0 ? (
        <Icon name="chevron-end" size="small" className={styles.onward} />
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
    <span className={styles.marks}>
      {isVideoOn ? (
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
  );
}
