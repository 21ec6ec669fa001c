import { useCallback, useEffect, useRef, useState } from 'react';
import type { ShareProblem } from '@touchline/client';
import { textOf, useAddress, useFilters } from '../../bindings/links.tsx';
import { useCommands, usePage } from '../../bindings/PageProvider.tsx';
import { type TextKey, useText } from '../../text/use-text.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import styles from './RestoreShared.module.css';

const WORDS = {
  'link-not-found': 'share-bet.not-found-modal.link-not-found',
  'link-try-another-bet': 'share-bet.not-found-modal.link-try-another-bet',
  'link-try-later': 'share-bet.not-found-modal.link-try-later',
} as const satisfies Record<ShareProblem, TextKey>;

/**
 * Brings back the slip whose code stands in the address, then takes the code out of it (NAV-26). Says why it could not;
 * what can be tried later keeps its code in the address until it was restored or given up (PLC-09).
 */
export function RestoreShared() {
  const { t } = useText();
  const { config } = usePage();
  const commands = useCommands();
  const { query } = useAddress();
  const [, change] = useFilters();
  const [problem, setProblem] = useState<ShareProblem | null>(null);
  /** The address may change while the slip is on its way. */
  const leave = useRef(change);
  useEffect(() => {
    leave.current = change;
  }, [change]);
  const code = config.share_bets === true ? textOf(query, 'betcode') : null;
  const latest = useRef<string | null>(null);
  const restore = useCallback(
    async (wanted: string): Promise<void> => {
      const why = await commands.restoreShared(wanted);
      if (latest.current !== wanted) return;
      setProblem(why);
      if (why !== 'link-try-later') leave.current({ betcode: null });
    },
    [commands],
  );
  useEffect(() => {
    latest.current = code;
    if (code !== null) void restore(code);
  }, [restore, code]);
  if (problem === null) return null;
  const giveUp = (): void => {
    setProblem(null);
    if (code !== null) change({ betcode: null });
  };
  const retry = (): void => {
    setProblem(null);
    if (code !== null) void restore(code);
  };
  const canRetry = problem === 'link-try-later' && code !== null;
  return (
    <Dialog
      kind="news"
      label={t('share-bet.not-found-modal.title')}
      closeLabel={t('action.close')}
      variant="centre"
      onClose={giveUp}
    >
      <EmptyState icon="search" title={t(WORDS[problem])}>
        <p className={styles.words}>{t('share-bet.not-found-modal.slip-kept')}</p>
        {canRetry ? (
          <Button variant="main" onClick={retry}>
            {t('action.retry')}
          </Button>
        ) : null}
        <Button variant={canRetry ? 'quiet' : 'main'} onClick={giveUp}>
          {t('share-bet.not-found-modal.go-on')}
        </Button>
      </EmptyState>
    </Dialog>
  );
}
