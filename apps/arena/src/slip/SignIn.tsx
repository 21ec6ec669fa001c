import { isFramed, postToParent } from '../frame.ts';
import { useLanguage } from '../language.ts';

function askToSignIn(): void {
  postToParent({ kind: 'sign_in' });
}

/** Where the page around can sign in, a button that asks it to. */
export function SignIn() {
  const { t } = useLanguage();
  if (!isFramed()) return <p className="quiet">{t('slip.sign_in.alone')}</p>;
  return (
    <button type="button" className="main" onClick={askToSignIn}>
      {t('slip.sign_in')}
    </button>
  );
}
