import { Suspense, useId, useState } from 'react';
import type { Bet } from '@touchline/contract';
import { lazyPart, preload } from '../../bindings/lazy-part.ts';
import type { Text } from '../../text/use-text.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './BetCard.module.css';

async function loadDetails() {
  return (await import('./SeenDetails.tsx')).SeenDetails;
}
const SeenDetails = lazyPart(loadDetails);

/** What stood on the screen at the press beside what the bet was accepted at, on demand (PLC-06b). */
export function SeenOf({ bet, text: { t } }: { readonly bet: Bet; readonly text: Text }) {
  const [isShown, setIsShown] = useState(false);
  const id = useId();
  if (bet.seen === undefined) return null;
  return (
    <div className={styles.receipt}>
      <button
        type="button"
        className={styles.fold}
        aria-expanded={isShown}
        aria-controls={id}
        data-seen-fold
        onPointerEnter={() => preload(loadDetails)}
        onClick={() => setIsShown(!isShown)}
      >
        {t('bet.seen')}
        <Icon name="chevron" size="small" className={styles.chevron} />
      </button>
      <div id={id} hidden={!isShown}>
        {isShown ? (
          <Suspense fallback={<p aria-busy="true">…</p>}>
            <SeenDetails bet={bet} />
          </Suspense>
        ) : null}
      </div>
    </div>
  );
}
