import type { ComponentProps } from 'react';
import styles from './Segmented.module.css';

interface GroupProps extends Omit<ComponentProps<'fieldset'>, 'ref' | 'aria-label'> {
  readonly label: string;
  /** `even`: all segments are equally wide; `small`: it stands beside a line of text. */
  readonly variant: 'fitted' | 'even' | 'small';
}

/** A few choices in one frame, of which one is on. */
export function Segmented({ label, variant, className = '', ...rest }: GroupProps) {
  const kind = variant === 'fitted' ? '' : styles[variant];
  return <fieldset {...rest} aria-label={label} className={`${styles.group} ${kind} ${className}`} />;
}

interface SegmentProps extends Omit<ComponentProps<'button'>, 'ref' | 'type' | 'className' | 'aria-pressed'> {
  readonly isOn: boolean;
}

export function Segment({ isOn, ...rest }: SegmentProps) {
  return <button {...rest} type="button" aria-pressed={isOn} className={styles.segment} />;
}
