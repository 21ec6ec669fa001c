import { PageLink } from '../../bindings/links.tsx';
import { useCommands } from '../../bindings/PageProvider.tsx';
import { useSessionOver } from '../../bindings/player.ts';
import { useSignIn } from '../../bindings/sign-in.tsx';
import { useText } from '../../text/use-text.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import links from '../../ui/links.module.css';
import styles from './SignInDialog.module.css';

/** By this the client says that the activity limit was reached. */
const ACTIVITY_LIMIT = 'error.session.activity';

/** LAY-05, AUTH-14, RG-03: why the player was signed out, what was kept, and the way on. */
export function SessionOverDialog() {
  const { t, serverText } = useText();
  const why = useSessionOver();
  const commands = useCommands();
  const signIn = useSignIn();
  if (why === null) return null;
  const isActivity = why === ACTIVITY_LIMIT;
  return (
    <Dialog
      kind="session"
      label={t(isActivity ? 'session.activity.title' : 'session.over.title')}
      closeLabel={t('session.close')}
      variant="centre"
      startAt="[data-again]"
      onClose={commands.dismissSessionOver}
    >
      <div className={styles.inside}>
        <p>{serverText(why, t('error.session.over'))}</p>
        <p className={styles.words}>{t('session.over.slip')}</p>
        <Button
          variant="main"
          data-again
          onClick={() => {
            commands.dismissSessionOver();
            signIn.ask('plain');
          }}
        >
          {t('session.over.again')}
        </Button>
        <div className={links.links}>
          <PageLink to="/responsible-gambling" onClick={commands.dismissSessionOver}>
            {t('footer.responsible')}
          </PageLink>
        </div>
      </div>
    </Dialog>
  );
}
