import { useState } from 'react';
import type { MatchHead } from '@touchline/client';
import type { MatchEvent } from '@touchline/contract';
import { ServerMessage } from '../../bindings/server-message.tsx';
import { useMatchEvents } from '../../bindings/catalogue.ts';
import { useEventsShown } from '../../bindings/match-facts.ts';
import { useCommands } from '../../bindings/PageProvider.tsx';
import { eventName, isNotable, eventMarkOf, minuteOf } from '../../text/match-events.ts';
import { useText } from '../../text/use-text.ts';
import { Button } from '../../ui/Button.tsx';
import { EventMark } from '../../ui/EventMark.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FailedState } from '../../ui/FailedState.tsx';
import styles from './EventTimeline.module.css';

/** So many stand before the others are asked for. */
const FEW = 30;

/** What happened in a match, the latest first; the home side on its own side of the minutes, the away side on the other (CAT-11). */
export function EventTimeline({ match }: { readonly match: MatchHead }) {
  const text = useText();
  const { t } = text;
  const commands = useCommands();
  const areShown = useEventsShown(match);
  const events = useMatchEvents(areShown ? match.id : null);
  const [isWhole, setIsWhole] = useState(false);
  if (!areShown) {
    return (
      <EmptyState icon="info" title={t('match.events.hidden')}>
        <p className={styles.advice}>{t('match.events.hidden.description')}</p>
      </EmptyState>
    );
  }
  if (events.state === 'loading') return <SkeletonRows count={5} className={styles.waiting} label={t('loading')} />;
  if (events.state === 'failed') {
    return (
      <FailedState title={t('match.events.failed')} action={t('action.retry')} onRetry={commands.retry}>
        <ServerMessage message={events.message} />
      </FailedState>
    );
  }
  const notable = (events.value ?? []).filter(isNotable).toReversed();
  if (notable.length === 0) {
    return (
      <EmptyState icon="clock" title={t('match.events.none')} live="status">
        <p className={styles.advice}>{t('match.events.none.description')}</p>
      </EmptyState>
    );
  }
  const shown = isWhole ? notable : notable.slice(0, FEW);
  return (
    <div>
      <ol aria-label={t('match.events')}>
        {shown.map((event) => (
          <Line key={event.number} event={event} competitors={match.competitors} />
        ))}
      </ol>
      {notable.length > FEW && !isWhole ? (
        <Button className={styles.all} onClick={() => setIsWhole(true)}>
          {t('match.events.all')}
        </Button>
      ) : null}
    </div>
  );
}

function Line({ event, competitors }: { readonly event: MatchEvent; readonly competitors: MatchHead['competitors'] }) {
  const text = useText();
  const minute = minuteOf(event);
  const variant = eventMarkOf(event.type);
  const place = event.side ?? 'both';
  return (
    <li className={`${styles.event} ${place === 'away' ? '' : styles[place]}`} data-event={event.type}>
      <span className={styles.minute}>{minute === null ? text.formats.time(Date.parse(event.at)) : `${minute}′`}</span>
      <span className={styles.what}>
        <EventMark variant={variant} />
        <span className={styles.words}>
          <span className={variant === 'score' ? styles.strong : undefined}>{eventName(text, event.type)}</span>
          {event.side === null ? null : <bdi className={styles.team}>{competitors?.[event.side].name}</bdi>}
        </span>
        {variant === 'score' || variant === 'whistle' ? (
          <span className={styles.score}>{`${event.score.home} : ${event.score.away}`}</span>
        ) : null}
      </span>
    </li>
  );
}
