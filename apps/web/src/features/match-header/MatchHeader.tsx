import { type ReactNode, useRef } from 'react';
import type { MatchHead } from '@touchline/client';
import type { Competitor } from '@touchline/contract';
import { useMatchEvents, useMatchHead } from '../../bindings/catalogue.ts';
import { PageLink, pathOf } from '../../bindings/links.tsx';
import { useEventsShown, useIsVideoOn } from '../../bindings/match-facts.ts';
import { useFeedClock } from '../../bindings/screen.ts';
import { isOver, isRunning, pointText } from '../../text/match-clock.ts';
import { categoryName, sportName } from '../../text/names.ts';
import { outrightTimes } from '../../text/outright-times.ts';
import { useText } from '../../text/use-text.ts';
import { Crest } from '../../ui/Crest.tsx';
import { Flag } from '../../ui/Flag.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { useFlash } from '../../ui/use-flash.ts';
import { Kickoff } from './Kickoff.tsx';
import styles from './MatchHeader.module.css';
import { Periods } from './Periods.tsx';
import { StatusLine } from './StatusLine.tsx';

const SCORED = { strong: styles.scored, weak: styles.faint };
const SIDES = ['home', 'away'] as const;

interface Props {
  readonly matchId: string;
  /** The star that keeps a match among the favourites. */
  readonly renderFavourite?: ((matchId: string, name: string) => ReactNode) | undefined;
  /** The star that keeps a team among the favourites. */
  readonly renderTeam?: ((team: Competitor) => ReactNode) | undefined;
  /** The way to be told of something in this match; nothing where it is null. */
  readonly renderWatch?: ((match: MatchHead) => ReactNode) | null;
}

/**
 * Head of a match page: where it belongs, who plays, how it stands (CAT-02). Its height is the same from the
 * announcement to the end. A small one stays in sight below the header once this one has left the screen.
 */
export function MatchHeader({ matchId, renderFavourite, renderTeam, renderWatch = null }: Props) {
  const match = useMatchHead(matchId);
  if (match === null) return <div className={`${styles.head} ${styles.waiting}`} aria-hidden="true" />;
  return (
    <>
      <Compact match={match} />
      <header className={styles.head} data-match-status={match.status}>
        <Crumbs match={match} renderFavourite={renderFavourite} renderWatch={renderWatch} />
        {match.competitors === null ? <OutrightBoard match={match} /> : <Board match={match} renderTeam={renderTeam} />}
        {match.competitors === null ? null : <Periods match={match} competitors={match.competitors} />}
      </header>
    </>
  );
}

function Crumbs({
  match,
  renderFavourite,
  renderWatch,
}: {
  readonly match: MatchHead;
  readonly renderFavourite: Props['renderFavourite'];
  readonly renderWatch: NonNullable<Props['renderWatch']> | null;
}) {
  const text = useText();
  const { t } = text;
  const isVideoOn = useIsVideoOn();
  const { tournament } = match;
  return (
    <div className={styles.top} data-whole="">
      <nav className={styles.crumbs} aria-label={t('match.crumbs')}>
        <PageLink to={`/${tournament.sport.key}`} className={styles.crumb}>
          <Icon name={tournament.sport.key} size="small" />
          {sportName(text, tournament.sport)}
        </PageLink>
        <Icon name="chevron-end" size="small" className={styles.onward} />
        <PageLink
          to={pathOf(tournament.sport.key, tournament.slug)}
          className={`${styles.crumb} ${styles.league}`}
          title={`${tournament.category.name} ${tournament.name}`}
        >
          <Flag country={tournament.category.country_code} slug={tournament.category.slug} />
          <span className={styles.category}>{categoryName(text, tournament.category)}</span>
          <span className={styles.leagueName}>{tournament.name}</span>
        </PageLink>
      </nav>
      {match.has_video && isVideoOn ? (
        <span className={styles.video} title={t('match.video')}>
          <Icon name="video" size="small" />
          <VisuallyHidden>{t('match.video')}</VisuallyHidden>
        </span>
      ) : null}
      {renderWatch === null || isOver(match.status) ? null : <span className={styles.watch}>{renderWatch(match)}</span>}
      {renderFavourite === undefined ? null : (
        <span className={styles.star}>{renderFavourite(match.id, match.name)}</span>
      )}
    </div>
  );
}

/** Red cards of both sides, where events may be shown (CAT-11). */
function useRedCards(match: MatchHead): { readonly home: number; readonly away: number } {
  const areShown = useEventsShown(match);
  const isFollowed = areShown && (isRunning(match.status) || isOver(match.status));
  const events = useMatchEvents(isFollowed ? match.id : null);
  const count = (side: 'home' | 'away'): number =>
    events.value?.filter((event) => event.type === 'red_card' && event.side === side).length ?? 0;
  return { home: count('home'), away: count('away') };
}

/** Whether a word of the name is too long for its column in the usual size: it would break between two letters. */
function hasLongWord(name: string): boolean {
  return name.split(/[\s-]/).some((word) => word.length > 11);
}

function Board({ match, renderTeam }: { readonly match: MatchHead; readonly renderTeam: Props['renderTeam'] }) {
  const { t } = useText();
  const { competitors, statistics } = match;
  const red = useRedCards(match);
  if (competitors === null) return null;
  return (
    <div className={styles.board} data-whole="">
      {SIDES.map((side) => (
        <div key={side} className={`${styles.team} ${styles[side]}`}>
          <Crest competitor={competitors[side]} size="large" />
          <span className={`${styles.name} ${hasLongWord(competitors[side].name) ? styles.long : ''}`}>
            <bdi>{competitors[side].name}</bdi>
          </span>
          <span className={styles.beside}>
            {red[side] === 0 ? null : (
              <span className={styles.red}>
                <span aria-hidden="true">{red[side]}</span>
                <VisuallyHidden>{t('match.red_cards', { count: red[side] })}</VisuallyHidden>
              </span>
            )}
            {isRunning(match.status) && statistics?.current_server === side ? (
              <span className={styles.serving}>
                <Icon name="serve" size="small" />
                <VisuallyHidden>{t('match.serving')}</VisuallyHidden>
              </span>
            ) : null}
          </span>
          {renderTeam === undefined ? null : <span className={styles.mark}>{renderTeam(competitors[side])}</span>}
        </div>
      ))}
      <Centre match={match} />
      <VisuallyHidden as="h1">{match.name}</VisuallyHidden>
    </div>
  );
}

function Centre({ match }: { readonly match: MatchHead }) {
  const { t } = useText();
  const { statistics } = match;
  const score = useRef<HTMLSpanElement>(null);
  const total = statistics?.total_score ?? null;
  useFlash(score, total === null ? '' : `${total.home}:${total.away}`, SCORED);
  if (total === null || !(isRunning(match.status) || isOver(match.status))) return <Kickoff match={match} />;
  const points = statistics?.game_score ?? null;
  return (
    <div className={styles.centre}>
      <span ref={score} className={styles.score}>
        <span>{total.home}</span>
        <span className={styles.colon}>:</span>
        <span>{total.away}</span>
      </span>
      {points === null || isOver(match.status) ? null : (
        <span className={styles.points}>
          {`${pointText(points.home)} : ${pointText(points.away)}`}
          {points.home > 40 || points.away > 40 ? <VisuallyHidden>{`, ${t('match.advantage')}`}</VisuallyHidden> : null}
        </span>
      )}
      <StatusLine match={match} />
      <Place match={match} />
    </div>
  );
}

/** Where it is played. */
function Place({ match }: { readonly match: MatchHead }) {
  if (match.stadium === null) return null;
  const place = match.city === null ? match.stadium : `${match.stadium}, ${match.city}`;
  return <span className={styles.place}>{place}</span>;
}

/** The same in one line, hidden from screen readers because it repeats the header. */
function Compact({ match }: { readonly match: MatchHead }) {
  const { formats } = useText();
  const { competitors, statistics } = match;
  const total = statistics?.total_score ?? null;
  const isPlayed = total !== null && (isRunning(match.status) || isOver(match.status));
  return (
    <div className={styles.compact} data-whole="" aria-hidden="true">
      {competitors === null ? (
        <span className={styles.compactName}>{match.name}</span>
      ) : (
        <>
          <span className={styles.compactName}>
            <bdi>{competitors.home.name}</bdi>
          </span>
          <span className={styles.compactScore}>
            {isPlayed ? `${total.home} : ${total.away}` : formats.time(Date.parse(match.start_time))}
          </span>
          <span className={styles.compactName}>
            <bdi>{competitors.away.name}</bdi>
          </span>
          <span className={styles.compactStatus}>{match.status === 0 ? null : <StatusLine match={match} />}</span>
        </>
      )}
    </div>
  );
}

function OutrightBoard({ match }: { readonly match: MatchHead }) {
  const text = useText();
  const { t } = text;
  const feedNow = useFeedClock();
  const { parent } = match;
  return (
    <div className={styles.outright}>
      <Icon name="trophy" size="large" className={styles.trophy} />
      <h1 className={styles.title}>{match.name}</h1>
      <p className={styles.stage}>
        {isOver(match.status) ? t('match.outright.ended') : outrightTimes(text, match, feedNow()).join(' · ')}
      </p>
      {parent ? <p className={styles.stage}>{t('outright.part_of', { name: parent.name })}</p> : null}
    </div>
  );
}
