import type { ReactNode } from 'react';
import type { MatchHead } from '@touchline/client';
import type { Competitor } from '@touchline/contract';
import { useMatchHead } from '../../bindings/catalogue.ts';
import { PageLink, pathOf } from '../../bindings/links.tsx';
import { useIsVideoOn } from '../../bindings/match-facts.ts';
import { useFeedClock } from '../../bindings/screen.ts';
import { isOver } from '../../text/match-clock.ts';
import { categoryName, sportName } from '../../text/names.ts';
import { outrightTimes } from '../../text/outright-times.ts';
import { useText } from '../../text/use-text.ts';
import { Flag } from '../../ui/Flag.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { CompactHead } from './CompactHead.tsx';
import { MatchBoard } from './MatchBoard.tsx';
import centre from './MatchCentre.module.css';
import styles from './MatchHeader.module.css';
import { Periods } from './Periods.tsx';

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
      <CompactHead match={match} />
      <header className={styles.head} data-match-status={match.status}>
        <Crumbs match={match} renderFavourite={renderFavourite} renderWatch={renderWatch} />
        {match.competitors === null ? (
          <OutrightBoard match={match} />
        ) : (
          <MatchBoard match={match} renderTeam={renderTeam} />
        )}
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

function OutrightBoard({ match }: { readonly match: MatchHead }) {
  const text = useText();
  const { t } = text;
  const feedNow = useFeedClock();
  const { parent } = match;
  return (
    <div className={styles.outright}>
      <Icon name="trophy" size="large" className={styles.trophy} />
      <h1 className={styles.title}>{match.name}</h1>
      <p className={centre.stage}>
        {isOver(match.status) ? t('match.outright.ended') : outrightTimes(text, match, feedNow()).join(' · ')}
      </p>
      {parent ? <p className={centre.stage}>{t('outright.part_of', { name: parent.name })}</p> : null}
    </div>
  );
}
