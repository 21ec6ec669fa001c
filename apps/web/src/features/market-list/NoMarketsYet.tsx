import type { useMatchMarkets } from '../../bindings/catalogue.ts';
import { useCommands } from '../../bindings/PageProvider.tsx';
import { ServerMessage } from '../../bindings/server-message.tsx';
import { useText } from '../../text/use-text.ts';
import { FailedState } from '../../ui/FailedState.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import styles from './NoMarketsYet.module.css';

/** Stands for the markets of a match while they load, and where they could not be loaded. */
export function NoMarketsYet({ markets }: { readonly markets: ReturnType<typeof useMatchMarkets> }) {
  const { t } = useText();
  const commands = useCommands();
  if (markets.state !== 'failed') return <SkeletonRows count={6} className={styles.waiting} label={t('loading')} />;
  return (
    <FailedState title={t('match.markets.failed')} action={t('action.retry')} onRetry={commands.retry}>
      <ServerMessage message={markets.message} />
    </FailedState>
  );
}
