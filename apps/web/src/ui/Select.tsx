import type { ComponentProps } from 'react';
import { Icon } from './Icon.tsx';
import styles from './Select.module.css';

interface Props extends Omit<ComponentProps<'select'>, 'ref' | 'className'> {
  /** `fitted` is as wide as the chosen option, `shrinking` as its widest option unless that leaves its label no room. */
  readonly variant: 'fitted' | 'shrinking';
}

/** A native select without a frame, at the end of a line that its label begins. */
export function Select({ variant, ...rest }: Props) {
  return (
    <span className={`${styles.inline} ${styles[variant]}`}>
      <select {...rest} />
      <Icon name="chevron" size="small" className={styles.chevron} />
    </span>
  );
}
