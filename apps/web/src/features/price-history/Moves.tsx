import type { MatchEvent } from '@touchline/contract';
import { useOddsText } from '../../bindings/odds.ts';
import { eventMarkOf, eventName, minuteOf } from '../../text/match-events.ts';
import { useText } from '../../text/use-text.ts';
import { EventMark } from '../../ui/EventMark.tsx';
import { movesOf } from './moves.ts';
import type { OutcomeLine } from './PriceHistory.tsx';
import styles from './PriceHistory.module.css';

interface Props {
  readonly lines: readonly OutcomeLine[];
  /** Oldest first. */
  readonly causes: readonly MatchEvent[];
  /** Names of home and away. */
  readonly sides: { readonly home: string; readonly away: string } | null;
}

/** What moved the prices, the latest first: each event with every price before and after it, for eyes and ears alike. */
export function Moves({ lines, causes, sides }: Props) {
  const text = useText();
  const { t, formats } = text;
  const oddsText = useOddsText();
  const moved = causes
    .map((event, place) => ({ event, moves: movesOf(event, causes[place + 1], lines) }))
    .filter(({ moves }) => moves.length > 0)
    .toReversed();
  if (moved.length === 0) return null;
  const nameOf = (id: string): string => lines.find((line) => line.id === id)?.name ?? id;
  return (
    <ol className={styles.moves} aria-label={t('odds-help.moves')}>
      {moved.map(({ event, moves }) => {
        const minute = minuteOf(event);
        const side = event.side === null ? undefined : sides?.[event.side];
        return (
          <li key={event.number}>
            <EventMark variant={eventMarkOf(event.type)} />
            <span>
              <b>{eventName(text, event.type)}</b>
              {side === undefined ? null : (
                <>
                  {' '}
                  <bdi>{side}</bdi>
                </>
              )}{' '}
              <span className={styles.when}>
                {minute === null ? formats.time(Date.parse(event.at)) : `\u2066${formats.count(minute)}′\u2069`}
              </span>
              {moves.map(({ id, before, after }) => (
                <span key={id} className={styles.move}>
                  {t('odds-help.move', {
                    outcome: `\u2068${nameOf(id)}\u2069`,
                    before: `\u2066${oddsText(before)}\u2069`,
                    after: after === null ? t('match.prices.not_for_sale') : `\u2066${oddsText(after)}\u2069`,
                  })}
                </span>
              ))}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
