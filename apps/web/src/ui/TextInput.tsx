import type { ComponentProps } from 'react';
import styles from './TextInput.module.css';

/** A line of text to fill in. What it asks for, and what is wrong with it, stand around it. */
export function TextInput(input: Omit<ComponentProps<'input'>, 'className'>) {
  return <input {...input} className={styles.input} />;
}
