import type { ComponentProps } from 'react';
import styles from './AmountField.module.css';
import { TextInput } from './TextInput.tsx';

interface Props extends Omit<ComponentProps<'input'>, 'className' | 'id'> {
  readonly id: string;
  readonly label: string;
  /** Written inside the field; null where the amount has none, as minutes. */
  readonly currency: string | null;
}

/** An amount to type, below its label. What is wrong with it stands around it. */
export function AmountField({ id, label, currency, ...input }: Props) {
  return (
    <>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.field}>
        <TextInput {...input} id={id} autoComplete="off" maxLength={40} dir="ltr" />
        {currency === null ? null : (
          <span className={styles.currency} aria-hidden="true">
            {currency}
          </span>
        )}
      </div>
    </>
  );
}
