import type { ProgressHTMLAttributes } from 'react';
import styles from './ThinProgress.module.css';

/** A thin bar of how far it is to a bonus; its name comes with it (`aria-label` or `aria-labelledby`). */
export function ThinProgress(props: Omit<ProgressHTMLAttributes<HTMLProgressElement>, 'className'>) {
  return <progress {...props} className={styles.bar} />;
}
