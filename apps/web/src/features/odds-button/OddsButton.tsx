import { memo, useRef } from 'react';
import { useIsSelected, useOutcome } from '../../bindings/catalogue.ts';
import { useCommands } from '../../bindings/PageProvider.tsx';
import { useText } from '../../text/useText.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Unseen } from '../../ui/Unseen.tsx';
import { useFlash } from '../../ui/useFlash.ts';
import styles from './OddsButton.module.css';

const UP = { strong: styles['up'] ?? '', weak: styles['faint'] ?? '' };
const DOWN = { strong: styles['down'] ?? '', weak: styles['faint'] ?? '' };

interface Props {
  readonly matchId: string;
  /** Null while there is no market: the button only holds its place. */
  readonly marketKey: string | null;
  readonly outcomeId: string;
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
  const { t, formats } = useText();
  const commands = useCommands();
  const face = useRef<HTMLSpanElement>(null);
  const move = outcome?.move ?? null;
  useFlash(
    face,
    move?.serial ?? 0,
    move === null || outcome?.locked === true ? null : move.direction === 'up' ? UP : DOWN,
  );

  if (outcome === null || marketKey === null) {
    return (
      <span className={`${styles['button']} ${styles['empty']}`} aria-hidden="true">
        <span className={styles['face']}>–</span>
      </span>
    );
  }
  const { name, locked, stale } = outcome;
  const price = formats.odds(outcome.odds);
  const look = isSelected ? styles['selected'] : locked ? styles['locked'] : stale ? styles['stale'] : '';
  const isOff = (locked || stale) && !isSelected;
  return (
    <button
      type="button"
      className={`${styles['button']} ${look}`}
      aria-pressed={isSelected}
      aria-disabled={isOff}
      data-outcome={`${matchId}/${marketKey}/${outcomeId}`}
      data-state={locked ? 'suspended' : stale ? 'stale' : isSelected ? 'selected' : 'idle'}
      onClick={isOff ? undefined : () => commands.clickOutcome(matchId, marketKey, outcomeId)}
    >
      <span ref={face} className={styles['face']}>
        <span className={styles['name']} title={label === undefined ? name : undefined}>
          {label === undefined ? name : <span aria-hidden="true">{label}</span>}
          <Unseen>{label === undefined ? `, ${marketName}, ` : `${name}, ${marketName}, `}</Unseen>
        </span>
        {locked ? (
          <>
            <Icon name="lock" size="small" className={styles['lock']} />
            <Unseen>{t('odds.suspended')}</Unseen>
          </>
        ) : (
          <span className={styles['price']}>
            {stale ? <Icon name="clock" size="small" className={styles['mark']} /> : null}
            {price}
            {stale ? <Unseen>{`, ${t('odds.stale')}`}</Unseen> : null}
          </span>
        )}
      </span>
    </button>
  );
});
