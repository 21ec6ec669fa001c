import type { ComponentProps } from 'react';
import styles from './VisuallyHidden.module.css';

interface Props extends Omit<ComponentProps<'span'>, 'ref'> {
  /** Said politely whenever they change. */
  readonly live?: boolean;
}

/** Words for screen readers only. */
export function VisuallyHidden({ live = false, ...rest }: Props) {
  return live ? <output {...rest} className={styles.unseen} /> : <span {...rest} className={styles.unseen} />;
}
