import type { ComponentProps } from 'react';
import styles from './Button.module.css';

/** `main` is the primary action, `quiet` a secondary one. Always at least 44 px high. */
export function Button({
  variant = 'quiet',
  className,
  ...rest
}: ComponentProps<'button'> & { readonly variant?: 'main' | 'quiet' }) {
  return <button type="button" {...rest} className={`${buttonClass(variant)} ${className ?? ''}`} />;
}

/** The same look for a link that acts as a button. */
export function buttonClass(variant: 'main' | 'quiet'): string {
  return `${styles.button} ${styles[variant]}`;
}
