import { memo } from 'react';
import type { BuilderObstacle } from '@touchline/client';
import { type MarketShape, useOutcome } from '../../bindings/catalogue.ts';
import { useOddsText } from '../../bindings/odds.ts';
import { useCommands, useSelect } from '../../bindings/PageProvider.tsx';
import { marketName, outcomeName as outcomeWords } from '../../text/names.ts';
import { sidesOf } from '../../text/outcome-words.ts';
import { type TextKey, useText } from '../../text/use-text.ts';
import { Icon } from '../../ui/Icon.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './BuilderOutcome.module.css';
import { builderOddsOf } from './builder-odds.ts';

interface Props {
  readonly matchId: string;
  readonly sportKey: string;
  readonly market: MarketShape;
  readonly outcomeId: string;
  /** As the server calls it. */
  readonly outcomeName: string;
  readonly isPicked: boolean;
  readonly obstacle: BuilderObstacle | null;
  /** No more can be picked. */
  readonly isFull: boolean;
}

const REASONS = {
  impossible: 'builder.reason.impossible',
  redundant: 'builder.reason.redundant',
  suspended: 'builder.reason.suspended',
  instead: 'builder.instead',
  full: null,
} as const satisfies Record<string, TextKey | null>;

/** One outcome to combine. What cannot be added says why; its size never depends on what it shows. */
export const BuilderOutcome = memo(function BuilderOutcome({
  matchId,
  sportKey,
  market,
  outcomeId,
  outcomeName,
  isPicked,
  obstacle,
  isFull,
}: Props) {
  const text = useText();
  const { t } = text;
  const oddsText = useOddsText();
  const commands = useCommands();
  const outcome = useOutcome(matchId, market.key, outcomeId);
  const sides = sidesOf(useSelect().peekMatch(matchId));
  if (outcome === null) return <span className={`${styles.outcome} ${styles.empty}`} aria-hidden="true" />;
  const name = outcomeWords(text, sportKey, market, { id: outcomeId, name: outcomeName, sides });
  const odds = builderOddsOf({ isPicked, obstacle, isFull, isOpen: !outcome.locked && !outcome.stale });
  const key = odds.reason === null ? null : REASONS[odds.reason];
  const reason = key === null ? null : t(key);
  return (
    <button
      type="button"
      className={`${styles.outcome} ${odds.variant === 'open' ? '' : styles[odds.variant]}`}
      aria-pressed={isPicked}
      aria-disabled={!odds.isPressable}
      title={reason ?? undefined}
      data-builder-outcome={`${matchId}/${market.key}/${outcomeId}`}
      data-obstacle={odds.reason ?? undefined}
      onClick={odds.isPressable ? () => commands.pickCustom(matchId, market.key, outcomeId) : undefined}
    >
      <span className={styles.name}>
        {name}
        <VisuallyHidden>{`, ${marketName(text, sportKey, market)}, `}</VisuallyHidden>
      </span>
      {odds.variant === 'closed' ? (
        <Icon name="lock" size="small" className={styles.lock} />
      ) : (
        <span className={styles.price}>{oddsText(outcome.odds)}</span>
      )}
      {reason === null ? null : odds.isPressable && !isPicked ? (
        <VisuallyHidden>{`, ${reason}`}</VisuallyHidden>
      ) : (
        <span className={styles.reason}>{reason}</span>
      )}
    </button>
  );
});
