import { useState } from 'react';
import type { MarketShape } from '../../bindings/catalogue.ts';
import type { RenderOutcome } from '../../bindings/render-outcome.ts';
import { useText } from '../../text/use-text.ts';
import { Icon } from '../../ui/Icon.tsx';
import { FEW_OUTCOMES, lineOf, LONG_LIST, orderLines, scoreColumns, splitLine } from './blocks.ts';
import styles from './BlockLayouts.module.css';

/** Longer than this, a third of a column has no room for a name beside its price. */
const LONG_NAME = 14;
/** Nor for a word that would be cut in two. */
const LONG_WORD = 8;
/** Longer than this, it has no room even above it: each outcome has a line of its own. */
const WORDY_NAME = 24;

function longestOf(texts: readonly string[]): number {
  return Math.max(...texts.map(({ length }) => length));
}

function gridOf({ outcomes }: MarketShape): string {
  if (outcomes.length % 3 !== 0 || outcomes.length > LONG_LIST) return styles.two;
  const longest = longestOf(outcomes.map(({ name }) => name));
  if (longest > WORDY_NAME) return styles.wordy;
  const longestWord = longestOf(outcomes.flatMap(({ name }) => name.split(/[\s-]+/u)));
  return `${styles.three} ${longest > LONG_NAME || longestWord > LONG_WORD ? styles.long : ''}`;
}

interface GridProps {
  readonly matchId: string;
  readonly shape: MarketShape;
  readonly name: string;
  /** Outcomes that were searched for; null for all. */
  readonly only: ReadonlySet<string> | null;
  readonly renderOutcome: RenderOutcome;
}

/** Outcomes side by side; a long list shows its first few until all are asked for. */
export function Grid({ matchId, shape, name, only, renderOutcome }: GridProps) {
  const { t, formats } = useText();
  const [isOpen, setIsOpen] = useState(false);
  const matching = only === null ? shape.outcomes : shape.outcomes.filter(({ id }) => only.has(id));
  const isLong = matching.length > LONG_LIST;
  const shown = isLong && !isOpen ? matching.slice(0, FEW_OUTCOMES) : matching;
  return (
    <div className={styles.body}>
      <div className={`${styles.grid} ${only === null ? gridOf(shape) : styles.two}`}>
        {shown.map((outcome) => (
          <div key={outcome.id} className={only === null ? undefined : styles.found}>
            {renderOutcome({ matchId, marketKey: shape.key, outcomeId: outcome.id, marketName: name })}
          </div>
        ))}
      </div>
      {isLong ? (
        <button type="button" className={styles.more} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen
            ? t('match.markets.show_fewer')
            : t('match.markets.show_all', { count: formats.count(matching.length) })}
          <Icon name="chevron" size="small" className={styles.chevron} />
        </button>
      ) : null}
    </div>
  );
}

interface LinesProps {
  readonly matchId: string;
  readonly shapes: readonly MarketShape[];
  readonly renderOutcome: RenderOutcome;
}

/** Every line of a total or a handicap as one table; the most balanced first, the others on demand (CAT-04). */
export function Lines({ matchId, shapes, renderOutcome }: LinesProps) {
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
    <div className={styles.lines} data-columns={first.outcomes.length}>
      <div className={styles.line} aria-hidden="true">
        {first.outcomes.map((outcome) => (
          <span key={outcome.id} className={styles.stem}>
            {splitLine(outcome.name, lineOf(first.specifier)).stem}
          </span>
        ))}
      </div>
      {shown.map((shape) => (
        <div key={shape.key} className={styles.line}>
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
        <button type="button" className={styles.more} aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
          {isOpen ? t('match.markets.fewer_lines') : t('match.markets.more_lines', { count: more })}
          <Icon name="chevron" size="small" className={styles.chevron} />
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
  readonly sides: { readonly home: string; readonly away: string } | null;
  readonly renderOutcome: RenderOutcome;
}

/** Exact scores in columns by who wins. */
export function Scores({ matchId, shape, sides, renderOutcome }: ScoresProps) {
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
      <div className={styles.scores} data-columns={places.length}>
        {places.map((place) => (
          <div key={place} className={styles.score}>
            <span className={styles.stem} aria-hidden="true">
              {heads[place]}
            </span>
            {columns[place].map((outcomeId) => show(outcomeId, outcomeId))}
          </div>
        ))}
      </div>
      {columns.other.length === 0 ? null : (
        <div className={`${styles.body} ${styles.two}`}>
          {columns.other.map((outcomeId) => show(outcomeId, undefined))}
        </div>
      )}
    </>
  );
}
