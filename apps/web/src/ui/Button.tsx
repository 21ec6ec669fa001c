import type { ComponentProps } from 'react';
import styles from './Button.module.css';

/** `main` is the one thing to press; `quiet` stands beside it. Always at least 44 px high. */
export function Button({
  look = 'quiet',
  className,
  ...rest
}: ComponentProps<'button'> & { readonly look?: 'main' | 'quiet' }) {
  return <button type="button" {...rest} className={`${buttonClass(look)} ${className ?? ''}`} />;
}

/** The same look for a link that acts as a button. */
export function buttonClass(look: 'main' | 'quiet'): string {
  return `${styles.button} ${styles[look]}`;
}
