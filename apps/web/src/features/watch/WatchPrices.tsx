import { useId } from 'react';
import type { MatchHead } from '@touchline/client';
import { type MarketShape, useMarketShapes, useOutcome } from '../../bindings/catalogue.ts';
import { useForPlayer } from '../../bindings/for-player.ts';
import { useOddsText } from '../../bindings/odds.ts';
import { outcomeName } from '../../text/names.ts';
import { sidesOf } from '../../text/outcome-words.ts';
import { useText } from '../../text/use-text.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { WatchedPrice } from './use-watch-form.ts';
import styles from './Watch.module.css';
import { WatchDialog } from './WatchDialog.tsx';

interface Props {
  readonly match: MatchHead;
  /** Markets of one kind, such as the lines of a total. */
  readonly marketKeys: readonly string[];
}

/** NOTE-05a: a way to an alert for each price of a market; the form begins with that price. A visitor is asked to sign in first. */
export function WatchPrices({ match, marketKeys }: Props) {
  const { t } = useText();
  const id = useId();
  const shapes = useMarketShapes(match.id, marketKeys);
  const { opened: price, waiting, open, close } = useForPlayer<WatchedPrice>();
  return (
    <>
      <h3 id={id} className={styles.beside}>
        {t('watch.beside')}
      </h3>
      <ul className={styles.prices} aria-labelledby={id} data-watch-prices>
        {shapes.flatMap((shape) =>
          shape.outcomes.map((outcome) => (
            <li key={`${shape.key}/${outcome.id}`}>
              <Price match={match} shape={shape} outcome={outcome} onAsk={open} />
            </li>
          )),
        )}
      </ul>
      {price === null ? null : <WatchDialog match={match} price={price} waiting={waiting} onClose={close} />}
    </>
  );
}

interface PriceProps {
  readonly match: MatchHead;
  readonly shape: MarketShape;
  readonly outcome: MarketShape['outcomes'][number];
  readonly onAsk: (price: WatchedPrice) => void;
}

function Price({ match, shape, outcome, onAsk }: PriceProps) {
  const text = useText();
  const oddsText = useOddsText();
  const now = useOutcome(match.id, shape.key, outcome.id);
  if (now === null) return null;
  const name = outcomeName(text, { sportKey: match.tournament.sport.key, sides: sidesOf(match) }, shape, outcome);
  const odds = oddsText(now.odds);
  return (
    <button
      type="button"
      className={styles.price}
      aria-haspopup="dialog"
      aria-label={text.t('watch.beside.name', { outcome: name, odds })}
      onClick={() => onAsk({ marketKey: shape.key, outcomeId: outcome.id, odds: now.odds })}
    >
      <Icon name="bell" size="small" />
      <bdi>{name}</bdi>
      <span className={styles.odds}>{odds}</span>
    </button>
  );
}
