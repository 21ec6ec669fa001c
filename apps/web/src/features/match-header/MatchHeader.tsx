import { useRef } from 'react';
import type { MatchHead } from '@touchline/client';
import type { MatchStatistics } from '@touchline/contract';
import { useMatchHead } from '../../bindings/catalogue.ts';
import { PageLink, pathOf } from '../../bindings/links.tsx';
import { usePage } from '../../bindings/PageProvider.tsx';
import { isOver, isRunning, pointText } from '../../text/matchClock.ts';
import { sayStage } from '../../text/stage.ts';
import { useText } from '../../text/useText.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Monogram } from '../../ui/Monogram.tsx';
import { Unseen } from '../../ui/Unseen.tsx';
import { useFlash } from '../../ui/useFlash.ts';
import { MatchClock } from './MatchClock.tsx';
import styles from './MatchHeader.module.css';

const MOST_PERIODS = 9;
const SCORED = { strong: styles['scored'] ?? '', weak: styles['faint'] ?? '' };

/** Head of a match page: where it belongs, who plays, how it stands (CAT-02). */
export function MatchHeader({ matchId }: { readonly matchId: string }) {
  const match = useMatchHead(matchId);
  if (match === null) return <div className={styles['head']} aria-hidden="true" />;
  return (
    <header className={styles['head']} data-match-status={match.status}>
      <Crumbs match={match} />
      {match.competitors === null ? <OutrightBoard match={match} /> : <Board match={match} />}
      {match.statistics === null || match.statistics.period_score.length === 0 ? null : (
        <Periods match={match} statistics={match.statistics} />
      )}
    </header>
  );
}

function Crumbs({ match }: { readonly match: MatchHead }) {
  const { t, say } = useText();
  const { tournament } = match;
  return (
    <nav className={styles['crumbs']} aria-label={t('match.crumbs')}>
      <PageLink to={`/${tournament.sport.key}`} className={styles['crumb']}>
        <Icon name={tournament.sport.key} size="small" />
        {say(`sport.${tournament.sport.key}`, tournament.sport.name)}
      </PageLink>
      <Icon name="chevron-end" size="small" className={styles['onward']} />
      <PageLink to={pathOf(tournament.sport.key, tournament.slug)} className={`${styles['crumb']} ${styles['league']}`}>
        <span className={styles['category']}>{tournament.category.name}</span>
        <span>{tournament.name}</span>
      </PageLink>
    </nav>
  );
}

function Board({ match }: { readonly match: MatchHead }) {
  const { t } = useText();
  const { competitors, statistics } = match;
  if (competitors === null) return null;
  return (
    <div className={styles['board']}>
      {(['home', 'away'] as const).map((side) => (
        <div key={side} className={`${styles['team']} ${styles[side]}`}>
          <Monogram name={competitors[side].name} color={competitors[side].color} size="large" />
          <span className={styles['name']}>
            {competitors[side].name}
            {isRunning(match.status) && statistics?.current_server === side ? (
              <span className={styles['serving']}>
                <Icon name="serve" size="small" />
                <Unseen>{t('match.serving')}</Unseen>
              </span>
            ) : null}
          </span>
        </div>
      ))}
      <Centre match={match} />
      <h1 className={styles['spoken']}>{match.name}</h1>
    </div>
  );
}

function Centre({ match }: { readonly match: MatchHead }) {
  const text = useText();
  const { sportsbook } = usePage();
  const { statistics } = match;
  const score = useRef<HTMLSpanElement>(null);
  const total = statistics?.total_score ?? null;
  useFlash(score, total === null ? '' : `${total.home}:${total.away}`, SCORED);
  if (total === null || !(isRunning(match.status) || isOver(match.status))) {
    const start = Date.parse(match.start_time);
    return (
      <div className={styles['centre']}>
        <time className={styles['kickoff']} dateTime={match.start_time}>
          {text.formats.time(start)}
        </time>
        <span className={styles['stage']}>{text.formats.day(start, sportsbook.feedNow())}</span>
        {match.stadium === null ? null : (
          <span className={styles['place']}>
            {match.city === null ? match.stadium : `${match.stadium}, ${match.city}`}
          </span>
        )}
      </div>
    );
  }
  const points = statistics?.game_score ?? null;
  return (
    <div className={styles['centre']}>
      <span ref={score} className={styles['score']}>
        <span>{total.home}</span>
        <span className={styles['colon']}>:</span>
        <span>{total.away}</span>
      </span>
      {points === null || isOver(match.status) ? null : (
        <span className={styles['points']}>
          {pointText(points.home)} : {pointText(points.away)}
        </span>
      )}
      <span className={isRunning(match.status) ? styles['live'] : styles['stage']}>
        {isRunning(match.status) ? <span className={styles['badge']}>{text.t('match.live')}</span> : null}
        {isRunning(match.status) ? <MatchClock statistics={statistics} className={styles['clock']} /> : null}
        <span>{isOver(match.status) ? text.t('stage.ended') : sayStage(text, match.stage)}</span>
      </span>
    </div>
  );
}

function Periods({ match, statistics }: { readonly match: MatchHead; readonly statistics: MatchStatistics }) {
  const { t } = useText();
  if (match.competitors === null) return null;
  const { competitors } = match;
  const played = statistics.period_score.length;
  // Periods to come keep their columns, so that nothing moves when one begins.
  const columns = Math.max(played, Math.min(statistics.max_period_number, MOST_PERIODS));
  const numbers = Array.from({ length: columns }, (_, index) => index);
  return (
    <div className={styles['periods']}>
      <table aria-label={t('match.periods')}>
        <thead>
          <tr>
            <th scope="col">
              <Unseen>{t('match.team')}</Unseen>
            </th>
            {numbers.map((index) => (
              <th key={index} scope="col">
                {statistics.period_score[index]?.number ?? index + 1}
              </th>
            ))}
            <th scope="col" className={styles['sum']}>
              {t('match.total')}
            </th>
          </tr>
        </thead>
        <tbody>
          {(['home', 'away'] as const).map((side) => (
            <tr key={side}>
              <th scope="row">{competitors[side].name}</th>
              {numbers.map((index) => (
                <td key={index} className={index === played - 1 ? styles['current'] : undefined}>
                  {statistics.period_score[index]?.[side] ?? '–'}
                </td>
              ))}
              <td className={styles['sum']}>{statistics.total_score[side]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function OutrightBoard({ match }: { readonly match: MatchHead }) {
  const { t, formats } = useText();
  return (
    <div className={styles['outright']}>
      <Icon name="trophy" size="large" className={styles['trophy']} />
      <h1 className={styles['title']}>{match.name}</h1>
      {match.end_time === null ? null : (
        <p className={styles['stage']}>
          {t('match.outright.until', { moment: formats.moment(Date.parse(match.end_time)) })}
        </p>
      )}
    </div>
  );
}
