import type { ComponentProps, ReactNode } from 'react';
import styles from './Chip.module.css';

interface Props extends Omit<ComponentProps<'button'>, 'ref' | 'type'> {
  /** `stake` sets an amount, `filter` narrows a list, `quiet` narrows one that has other filters above it. */
  readonly variant: 'stake' | 'filter' | 'quiet';
}

/** A small button that stands in a row of its kind. */
export function Chip({ variant, className = '', ...rest }: Props) {
  return <button {...rest} type="button" className={`${styles[variant]} ${className}`} />;
}

/** Keeps the place of a stake chip that has no amount. */
export function EmptyChip() {
  return <span className={styles.stake} data-chip="empty" />;
}

/** Chips of equal width; a group of them has a label. */
export function ChipRow({ label, children }: { readonly label?: string; readonly children: ReactNode }) {
  if (label === undefined) return <div className={styles.row}>{children}</div>;
  return (
    <fieldset className={styles.row} aria-label={label}>
      {children}
    </fieldset>
  );
}
