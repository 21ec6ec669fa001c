import { Fragment } from 'react';
import type { MatchHead } from '@touchline/client';
import type { MatchEvent } from '@touchline/contract';
import { ServerMessage } from '../../bindings/server-message.tsx';
import { useMatchEvents } from '../../bindings/catalogue.ts';
import { useEventsShown } from '../../bindings/match-facts.ts';
import { useCommands } from '../../bindings/PageProvider.tsx';
import { isRunning, pointText } from '../../text/match-clock.ts';
import { eventName, isNotable, eventMarkOf, minuteOf } from '../../text/match-events.ts';
import { useText } from '../../text/use-text.ts';
import { EventMark } from '../../ui/EventMark.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FailedState } from '../../ui/FailedState.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { GroundLines } from './Grounds.tsx';
import styles from './MatchTracker.module.css';
import { type Ground, groundOf, HIGH, homeShare, momentumOf, fieldPositionOf, runOf, WIDE } from './field-positions.ts';

type Competitors = NonNullable<MatchHead['competitors']>;

interface Props {
  readonly match: MatchHead;
  readonly competitors: Competitors;
}

/**
 * The match as a drawing: the last event on its ground, who is pressing, and for sports without a ground the run of
 * play. A picture for eyes; a screen reader has the events as a list. Moved by push alone.
 */
export function MatchTracker({ match, competitors }: Props) {
  const { t } = useText();
  const commands = useCommands();
  const areShown = useEventsShown(match);
  const events = useMatchEvents(areShown ? match.id : null);
  if (!areShown) {
    return (
      <EmptyState icon="info" title={t('match.events.hidden')}>
        <p className={styles.advice}>{t('match.events.hidden.description')}</p>
      </EmptyState>
    );
  }
  if (events.state === 'failed') {
    return (
      <FailedState title={t('match.events.failed')} action={t('action.retry')} onRetry={commands.retry}>
        <ServerMessage message={events.message} />
      </FailedState>
    );
  }
  const notable = (events.value ?? []).filter(isNotable);
  if (match.status === 0 && notable.length === 0) {
    return (
      <EmptyState icon="clock" title={t('match.tracker.coming')}>
        <p className={styles.advice}>{t('match.tracker.coming.description')}</p>
      </EmptyState>
    );
  }
  const ground = groundOf(match.tournament.sport.key);
  return (
    <div className={styles.room}>
      <div className={styles.tracker}>
        <Last
          match={match}
          competitors={competitors}
          event={notable.at(-1) ?? null}
          isLoading={events.state === 'loading'}
        />
        {ground === null ? (
          <Run events={notable} competitors={competitors} />
        ) : (
          <Drawing ground={ground} events={notable} match={match} />
        )}
        <Momentum events={notable} competitors={competitors} />
        <Recent events={notable} competitors={competitors} />
      </div>
      {match.status === 1 ? <p className={styles.delayed}>{t('check.delayed')}</p> : null}
    </div>
  );
}

function Last({
  match,
  competitors,
  event,
  isLoading,
}: Props & { readonly event: MatchEvent | null; readonly isLoading: boolean }) {
  const text = useText();
  const points = isRunning(match.status) ? (match.statistics?.game_score ?? null) : null;
  const minute = event === null ? null : minuteOf(event);
  return (
    <div className={styles.last} aria-hidden="true">
      {event === null ? (
        <span className={styles.quiet}>{text.t(isLoading ? 'loading' : 'match.events.none')}</span>
      ) : (
        // New ones for each event: the same name stands elsewhere behind other words.
        <Fragment key={event.number}>
          <EventMark variant={eventMarkOf(event.type)} />
          <strong className={styles.what}>{eventName(text, event.type)}</strong>
          {event.side === null ? null : <bdi className={styles.who}>{competitors[event.side].name}</bdi>}
          {minute === null ? null : <span className={styles.when}>{minute}′</span>}
        </Fragment>
      )}
      {points === null ? null : (
        <span className={styles.points}>{`${pointText(points.home)} : ${pointText(points.away)}`}</span>
      )}
    </div>
  );
}

const SERVES: Readonly<Record<'home' | 'away', { readonly x: number; readonly y: number }>> = {
  home: { x: 5, y: 38 },
  away: { x: 95, y: 22 },
};
const NETTED: ReadonlySet<Ground> = new Set(['tennis', 'volleyball', 'badminton', 'table-tennis']);

function Drawing({
  ground,
  events,
  match,
}: {
  readonly ground: Ground;
  readonly events: readonly MatchEvent[];
  readonly match: MatchHead;
}) {
  const last = events.at(-1) ?? null;
  const before = events.at(-2) ?? null;
  const at = last === null ? null : fieldPositionOf(ground, last);
  const from = before === null || before.side !== last?.side ? null : fieldPositionOf(ground, before);
  const server = match.statistics?.current_server ?? null;
  return (
    <svg className={styles.ground} viewBox={`0 0 ${WIDE} ${HIGH}`} aria-hidden="true">
      <rect width={WIDE} height={HIGH} rx="2" className={styles.grass} />
      <GroundLines ground={ground} />
      {last?.side === null || last === null ? null : (
        <rect
          x={last.side === 'home' ? WIDE / 2 : 0}
          width={WIDE / 2}
          height={HIGH}
          className={`${styles.zone} ${styles[last.side]}`}
        />
      )}
      {NETTED.has(ground) && server !== null && isRunning(match.status) ? (
        <circle cx={SERVES[server].x} cy={SERVES[server].y} r="1.8" className={styles.server} />
      ) : null}
      {at === null || from === null ? null : (
        <line x1={from.x} y1={from.y} x2={at.x} y2={at.y} className={styles.path} />
      )}
      {at === null || last === null ? null : (
        <g key={last.number} className={`${styles.spot} ${styles[last.side ?? 'both']}`}>
          <circle cx={at.x} cy={at.y} r="4.5" className={styles.ring} />
          <circle cx={at.x} cy={at.y} r="2" />
        </g>
      )}
    </svg>
  );
}

/** Overs, legs, frames, rounds: the latest marks of both sides, one lane each. */
function Run({ events, competitors }: { readonly events: readonly MatchEvent[]; readonly competitors: Competitors }) {
  const marks = runOf(events, 18);
  return (
    <div className={styles.run} aria-hidden="true">
      {(['home', 'away'] as const).map((side) => (
        <div key={side} className={styles.lane}>
          <bdi className={styles.laneName}>{competitors[side].name}</bdi>
          <div className={styles.marks}>
            {marks.map(({ event, scored }) => (
              <span
                key={event.number}
                className={`${styles.mark} ${event.side === side ? `${styles[side]} ${styles.own}` : ''} ${eventMarkOf(event.type) === 'lost' ? styles.lost : ''}`}
              >
                {event.side !== side ? '' : eventMarkOf(event.type) === 'lost' ? '×' : (scored ?? '•')}
              </span>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}

function Momentum({
  events,
  competitors,
}: {
  readonly events: readonly MatchEvent[];
  readonly competitors: Competitors;
}) {
  const { t } = useText();
  const bars = momentumOf(events);
  const share = homeShare(bars);
  return (
    <div className={styles.momentum}>
      <span className={styles.caption} aria-hidden="true">
        {t('match.momentum.title')}
      </span>
      <svg viewBox="0 0 240 40" preserveAspectRatio="none" aria-hidden="true">
        <path d="M0 20h240" className={styles.middle} />
        {bars.map(({ side, strength, place }) =>
          side === null ? null : (
            <rect
              key={place}
              x={place * 10 + 1.5}
              width="7"
              y={side === 'home' ? 19 - strength * 18 : 21}
              height={strength * 18}
              rx="1"
              className={styles[side]}
            />
          ),
        )}
      </svg>
      <VisuallyHidden>
        {t('match.momentum', {
          home: competitors.home.name,
          homeShare: share,
          away: competitors.away.name,
          awayShare: 100 - share,
        })}
      </VisuallyHidden>
    </div>
  );
}

/** The latest events as a list: beside the drawing where there is room, for screen readers everywhere. */
function Recent({
  events,
  competitors,
}: {
  readonly events: readonly MatchEvent[];
  readonly competitors: Competitors;
}) {
  const text = useText();
  const latest = events
    .slice(-8)
    .toReversed()
    .map((event, place) => ({ event, place }));
  return (
    <ol className={styles.recent} aria-label={text.t('match.events')}>
      {latest.map(({ event, place }) => {
        const minute = minuteOf(event);
        return (
          // By place: a new event changes what the rows show, and moves none of them. Their words are new ones, as the same name
          // can stand elsewhere behind others.
          <li key={place} className={styles.entry}>
            <span className={styles.minute}>{minute === null ? '' : `${minute}′`}</span>
            <EventMark variant={eventMarkOf(event.type)} />
            <span key={event.number} className={styles.words}>
              {/* The space stands outside: within a name of the other direction it would be at its far end. */}
              {`${eventName(text, event.type)} `}
              {event.side === null ? null : <bdi className={styles.who}>{competitors[event.side].name}</bdi>}
            </span>
            <span className={styles.sum}>{`${event.score.home} : ${event.score.away}`}</span>
          </li>
        );
      })}
    </ol>
  );
}
