import { useId } from 'react';
import type { UpcomingBonus } from '@touchline/client';
import { useText } from '../../text/use-text.ts';
import { ThinProgress } from '../../ui/ThinProgress.tsx';
import styles from './Progress.module.css';
import { useBonusText } from './use-bonus-text.ts';

/** Progress to a bonus or its next range (BON-06): in words, and as a bar where selections are counted. */
export function Progress({ upcoming }: { readonly upcoming: UpcomingBonus }) {
  const { t, formats } = useText();
  const bonusText = useBonusText();
  const id = useId();
  const { counted, needed, moreSelections } = upcoming;
  return (
    <div className={styles.next} data-upcoming={upcoming.id}>
      <p id={id}>{bonusText.upcoming(upcoming)}</p>
      {moreSelections === 0 ? null : (
        <ThinProgress
          value={counted}
          max={needed}
          aria-labelledby={id}
          aria-valuetext={t('slip.bonus.progress', { counted: formats.count(counted), needed: formats.count(needed) })}
        />
      )}
    </div>
  );
}
