import type { ReactNode, Ref } from 'react';
import type { QuickMark } from '@touchline/client';
import type { Text } from '../../text/use-text.ts';
import { Icon } from '../../ui/Icon.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './OddsButton.module.css';

/** Classes of the face while it flashes for a move. */
export const flashClasses = {
  up: { strong: styles.up, weak: styles.faint },
  down: { strong: styles.down, weak: styles.faint },
};

/** A price of more characters than this (`10.50`, `-1000`, `13/10`) is set closer, in the room of four figures. */
const LONG = 4;
/** Of more than this (`130.00`, `-10000`), closer still. */
const LONGER = 5;
/** Of more than this (`1000.00`), it stands below its name where a list asks for that. */
const LONGEST = 6;
/** Percentages stand there all: most are that long, and a list of both would be ragged. */
function isLongest(price: string): boolean {
  return price.length > LONGEST || price.endsWith('%');
}
/** Of more than this (`4.333333`), it is set small: a price that is cut would read as another one. */
const FINEST = 7;

function lengthClass(price: string): string {
  if (price.length > FINEST) return `${styles.long} ${styles.longest} ${styles.finest}`;
  if (isLongest(price)) return `${styles.long} ${styles.longest}`;
  if (price.length > LONGER) return `${styles.long} ${styles.longer}`;
  return price.length > LONG ? styles.long : '';
}

const MARKS = { placing: 'bolt', placed: 'check', refused: 'warning' } as const;

interface Props {
  /** `match/market/outcome`. */
  readonly address: string;
  /** Made by `oddsNameView`. The same element while only the price moves, so that React looks no further than at the price. */
  readonly name: ReactNode;
  readonly price: string;
  readonly isLocked: boolean;
  readonly isStale: boolean;
  readonly isSelected: boolean;
  /** What became of the quick bet on this price (QB-01). */
  readonly quick: QuickMark;
  /** The element that flashes; React leaves its class alone. What follows the name in it is the price (`drawn-price.ts`). */
  readonly face: Ref<HTMLSpanElement>;
  readonly onPress: () => void;
  readonly t: Text['t'];
}

/**
 * A price as it is drawn. Thousands stand on a page: the functions of this file are called, not rendered, so that no
 * further component comes into the tree, and have no hooks.
 */
export function oddsButtonView({
  address,
  name,
  price,
  isLocked,
  isStale,
  isSelected,
  quick,
  face,
  onPress,
  t,
}: Props) {
  const stateClass = isSelected ? styles.selected : isLocked ? styles.locked : isStale ? styles.stale : '';
  const isOff = (isLocked || isStale) && !isSelected;
  return (
    <button
      type="button"
      className={`${styles.button} ${stateClass} ${lengthClass(price)}`}
      aria-pressed={isSelected}
      aria-disabled={isOff || undefined}
      data-outcome={address}
      data-quick={quick ?? undefined}
      data-state={isLocked ? 'suspended' : isStale ? 'stale' : isSelected ? 'selected' : 'idle'}
      onClick={isOff ? undefined : onPress}
    >
      <span ref={face} className={styles.face}>
        {name}
        {isLocked ? (
          <>
            <Icon name="lock" size="small" className={styles.lock} />
            <VisuallyHidden>{t('odds.suspended')}</VisuallyHidden>
          </>
        ) : (
          <span className={styles.price} translate="no">
            {isStale ? <Icon name="clock" size="small" className={styles.mark} /> : null}
            {price}
            {isStale ? <VisuallyHidden>{`, ${t('odds.stale')}`}</VisuallyHidden> : null}
          </span>
        )}
        {quick === null ? null : (
          <span className={`${styles.quick} ${styles[quick]}`}>
            <Icon name={MARKS[quick]} size="small" />
            <VisuallyHidden>{`, ${t(`quick.mark.${quick}`)}`}</VisuallyHidden>
          </span>
        )}
      </span>
    </button>
  );
}

/** What the button is called before its price; `label` is shown instead of a name that has no room. */
export function oddsNameView(name: string, market: string, label: string | undefined) {
  return (
    <span className={label === undefined ? `${styles.name} ${styles.whole}` : styles.name}>
      {label === undefined ? name : <span aria-hidden="true">{label}</span>}
      <VisuallyHidden>{label === undefined ? `, ${market}, ` : `${name}, ${market}, `}</VisuallyHidden>
    </span>
  );
}

/** Holds the place of a price where there is no market. */
export function emptyOddsView() {
  return (
    <span className={`${styles.button} ${styles.empty}`} aria-hidden="true">
      <span className={styles.face}>–</span>
    </span>
  );
}
