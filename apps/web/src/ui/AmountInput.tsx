import type { ComponentProps, ReactNode } from 'react';
import { VisuallyHidden } from './VisuallyHidden.tsx';
import styles from './AmountInput.module.css';

interface Props extends Omit<ComponentProps<'input'>, 'id' | 'className'> {
  readonly id: string;
  readonly label: string;
  /** `large` and `compact` show their label before the amount, `small` names it for assistive technology alone. */
  readonly variant: 'large' | 'compact' | 'small';
  readonly isWrong: boolean;
  /** Behind the amount: its currency, unless it is something else. */
  readonly end: ReactNode;
}

/** One line with an amount of money to type: its label, the amount as it is typed, and its currency. */
export function AmountInput({ label, variant, isWrong, end, ...input }: Props) {
  return (
    <div className={`${styles.field} ${styles[variant]} ${isWrong ? styles.wrong : ''}`}>
      {variant === 'small' ? (
        <VisuallyHidden as="label" htmlFor={input.id}>
          {label}
        </VisuallyHidden>
      ) : (
        <label htmlFor={input.id} className={styles.label}>
          {label}
        </label>
      )}
      <input
        {...input}
        className={styles.input}
        onFocus={(event) => event.target.select()}
        inputMode="decimal"
        autoComplete="off"
        enterKeyHint="done"
        maxLength={40}
        aria-invalid={isWrong}
      />
      {typeof end === 'string' ? (
        <span className={styles.currency} aria-hidden="true">
          {end}
        </span>
      ) : (
        end
      )}
    </div>
  );
}
