import { useState } from 'react';
import { useCommands, usePage } from '../bindings/PageProvider.tsx';
import { useText } from '../text/use-text.ts';
import { Button } from '../ui/Button.tsx';
import styles from './ProfileScreens.module.css';

/** Ending every session at once (AUTH-06a). */
export function Security() {
  const { t, serverText } = useText();
  const { config } = usePage();
  const commands = useCommands();
  const [isPending, setIsPending] = useState(false);
  const [words, setWords] = useState<string | null>(null);
  if (config.platform_settings?.sign_out_everywhere !== true) return null;
  const leave = async (): Promise<void> => {
    if (isPending) return;
    setIsPending(true);
    setWords(null);
    const result = await commands.signOutEverywhere();
    setIsPending(false);
    if (result.kind === 'done') return;
    setWords(result.kind === 'unreachable' ? t('session.unreachable') : serverText(result.key, t('account.refused')));
  };
  return (
    <section className={styles.part} aria-labelledby="security">
      <h2 id="security" className={styles.heading}>
        {t('security.title')}
      </h2>
      <p className={styles.words}>{t('security.words')}</p>
      <Button aria-disabled={isPending} onClick={() => void leave()}>
        {t(isPending ? 'session.signing_out' : 'security.everywhere')}
      </Button>
      <output className={styles.problem}>{words}</output>
    </section>
  );
}
