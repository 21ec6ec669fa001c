import { useId } from 'react';
import type { FarmingView } from '@touchline/client';
import { useSumText } from '../../bindings/sums.ts';
import { useText } from '../../text/use-text.ts';
import bars from './AmbLine.module.css';
import styles from './FarmingLines.module.css';

/**
 * What the slip would bring of huntings and tournaments (BON-16a). Below everything that is pressed, so that a line which comes
 * or goes with an answer moves no button under a finger.
 */
export function FarmingLines({ farmings }: { readonly farmings: readonly FarmingView[] }) {
  return (
    <div className={styles.lines}>
      {farmings.map((farming) => (
        <FarmingLine key={farming.id} farming={farming} />
      ))}
    </div>
  );
}

function FarmingLine({ farming }: { readonly farming: FarmingView }) {
  const { t, formats } = useText();
  const sumText = useSumText();
  const id = useId();
  const { name, brings, pointStake, goal } = farming;
  const points = formats.figures(farming.points);
  const freebet = goal?.freebet ?? null;
  return (
    <div className={bars.line} data-farming={farming.id}>
      <p id={id}>
        {goal === null
          ? t('slip.hunting.points', { name, points })
          : t('slip.hunting.goal', { name, points, goal: formats.figures(goal.points) })}
      </p>
      {goal === null ? null : (
        <div className={bars.bars}>
          <progress className={bars.possible} value={goal.possible} max={goal.needed} aria-hidden="true" />
          <progress className={bars.counted} value={goal.counted} max={goal.needed} aria-labelledby={id} />
        </div>
      )}
      <p className={bars.words}>
        <span>
          {brings === null
            ? t('hunting.point', { amount: sumText(pointStake.value, pointStake.currency) })
            : brings === '0'
              ? t('slip.hunting.nothing')
              : t('slip.hunting.brings', { points: formats.figures(brings) })}
        </span>
        {freebet === null ? null : (
          <b>{t('slip.hunting.freebet', { amount: sumText(freebet.value, freebet.currency) })}</b>
        )}
      </p>
    </div>
  );
}
