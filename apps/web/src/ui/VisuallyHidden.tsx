import type { ComponentProps } from 'react';
import styles from './VisuallyHidden.module.css';

interface Props extends Omit<ComponentProps<'span'>, 'ref' | 'className'> {
  /** `output` is announced politely whenever it changes. */
  readonly as?: 'span' | 'output' | 'h1' | 'label';
  /** For a label: the field that it names. */
  readonly htmlFor?: string;
}

/** Words for screen readers only. */
export function VisuallyHidden({ as: Tag = 'span', ...rest }: Props) {
  return <Tag {...rest} className={styles.hidden} />;
}
