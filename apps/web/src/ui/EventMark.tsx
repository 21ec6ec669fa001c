import styles from './EventMark.module.css';

/** Decorative mark of a match event; its name stands beside it. */
export function EventMark({
  variant,
}: {
  readonly variant: 'score' | 'yellow' | 'red' | 'corner' | 'lost' | 'whistle' | 'plain';
}) {
  return (
    <svg
      className={`${styles.mark} ${variant === 'plain' ? '' : styles[variant]}`}
      viewBox="0 0 16 16"
      aria-hidden="true"
    >
      {variant === 'yellow' || variant === 'red' ? (
        <rect x="4" y="2" width="8" height="12" rx="1.5" />
      ) : variant === 'corner' ? (
        <path d="M4 15V2l8 3.5L5.5 9v6z" />
      ) : variant === 'lost' ? (
        <path d="m4 4 8 8M12 4l-8 8" className={styles.cross} />
      ) : variant === 'whistle' ? (
        <path d="M2 8h12" className={styles.cross} />
      ) : variant === 'score' ? (
        <>
          <circle cx="8" cy="8" r="6" />
          <circle cx="8" cy="8" r="2.2" className={styles.core} />
        </>
      ) : (
        <circle cx="8" cy="8" r="3" />
      )}
    </svg>
  );
}
