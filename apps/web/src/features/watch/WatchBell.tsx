import type { MatchHead } from '@touchline/client';
import { useForPlayer } from '../../bindings/for-player.ts';
import { useText } from '../../text/use-text.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './Watch.module.css';
import { WatchDialog } from './WatchDialog.tsx';

/** NOTE-05: the way to be told of something in a match. A visitor is asked to sign in first. */
export function WatchBell({ match }: { readonly match: MatchHead }) {
  const { t } = useText();
  const { opened, waiting, open, close } = useForPlayer<true>();
  return (
    <>
      <button
        type="button"
        className={styles.bell}
        aria-haspopup="dialog"
        aria-label={t('watch.bell', { name: match.name })}
        title={t('watch.title')}
        onClick={() => open(true)}
        data-watch={match.id}
      >
        <Icon name="bell" size="small" />
      </button>
      {opened === null ? null : <WatchDialog match={match} price={null} waiting={waiting} onClose={close} />}
    </>
  );
}
