import { type FormEvent, useId } from 'react';
import { Button } from './Button.tsx';
import styles from './CurrencyForm.module.css';
import { Icon } from './Icon.tsx';

interface Props {
  readonly label: string;
  /** ISO 4217 or an operator's own codes. */
  readonly currencies: readonly string[];
  readonly chosen: string;
  readonly onChoose: (currency: string) => void;
  readonly onSubmit: (event: FormEvent) => void;
  /** Words on the button. */
  readonly action: string;
  readonly isPending: boolean;
  /** Why it was refused, in words; null where nothing is wrong. */
  readonly problem: string | null;
}

/** A currency is chosen and taken. What is wrong is said below the field, and to a screen reader at once. */
export function CurrencyForm({ label, currencies, chosen, onChoose, onSubmit, action, isPending, problem }: Props) {
  const id = useId();
  return (
    <form className={styles.form} aria-busy={isPending} onSubmit={onSubmit}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.line}>
        <select
          id={id}
          value={chosen}
          aria-invalid={problem !== null}
          aria-describedby={`${id}-problem`}
          onChange={({ target }) => onChoose(target.value)}
        >
          {currencies.map((code) => (
            <option key={code}>{code}</option>
          ))}
        </select>
        <Button type="submit" aria-disabled={isPending}>
          {action}
        </Button>
      </div>
      <p id={`${id}-problem`} className={styles.problem} aria-live="assertive">
        {problem === null ? null : (
          <>
            <Icon name="warning" size="small" />
            {problem}
          </>
        )}
      </p>
    </form>
  );
}
