import { type ReactNode, type Ref, useId, useState } from 'react';
import { type TextKey, useText } from '../../text/use-text.ts';
import { Icon } from '../../ui/Icon.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import styles from './SignInForm.module.css';
import { useTypedEarly } from './use-typed-early.ts';

interface FieldProps {
  readonly ref?: Ref<HTMLInputElement>;
  readonly value: string;
  readonly error: TextKey | undefined;
  readonly onType: (value: string) => void;
  readonly isFixed: boolean;
}

const LOGINS = {
  any: { label: 'session.login', name: 'login', inputMode: 'email' },
  email: { label: 'account.email', name: 'email', inputMode: 'email' },
  phone: { label: 'account.phone', name: 'phone', inputMode: 'tel' },
} as const;

interface LoginProps extends FieldProps {
  readonly only?: 'any' | 'email' | 'phone';
  /** False for a number that nobody signs in with. */
  readonly isLogin?: boolean;
}

/** Email or phone number; one of both where an account is opened, or a number is proved. */
export function LoginField({ ref, value, error, onType, isFixed, only = 'any', isLogin = true }: LoginProps) {
  const { t } = useText();
  const id = useId();
  const around = useTypedEarly(value, onType);
  return (
    <div ref={around} className={styles.field}>
      <label htmlFor={id}>{t(LOGINS[only].label)}</label>
      <TextInput
        ref={ref}
        id={id}
        name={LOGINS[only].name}
        value={value}
        onChange={(event) => onType(event.target.value)}
        type="text"
        inputMode={LOGINS[only].inputMode}
        // A password manager keeps a login as the name of the account, where one is opened too.
        autoComplete={isLogin ? 'username' : 'tel'}
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="next"
        maxLength={254}
        readOnly={isFixed}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-error`}
        dir="ltr"
      />
      <FieldError id={`${id}-error`} error={error} hint={only === 'phone' ? 'account.phone.hint' : undefined} />
    </div>
  );
}

interface TextFieldProps extends FieldProps {
  readonly label: TextKey;
  readonly autoComplete: string;
  readonly inputMode?: 'text' | 'numeric';
  readonly type?: 'text' | 'date';
  readonly maxLength?: number;
  /** A date, or digits, which have their own direction in every language. */
  readonly dir?: 'ltr' | 'auto';
}

/** One line of text, a day or a code. */
export function TextField({ label, value, error, onType, isFixed, ...input }: TextFieldProps) {
  const { t } = useText();
  const id = useId();
  const around = useTypedEarly(value, onType);
  return (
    <div ref={around} className={styles.field}>
      <label htmlFor={id}>{t(label)}</label>
      <TextInput
        {...input}
        id={id}
        value={value}
        onChange={(event) => onType(event.target.value)}
        readOnly={isFixed}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-error`}
      />
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

interface SelectFieldProps {
  readonly ref?: Ref<HTMLSelectElement>;
  readonly label: TextKey;
  readonly value: string;
  readonly error?: TextKey | undefined;
  readonly onChoose: (value: string) => void;
  readonly isFixed: boolean;
  readonly autoComplete?: string;
  /** Its options. */
  readonly children: ReactNode;
}

export function SelectField({ label, value, error, onChoose, isFixed, children, ...select }: SelectFieldProps) {
  const { t } = useText();
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{t(label)}</label>
      <select
        {...select}
        id={id}
        className={styles.select}
        value={value}
        disabled={isFixed}
        onChange={(event) => onChoose(event.target.value)}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-error`}
      >
        {children}
      </select>
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

/** A password as it is; `isNew` lets the browser offer one, and says how long it must be. */
export function PasswordField({
  ref,
  value,
  error,
  onType,
  isFixed,
  isNew = false,
}: FieldProps & { readonly isNew?: boolean }) {
  const { t } = useText();
  const id = useId();
  const [isShown, setIsShown] = useState(false);
  const around = useTypedEarly(value, onType);
  return (
    <div ref={around} className={styles.field}>
      <label htmlFor={id}>{t(isNew ? 'account.password.new' : 'session.password')}</label>
      <div className={styles.secret}>
        <TextInput
          ref={ref}
          id={id}
          name="password"
          value={value}
          onChange={(event) => onType(event.target.value)}
          type={isShown ? 'text' : 'password'}
          autoComplete={isNew ? 'new-password' : 'current-password'}
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={200}
          readOnly={isFixed}
          aria-invalid={error !== undefined}
          aria-describedby={`${id}-error`}
          dir="ltr"
        />
        <button
          type="button"
          className={styles.show}
          aria-pressed={isShown}
          aria-label={t('session.password.show')}
          aria-controls={id}
          onClick={() => setIsShown((was) => !was)}
        >
          <Icon name={isShown ? 'eye-off' : 'eye'} />
        </button>
      </div>
      <FieldError id={`${id}-error`} error={error} hint={isNew ? 'account.password.hint' : undefined} />
    </div>
  );
}

/** Keeps its line whether there is an error or not. */
function FieldError({
  id,
  error,
  hint,
}: {
  readonly id: string;
  readonly error: TextKey | undefined;
  readonly hint?: TextKey | undefined;
}) {
  const { t } = useText();
  const shown = error ?? hint;
  return (
    <p id={id} className={error === undefined ? styles.hint : styles.error}>
      {shown === undefined ? null : t(shown)}
    </p>
  );
}

/** Why the whole form was refused; keeps its place. */
export function Refusal({ children }: { readonly children: ReactNode }) {
  return (
    <div role="alert" className={styles.refusal}>
      {children === null ? null : (
        <>
          <Icon name="warning" size="small" />
          <p>{children}</p>
        </>
      )}
    </div>
  );
}
