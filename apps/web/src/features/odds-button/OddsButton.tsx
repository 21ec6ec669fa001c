import { memo, useMemo, useRef } from 'react';
import { useIsSelected, useOutcome } from '../../bindings/catalogue.ts';
import { useOddsText } from '../../bindings/odds.ts';
import { useCommands, useSelect } from '../../bindings/PageProvider.tsx';
import { useQuickMark } from '../../bindings/quick-bet.ts';
import { marketName as marketWords, outcomeName as outcomeWords } from '../../text/names.ts';
import { sidesOf } from '../../text/outcome-words.ts';
import { useText } from '../../text/use-text.ts';
import { Icon } from '../../ui/Icon.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { useFlash } from '../../ui/use-flash.ts';
import styles from './OddsButton.module.css';

const UP = { strong: styles.up, weak: styles.faint };
const DOWN = { strong: styles.down, weak: styles.faint };

/** A price of more characters than this (`-1000`, `13/10`) is set closer, so that its name keeps its room. */
const LONG = 4;
/** Of more than this (`130.00`, `-10000`), it stands below its name where a list asks for that. */
const LONGEST = 5;
/** Percentages stand there all: most are that long, and a list of both would be ragged. */
function isLongest(price: string): boolean {
  return price.length > LONGEST || price.endsWith('%');
}
/** Of more than this (`4.333333`), it is set small: a price that is cut would read as another one. */
const FINEST = 7;

function lengthClass(price: string): string {
  if (price.length > FINEST) return `${styles.long} ${styles.longest} ${styles.finest}`;
  if (isLongest(price)) return `${styles.long} ${styles.longest}`;
  return price.length > LONG ? styles.long : '';
}

interface Props {
  readonly matchId: string;
  /** Null while there is no market: the button only holds its place. */
  readonly marketKey: string | null;
  readonly outcomeId: string;
  /** As the server calls it: said where the page has no word for its code. */
  readonly marketName: string;
  /** Short name on the button where the long one has no room; readers hear the long one. */
  readonly label?: string | undefined;
}

/**
 * One price. Reads its own key and renders nothing but itself (P13); its size never depends on what it shows. Its name is
 * its content, "name, market, odds", so that a move changes one text. The flash stands on an inner element whose class
 * React leaves alone.
 */
export const OddsButton = memo(function OddsButton({ matchId, marketKey, outcomeId, marketName, label }: Props) {
  const outcome = useOutcome(matchId, marketKey, outcomeId);
  const isSelected = useIsSelected(matchId, marketKey, outcomeId);
  const quick = useQuickMark(matchId, marketKey, outcomeId);
  const { t } = useText();
  const oddsText = useOddsText();
  const names = useNames(matchId, marketKey, marketName, { id: outcomeId, name: outcome?.name ?? '' });
  const commands = useCommands();
  const { name, market } = names;
  // The same element while only the price moves, so that React looks no further than at the price.
  const named = useMemo(
    () => (
      <span className={styles.name}>
        {label === undefined ? name : <span aria-hidden="true">{label}</span>}
        <VisuallyHidden>{label === undefined ? `, ${market}, ` : `${name}, ${market}, `}</VisuallyHidden>
      </span>
    ),
    [label, name, market],
  );
  const face = useRef<HTMLSpanElement>(null);
  const move = outcome?.move ?? null;
  useFlash(
    face,
    move?.serial ?? 0,
    move === null || outcome?.locked === true ? null : move.direction === 'up' ? UP : DOWN,
  );

  if (outcome === null || marketKey === null) {
    return (
      <span className={`${styles.button} ${styles.empty}`} aria-hidden="true">
        <span className={styles.face}>–</span>
      </span>
    );
  }
  const { locked, stale } = outcome;
  const price = oddsText(outcome.odds);
  const stateClass = isSelected ? styles.selected : locked ? styles.locked : stale ? styles.stale : '';
  const isOff = (locked || stale) && !isSelected;
  return (
    <button
      type="button"
      className={`${styles.button} ${stateClass} ${lengthClass(price)}`}
      aria-pressed={isSelected}
      aria-disabled={isOff}
      data-outcome={`${matchId}/${marketKey}/${outcomeId}`}
      data-quick={quick ?? undefined}
      data-state={locked ? 'suspended' : stale ? 'stale' : isSelected ? 'selected' : 'idle'}
      onClick={isOff ? undefined : () => commands.clickOutcome(matchId, marketKey, outcomeId, outcome.odds)}
    >
      <span ref={face} className={styles.face}>
        {named}
        {locked ? (
          <>
            <Icon name="lock" size="small" className={styles.lock} />
            <VisuallyHidden>{t('odds.suspended')}</VisuallyHidden>
          </>
        ) : (
          <span className={styles.price}>
            {stale ? <Icon name="clock" size="small" className={styles.mark} /> : null}
            {price}
            {stale ? <VisuallyHidden>{`, ${t('odds.stale')}`}</VisuallyHidden> : null}
          </span>
        )}
        {quick === null ? null : <Mark mark={quick} />}
      </span>
    </button>
  );
});

const MARKS = { placing: 'bolt', placed: 'check', refused: 'warning' } as const;

/** What became of the quick bet on this price (QB-01). */
function Mark({ mark }: { readonly mark: keyof typeof MARKS }) {
  const { t } = useText();
  return (
    <span className={`${styles.quick} ${styles[mark]}`}>
      <Icon name={MARKS[mark]} size="small" />
      <VisuallyHidden>{`, ${t(`quick.mark.${mark}`)}`}</VisuallyHidden>
    </span>
  );
}

/** Market and outcome in the player's language. They stay while the price moves. */
function useNames(
  matchId: string,
  marketKey: string | null,
  marketName: string,
  { id: outcomeId, name: outcomeName }: { readonly id: string; readonly name: string },
): { readonly market: string; readonly name: string } {
  const text = useText();
  // What a match is played at never changes, so that nothing has to be watched for it.
  const match = useSelect().match(matchId).get();
  const sportKey = match?.tournament.sport.key ?? '';
  const competitors = match?.competitors ?? null;
  return useMemo(() => {
    const [id = '', specifier = ''] = (marketKey ?? '').split(/\|(.*)/s);
    const market = { id, specifier, name: marketName };
    return {
      market: marketWords(text, sportKey, market),
      name: outcomeWords(text, sportKey, market, { id: outcomeId, name: outcomeName }, sidesOf({ competitors })),
    };
  }, [text, sportKey, competitors, marketKey, outcomeId, marketName, outcomeName]);
}
