import { type TextKey, useText } from '../../text/use-text.ts';
import { Button } from '../../ui/Button.tsx';
import { Refusal } from './fields.tsx';
import styles from './SignInForm.module.css';

interface Props {
  readonly form: { readonly isPending: boolean; readonly refusal: string | null };
  readonly label: TextKey;
}

/** Why the server refused a form, and the button that sends it. */
export function FormEnd({ form, label }: Props) {
  const { t } = useText();
  return (
    <>
      <Refusal>{form.refusal}</Refusal>
      <Button type="submit" variant="main" className={styles.submit} aria-disabled={form.isPending}>
        {t(form.isPending ? 'account.sending' : label)}
      </Button>
    </>
  );
}
