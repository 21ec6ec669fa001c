import { chestOf } from '@touchline/rules';
import styles from './Chest.module.css';

/** [BON-10] A chest by its size: small at 1, medium at 2, else large. Decoration: its size is said in words beside it. */
export function Chest({ size, isOpen }: { readonly size: number; readonly isOpen: boolean }) {
  const chest = chestOf(size);
  return (
    <svg
      className={styles.chest}
      viewBox="0 0 64 56"
      data-chest={chest}
      data-open={isOpen ? '' : undefined}
      aria-hidden="true"
    >
      <path className={styles.inside} d="M6 28h52v8H6z" />
      <g className={styles.lid}>
        <path className={styles.wood} d="M6 28V20A14 14 0 0 1 20 6H44A14 14 0 0 1 58 20V28Z" />
        <path className={styles.band} d="M14 28V10.500l6-3V28ZM44 28V7.500l6 3V28Z" />
      </g>
      <path className={styles.wood} d="M6 30H58V48A4 4 0 0 1 54 52H10A4 4 0 0 1 6 48Z" />
      <path className={styles.band} d="M14 30h6v22h-6zM44 30h6v22h-6z" />
      {chest === 'small' ? null : <path className={styles.band} d="M6 44h52v4H6z" />}
      {chest === 'large' ? <path className={styles.band} d="M29 34h6v18h-6z" /> : null}
      <path className={styles.lock} d="M27 26h10v9a5 5 0 0 1-10 0z" />
    </svg>
  );
}
