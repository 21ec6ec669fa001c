import { useEffect, useRef } from 'react';
import { oneOf, useAddress, useFilters } from '../../bindings/links.tsx';
import { useCommands, usePage } from '../../bindings/PageProvider.tsx';
import { useShareProblem } from '../../bindings/betting.ts';
import { type TextKey, useText } from '../../text/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Standing } from '../../ui/Standing.tsx';
import styles from './RestoreShared.module.css';

const WORDS = {
  'link-not-found': 'share-bet.not-found-modal.link-not-found',
  'link-try-another-bet': 'share-bet.not-found-modal.link-try-another-bet',
  'link-try-later': 'share-bet.not-found-modal.link-try-later',
} as const satisfies Record<string, TextKey>;

/** Brings back the slip whose code stands in the address, then takes the code out of it (NAV-26); says why it could not. */
export function RestoreShared() {
  const { t } = useText();
  const { config } = usePage();
  const commands = useCommands();
  const { search } = useAddress();
  const [, change] = useFilters();
  const problem = useShareProblem();
  /** The address may change while the slip is on its way. */
  const leave = useRef(change);
  useEffect(() => {
    leave.current = change;
  }, [change]);
  const code = config.share_bets === true ? oneOf(search['betcode']) : null;
  useEffect(() => {
    if (code === null) return;
    let isGone = false;
    const restore = async (): Promise<void> => {
      await commands.restoreShared(code);
      if (!isGone) leave.current({ betcode: null });
    };
    void restore();
    return () => {
      isGone = true;
    };
  }, [commands, code]);
  if (problem === null) return null;
  return (
    <Dialog
      kind="news"
      label={t('share-bet.not-found-modal.title')}
      closeLabel={t('action.close')}
      look="centre"
      onClose={() => commands.dismissShareProblem()}
    >
      <Standing icon="search" title={t(WORDS[problem])}>
        <p className={styles['words']}>{t('share-bet.not-found-modal.slip-kept')}</p>
        <Button look="main" onClick={() => commands.dismissShareProblem()}>
          {t('share-bet.not-found-modal.go-on')}
        </Button>
      </Standing>
    </Dialog>
  );
}
