import { type ReactNode, useRef } from 'react';
import type { MatchHead } from '@touchline/client';
import type { Competitor } from '@touchline/contract';
import { useMatchEvents } from '../../bindings/catalogue.ts';
import { useEventsShown } from '../../bindings/match-facts.ts';
import { isOver, isRunning, pointText } from '../../text/match-clock.ts';
import { useText } from '../../text/use-text.ts';
import { Crest } from '../../ui/Crest.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { useFlash } from '../../ui/use-flash.ts';
import { Kickoff } from './Kickoff.tsx';
import styles from './MatchBoard.module.css';
import centreStyles from './MatchCentre.module.css';
import { StatusLine } from './StatusLine.tsx';

const SCORED = { strong: centreStyles.scored, weak: centreStyles.faint };
const SIDES = ['home', 'away'] as const;

interface Props {
  readonly match: MatchHead;
  readonly renderTeam: ((team: Competitor) => ReactNode) | undefined;
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

/** Who plays, and between them how it stands. */
export function MatchBoard({ match, renderTeam }: Props) {
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
    <div className={centreStyles.centre}>
      <span ref={score} className={centreStyles.score}>
        <span>{total.home}</span>
        <span className={centreStyles.colon}>:</span>
        <span>{total.away}</span>
      </span>
      {points === null || isOver(match.status) ? null : (
        <span className={centreStyles.points}>
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
  return <span className={centreStyles.place}>{place}</span>;
}
