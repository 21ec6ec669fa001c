import { useBetStop } from '../../bindings/catalogue.ts';
import { useEachSecond } from '../../bindings/screen.ts';
import { useText } from '../../text/use-text.ts';
import styles from './BetStop.module.css';

/** How long before a stop it is announced, ms; short enough that the time of day identifies it. */
const NEAR = 12 * 3_600_000;

/** CAT-04: until when bets on a market are taken, once that is near; nothing while no stop is announced. */
export function BetStop({ matchId, marketKey }: { readonly matchId: string; readonly marketKey: string | null }) {
  const { t, formats } = useText();
  const stop = useBetStop(matchId, marketKey);
  const words = useEachSecond((now) =>
    stop === null || stop <= now || stop - now > NEAR
      ? ''
      : t('match.outright.until', { moment: `\u2066${formats.time(stop)}\u2069` }),
  );
  return words === '' ? null : (
    <span className={styles.stop} data-bet-stop>
      {words}
    </span>
  );
}
