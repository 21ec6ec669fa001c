import { useId, useState } from 'react';
import { type MarketShape, useMarketShapes } from '../../bindings/catalogue.ts';
import type { RenderOutcome } from '../../bindings/renderOutcome.ts';
import { useText } from '../../text/useText.ts';
import { Icon } from '../../ui/Icon.tsx';
import { type Block, lineOf, orderLines, scoreColumns, splitLine } from './blocks.ts';
import styles from './MarketList.module.css';

interface Props {
  readonly matchId: string;
  readonly block: Block;
  readonly sides: { readonly home: string; readonly away: string } | null;
  readonly isFolded: boolean;
  readonly onFold: () => void;
  readonly renderOutcome: RenderOutcome;
}

/** One market, or the lines of one kind, under its heading. */
export function MarketBlock({ matchId, block, sides, isFolded, onFold, renderOutcome }: Props) {
  const id = useId();
  return (
    <section className={styles['block']} aria-labelledby={`${id}-name`} data-market={block.key}>
      <h2 className={styles['head']}>
        <button type="button" id={`${id}-name`} aria-expanded={!isFolded} aria-controls={`${id}-body`} onClick={onFold}>
          <span>{block.name}</span>
          <Icon name="chevron" size="small" className={styles['chevron']} />
        </button>
      </h2>
      <div id={`${id}-body`} hidden={isFolded}>
        {isFolded ? null : <Body matchId={matchId} block={block} sides={sides} renderOutcome={renderOutcome} />}
      </div>
    </section>
  );
}

function Body({ matchId, block, sides, renderOutcome }: Omit<Props, 'isFolded' | 'onFold'>) {
  const shapes = useMarketShapes(matchId, block.marketKeys);
  const [first] = shapes;
  if (first === undefined) return null;
  if (block.look === 'lines') return <Lines matchId={matchId} shapes={shapes} renderOutcome={renderOutcome} />;
  if (block.look === 'score')
    return <Scores matchId={matchId} shape={first} sides={sides} renderOutcome={renderOutcome} />;
  return (
    <div className={`${styles['grid']} ${gridOf(first)}`}>
      {first.outcomes.map((outcome) => (
        <div key={outcome.id}>
          {renderOutcome({ matchId, marketKey: first.key, outcomeId: outcome.id, marketName: block.name })}
        </div>
      ))}
    </div>
  );
}

/** Longer than this, a third of a column has no room for a name beside its price. */
const LONG_NAME = 14;
/** Longer than this, it has no room even above it: each outcome has a line of its own. */
const WORDY_NAME = 24;

function gridOf({ outcomes }: MarketShape): string {
  if (outcomes.length % 3 !== 0) return styles['two'] ?? '';
  const longest = Math.max(...outcomes.map(({ name }) => name.length));
  if (longest > WORDY_NAME) return styles['wordy'] ?? '';
  return `${styles['three']} ${longest > LONG_NAME ? styles['long'] : ''}`;
}

interface LinesProps {
  readonly matchId: string;
  readonly shapes: readonly MarketShape[];
  readonly renderOutcome: RenderOutcome;
}

function Lines({ matchId, shapes, renderOutcome }: LinesProps) {
  const { t } = useText();
  const [isOpen, setIsOpen] = useState(false);
  const [stood, setStood] = useState<readonly string[]>([]);
  const { near, others } = orderLines(shapes, stood);
  const [first] = near;
  if (near.some(({ key }, place) => key !== stood[place]) || near.length !== stood.length) {
    setStood(near.map(({ key }) => key));
  }
  if (first === undefined) return null;
  const shown = isOpen ? [...near, ...others] : near;
  const more = others.length;
  return (
    <div className={styles['lines']} data-columns={first.outcomes.length}>
      <div className={styles['line']} aria-hidden="true">
        {first.outcomes.map((outcome) => (
          <span key={outcome.id} className={styles['stem']}>
            {splitLine(outcome.name, lineOf(first.specifier)).stem}
          </span>
        ))}
      </div>
      {shown.map((shape) => (
        <div key={shape.key} className={styles['line']}>
          {shape.outcomes.map((outcome) => (
            <div key={outcome.id}>
              {renderOutcome({
                matchId,
                marketKey: shape.key,
                outcomeId: outcome.id,
                marketName: shape.name,
                label: shortOf(outcome.name, shape.specifier),
              })}
            </div>
          ))}
        </div>
      ))}
      {more === 0 ? null : (
        <button type="button" className={styles['more']} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? t('match.markets.fewer_lines') : t('match.markets.more_lines', { count: more })}
          <Icon name="chevron" size="small" className={styles['chevron']} />
        </button>
      )}
    </div>
  );
}

/** The mark keeps a sign before its number in right-to-left text. */
const LEFT_TO_RIGHT = '\u200e';

function shortOf(name: string, specifier: string): string {
  const { line } = splitLine(name, lineOf(specifier));
  return line === null ? name : `${LEFT_TO_RIGHT}${line}`;
}

interface ScoresProps {
  readonly matchId: string;
  readonly shape: MarketShape;
  readonly sides: Props['sides'];
  readonly renderOutcome: RenderOutcome;
}

function Scores({ matchId, shape, sides, renderOutcome }: ScoresProps) {
  const { t } = useText();
  const columns = scoreColumns(shape.outcomes.map((outcome) => outcome.id));
  const heads = { home: sides?.home ?? '1', draw: t('match.draw'), away: sides?.away ?? '2' };
  const places = (['home', 'draw', 'away'] as const).filter((place) => columns[place].length > 0);
  const show = (outcomeId: string, label: string | undefined) => (
    <div key={outcomeId}>
      {renderOutcome({ matchId, marketKey: shape.key, outcomeId, marketName: shape.name, label })}
    </div>
  );
  return (
    <>
      <div className={styles['scores']} data-columns={places.length}>
        {places.map((place) => (
          <div key={place} className={styles['score']}>
            <span className={styles['stem']} aria-hidden="true">
              {heads[place]}
            </span>
            {columns[place].map((outcomeId) => show(outcomeId, outcomeId))}
          </div>
        ))}
      </div>
      {columns.other.length === 0 ? null : (
        <div className={`${styles['grid']} ${styles['two']}`}>
          {columns.other.map((outcomeId) => show(outcomeId, undefined))}
        </div>
      )}
    </>
  );
}
