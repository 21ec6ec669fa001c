import { type FormEvent, useId, useRef, useState } from 'react';
import { Button } from './Button.tsx';
import { Icon } from './Icon.tsx';
import { TextInput } from './TextInput.tsx';
import styles from './CodeField.module.css';

/** What became of the code that was sent last. */
export interface CodeOutcome {
  readonly isProblem: boolean;
  readonly words: string;
}

interface Props {
  readonly label: string;
  readonly button: string;
  /** What is said of a field that was left empty. */
  readonly missing: string;
  /** The code in what was typed or pasted. */
  readonly codeIn?: (typed: string) => string;
  readonly capitals?: boolean;
  /** Characters that the field takes. */
  readonly longest?: number;
  /** Sends the code; resolves with what to say, null for nothing. */
  readonly use: (code: string) => Promise<CodeOutcome | null>;
  readonly className?: string;
}

function trimmed(typed: string): string {
  return typed.trim();
}

/** A field for one code and the button that uses it; what became of it stands below, and a refused code stays to be mended. */
export function CodeField({
  label,
  button,
  missing,
  codeIn = trimmed,
  capitals = false,
  longest,
  use,
  className = '',
}: Props) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [outcome, setOutcome] = useState<CodeOutcome | null>(null);
  const [isPending, setIsPending] = useState(false);
  const isProblem = outcome?.isProblem === true;

  const show = (next: CodeOutcome | null): void => {
    setOutcome(next);
    if (next?.isProblem === true) field.current?.focus();
    else setTyped('');
  };
  const send = async (code: string): Promise<void> => {
    setIsPending(true);
    setOutcome(null);
    const next = await use(code);
    setIsPending(false);
    show(next);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const code = codeIn(typed);
    if (isPending) return;
    if (code === '') show({ isProblem: true, words: missing });
    else void send(code);
  };
  return (
    <form className={`${styles.form} ${className}`} onSubmit={submit} aria-busy={isPending} noValidate>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.line}>
        <TextInput
          ref={field}
          id={id}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setOutcome(null);
          }}
          autoComplete="off"
          autoCapitalize={capitals ? 'characters' : 'none'}
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={longest}
          readOnly={isPending}
          aria-invalid={isProblem}
          aria-describedby={`${id}-outcome`}
          dir="ltr"
        />
        <Button type="submit" aria-disabled={isPending}>
          {button}
        </Button>
      </div>
      <p
        id={`${id}-outcome`}
        className={styles.outcome}
        data-problem={isProblem ? '' : undefined}
        aria-live="assertive"
      >
        {outcome === null ? null : (
          <>
            <Icon name={isProblem ? 'warning' : 'check'} size="small" />
            <span>{outcome.words}</span>
          </>
        )}
      </p>
    </form>
  );
}
