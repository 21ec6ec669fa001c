import { type FormEvent, useId, useRef, useState } from 'react';
import type { ShareProblem } from '@touchline/client';
import { textOf } from '../../bindings/links.tsx';
import { useCommands, usePage } from '../../bindings/PageProvider.tsx';
import { type TextKey, useText } from '../../text/use-text.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import styles from './LoadCode.module.css';

const WORDS = {
  'link-not-found': 'share.code.unknown',
  'link-try-another-bet': 'share-bet.not-found-modal.link-try-another-bet',
  'link-try-later': 'share.code.later',
} as const satisfies Record<ShareProblem, TextKey>;

/** The code in what was typed or pasted: a whole link holds one too. */
function codeIn(typed: string): string {
  const link = /\?[^#]*/.exec(typed);
  return (link === null ? null : textOf(link[0].trim(), 'betcode')) ?? typed.trim();
}

/** Asks for the code of a shared slip and brings that slip back (NAV-26). Nothing where the site shares no bets. */
export function LoadCode() {
  const { t } = useText();
  const { config } = usePage();
  const commands = useCommands();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<TextKey | null>(null);
  const [isLoading, setIsLoading] = useState(false);
  if (config.share_bets !== true) return null;
  const refuse = (why: TextKey): void => {
    setError(why);
    field.current?.focus();
  };
  const load = async (code: string): Promise<void> => {
    setIsLoading(true);
    setError(null);
    const why = await commands.restoreShared(code);
    setIsLoading(false);
    if (why !== null) refuse(WORDS[why]);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const code = codeIn(typed);
    if (isLoading) return;
    if (code === '') refuse('share.code.missing');
    else void load(code);
  };
  return (
    <form className={styles.form} onSubmit={submit} aria-busy={isLoading} noValidate>
      <label htmlFor={id} className={styles.label}>
        {t('share.code.field')}
      </label>
      <div className={styles.line}>
        <TextInput
          ref={field}
          id={id}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setError(null);
          }}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          readOnly={isLoading}
          aria-invalid={error !== null}
          aria-describedby={`${id}-error`}
          dir="ltr"
        />
        <Button type="submit" aria-disabled={isLoading}>
          {t('share.code.load')}
        </Button>
      </div>
      <p id={`${id}-error`} className={styles.error} aria-live="assertive">
        {error === null ? null : (
          <>
            <Icon name="warning" size="small" />
            {t(error)}
          </>
        )}
      </p>
    </form>
  );
}
