import styles from './Skeleton.module.css';

interface Props {
  readonly count: number;
  /** Gives each row its height. */
  readonly className: string | undefined;
  readonly label: string;
}

/** Rows of the true size while a list loads. */
export function SkeletonRows({ count, className, label }: Props) {
  return (
    <output className={styles.rows} aria-label={label}>
      {Array.from({ length: count }, (_, index) => (
        <span key={index} className={`${styles.row} ${className ?? ''}`} aria-hidden="true">
          <span className={styles.words} />
          <span className={styles.boxes} />
        </span>
      ))}
    </output>
  );
}
