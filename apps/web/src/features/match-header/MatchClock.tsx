import type { MatchStatistics } from '@touchline/contract';
import { useEachSecond } from '../../bindings/screen.ts';
import { clockText } from '../../text/match-clock.ts';

/** Clock of a running match; renders itself once a second and nothing else. Nothing for a sport without a clock. */
export function MatchClock({
  statistics,
  className,
}: {
  readonly statistics: MatchStatistics | null;
  readonly className?: string | undefined;
}) {
  const text = useEachSecond((now) => clockText(statistics, now) ?? '');
  return text === '' ? null : <span className={className}>{text}</span>;
}
