import { type ReactNode, useId, useMemo, useState } from 'react';
import { useMarketShapes } from '../../bindings/catalogue.ts';
import { useSuspension } from '../../bindings/suspension.ts';
import type { RenderOutcome } from '../../bindings/render-outcome.ts';
import { useText } from '../../text/use-text.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Grid, Lines, Scores } from './BlockLayouts.tsx';
import { BetStop } from './BetStop.tsx';
import type { Block } from './blocks.ts';
import styles from './MarketBlock.module.css';
import { namedShape } from './naming.ts';
import { markWords } from './search.ts';

/** How one market moved, below its heading. Must keep its identity over renders. */
export type RenderPrices = (market: {
  readonly matchId: string;
  readonly marketKey: string;
  readonly name: string;
}) => ReactNode;

/**
 * What a market says of itself, below its heading; `marketKeys` are all of its kind, the one of `marketKey` first. Must keep
 * its identity over renders.
 */
export type RenderAbout = (
  market: Parameters<RenderPrices>[0] & { readonly marketKeys: readonly string[] },
) => ReactNode;

interface Props {
  readonly matchId: string;
  readonly sportKey: string;
  readonly block: Block;
  /** Outcomes that were searched for; null for all. */
  readonly only: ReadonlySet<string> | null;
  /** What was searched for, to be marked in the name. */
  readonly typed: string;
  readonly sides: { readonly home: string; readonly away: string } | null;
  readonly isFolded: boolean;
  readonly isPinned: boolean;
  readonly onFold: () => void;
  readonly onPin: () => void;
  readonly renderOutcome: RenderOutcome;
  /** Null where the back end has no price history. */
  readonly renderPrices: RenderPrices | null;
  readonly renderAbout: RenderAbout;
}

/** One market, or the lines of one kind, under its heading; it can be folded, pinned, and asked how its prices moved. */
export function MarketBlock(props: Props) {
  const { matchId, block, typed, isFolded, isPinned, onFold, onPin, renderPrices, renderAbout } = props;
  const id = useId();
  const { t } = useText();
  const [hasPrices, setHasPrices] = useState(false);
  const [hasAbout, setHasAbout] = useState(false);
  const [first] = block.marketKeys;
  return (
    <section className={styles.block} aria-labelledby={`${id}-name`} data-market={block.key}>
      <div className={renderPrices === null ? `${styles.head} ${styles.few}` : styles.head}>
        <h2 className={styles.heading}>
          <button
            type="button"
            id={`${id}-name`}
            aria-expanded={!isFolded}
            aria-controls={`${id}-body`}
            onClick={onFold}
          >
            <Icon name="chevron" size="small" className={styles.chevron} />
            <span className={styles.name}>
              {typed === ''
                ? block.name
                : markWords(block.name, typed).map((piece) =>
                    piece.isFound ? <mark key={piece.at}>{piece.text}</mark> : <span key={piece.at}>{piece.text}</span>,
                  )}
            </span>
          </button>
        </h2>
        <BetStop matchId={matchId} marketKey={first ?? null} />
        {first === undefined ? null : (
          <AboutTool
            matchId={matchId}
            marketKey={first}
            name={block.name}
            isOpen={hasAbout}
            onToggle={() => setHasAbout(!hasAbout)}
          />
        )}
        {renderPrices === null ? null : (
          <button
            type="button"
            className={styles.tool}
            aria-label={t('match.markets.prices', { name: block.name })}
            title={t('match.prices')}
            aria-expanded={hasPrices}
            onClick={() => setHasPrices(!hasPrices)}
          >
            <Icon name="chart" size="small" />
          </button>
        )}
        <button
          type="button"
          className={styles.tool}
          aria-label={t(isPinned ? 'match.markets.unpin' : 'match.markets.pin', { name: block.name })}
          aria-pressed={isPinned}
          onClick={onPin}
        >
          <Icon name={isPinned ? 'pinned' : 'pin'} size="small" />
        </button>
      </div>
      {hasAbout && first !== undefined
        ? renderAbout({ matchId, marketKey: first, marketKeys: block.marketKeys, name: block.name })
        : null}
      {hasPrices && first !== undefined && renderPrices !== null ? (
        <div className={styles.prices}>{renderPrices({ matchId, marketKey: first, name: block.name })}</div>
      ) : null}
      <div id={`${id}-body`} hidden={isFolded}>
        {isFolded ? null : <Body {...props} />}
      </div>
    </section>
  );
}

interface AboutToolProps {
  readonly matchId: string;
  readonly marketKey: string;
  readonly name: string;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

/** The way to what a market says of itself; a padlock while it is suspended. It stands there always, so that nothing moves. */
function AboutTool({ matchId, marketKey, name, isOpen, onToggle }: AboutToolProps) {
  const { t } = useText();
  const isSuspended = useSuspension(matchId, marketKey) !== null;
  const label = t(isSuspended ? 'odds-help.why' : 'odds-help.about', { name });
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label={label}
      title={label}
      aria-expanded={isOpen}
      onClick={onToggle}
    >
      <Icon name={isSuspended ? 'lock' : 'info'} size="small" />
    </button>
  );
}

function Body({ matchId, sportKey, block, sides, only, renderOutcome }: Props) {
  const text = useText();
  const current = useMarketShapes(matchId, block.marketKeys);
  const shapes = useMemo(
    () => current.map((shape) => namedShape(text, sportKey, shape, sides)),
    [text, sportKey, sides, current],
  );
  const [first] = shapes;
  if (first === undefined) return null;
  if (only !== null)
    return <Grid matchId={matchId} shape={first} name={block.name} only={only} renderOutcome={renderOutcome} />;
  if (block.layout === 'lines') return <Lines matchId={matchId} shapes={shapes} renderOutcome={renderOutcome} />;
  if (block.layout === 'score')
    return <Scores matchId={matchId} shape={first} sides={sides} renderOutcome={renderOutcome} />;
  return <Grid matchId={matchId} shape={first} name={block.name} only={null} renderOutcome={renderOutcome} />;
}
