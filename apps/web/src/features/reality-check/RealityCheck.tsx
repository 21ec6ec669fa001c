import { useRef } from 'react';
import type { RealityCheckView } from '@touchline/client';
import { PageLink } from '../../bindings/links.tsx';
import { useCommands } from '../../bindings/PageProvider.tsx';
import { useRealityCheck } from '../../bindings/player.ts';
import { useSignIn } from '../../bindings/sign-in.tsx';
import { useSumText } from '../../bindings/sums.ts';
import { useText } from '../../text/use-text.ts';
import { Button } from '../../ui/Button.tsx';
import { ModalFrame } from '../../ui/ModalFrame.tsx';
import styles from './RealityCheck.module.css';
import { useSessionText } from './use-session-text.ts';

/** [RG-01] What the player has staked and won in the session, in its turn among the modals, until they say whether they go on. */
export function RealityCheck() {
  const view = useRealityCheck();
  return view?.isDue === true ? <Question view={view} /> : null;
}

function doNothing(): void {}

function Question({ view }: { readonly view: RealityCheckView }) {
  const { t, formats } = useText();
  const sumText = useSumText();
  const commands = useCommands();
  const signIn = useSignIn();
  const frame = useRef<HTMLDialogElement>(null);
  const { duration, net } = useSessionText();
  const result = net(view);
  return (
    <ModalFrame
      frame={frame}
      kind="session"
      label={t('check.title')}
      className={styles.dialog ?? ''}
      // Focus starts on the title: a key that was meant for the page must not press a button.
      startAt="[data-title]"
      isQuestion
      onClose={doNothing}
    >
      <div className={styles.inside}>
        <h2 className={styles.title} tabIndex={-1} data-title>
          {t('check.title')}
        </h2>
        <p>{t('check.words', { time: duration(view.to - view.from) })}</p>
        <dl className={styles.sums}>
          <div>
            <dt>{t('check.period')}</dt>
            <dd>
              {formats.time(view.from)} – {formats.time(view.to)}
            </dd>
          </div>
          <div>
            <dt>{t('check.staked')}</dt>
            <dd>{sumText(view.staked, view.currency)}</dd>
          </div>
          <div>
            <dt>{t('check.won')}</dt>
            <dd>{sumText(view.won, view.currency)}</dd>
          </div>
          {result === null ? null : (
            <div className={styles.net}>
              <dt>{t('check.net')}</dt>
              <dd data-net>{result}</dd>
            </div>
          )}
        </dl>
        <div className={styles.ways}>
          <Button variant="main" onClick={commands.continueSession}>
            {t('check.continue')}
          </Button>
          <Button onClick={() => void signIn.leave()}>{t('session.sign_out')}</Button>
        </div>
        <PageLink to="/profile/own-limits" className={styles.limits} onClick={commands.continueSession}>
          {t('check.limits')}
        </PageLink>
      </div>
    </ModalFrame>
  );
}
