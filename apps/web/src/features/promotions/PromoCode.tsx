import { type FormEvent, useId, useRef, useState } from 'react';
import { useCommands } from '../../bindings/PageProvider.tsx';
import { useText } from '../../text/use-text.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import styles from './PromoCode.module.css';

/** What became of the code that was sent last. */
type Outcome = { readonly isProblem: boolean; readonly words: string };

/** [BON-07c] Takes the code of a promotion; what it brings stands in the lists beside it at once. */
export function PromoCode() {
  const { t, serverText } = useText();
  const commands = useCommands();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [isPending, setIsPending] = useState(false);

  const refuse = (words: string): void => {
    setOutcome({ isProblem: true, words });
    field.current?.focus();
  };
  const use = async (code: string): Promise<void> => {
    setIsPending(true);
    setOutcome(null);
    const result = await commands.redeemPromoCode(code);
    setIsPending(false);
    if (result.kind === 'unreachable') return refuse(t('promotions.unreachable'));
    if (result.kind === 'refused') return refuse(serverText(result.key, t('promotions.refused')));
    setTyped('');
    const { name } = result;
    const words = name === null ? t('promotions.code.done.plain') : t('promotions.code.done', { name });
    setOutcome({ isProblem: false, words });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const code = typed.trim();
    if (isPending) return;
    if (code === '') refuse(t('promotions.code.missing'));
    else void use(code);
  };
  return (
    <form className={styles.form} onSubmit={submit} aria-busy={isPending} noValidate data-promo-code>
      <label htmlFor={id} className={styles.label}>
        {t('promotions.code')}
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
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={64}
          readOnly={isPending}
          aria-invalid={outcome?.isProblem === true}
          aria-describedby={`${id}-outcome`}
          dir="ltr"
        />
        <Button type="submit" aria-disabled={isPending}>
          {t('promotions.code.use')}
        </Button>
      </div>
      <p
        id={`${id}-outcome`}
        className={styles.outcome}
        data-problem={outcome?.isProblem === true ? '' : undefined}
        aria-live="assertive"
      >
        {outcome === null ? null : (
          <>
            <Icon name={outcome.isProblem ? 'warning' : 'check'} size="small" />
            <span>{outcome.words}</span>
          </>
        )}
      </p>
    </form>
  );
}
