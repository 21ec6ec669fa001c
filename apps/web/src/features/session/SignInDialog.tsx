import { type SignInReason, useSignIn } from '../../bindings/signIn.tsx';
import { type TextKey, useText } from '../../text/useText.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import styles from './SignInDialog.module.css';
import { SignInForm } from './SignInForm.tsx';

const WORDS = {
  plain: 'session.sign_in.title',
  place: 'session.sign_in.place',
  bets: 'session.sign_in.bets',
  expired: 'session.sign_in.expired',
} as const satisfies Record<SignInReason, TextKey>;

/** Sign-in over the page, so that nothing on it is lost; stands only while somebody is asked. */
export function SignInDialog() {
  const { t } = useText();
  const { asked, close } = useSignIn();
  if (asked === null) return null;
  return (
    <Dialog label={t('session.sign_in')} closeLabel={t('session.close')} look="centre" startAt="input" onClose={close}>
      <div className={styles['inside']}>
        <p className={styles['words']}>{t(WORDS[asked])}</p>
        <SignInForm />
      </div>
    </Dialog>
  );
}
