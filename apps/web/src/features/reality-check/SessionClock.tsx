import { usePage } from '../../bindings/PageProvider.tsx';
import { useRealityCheck } from '../../bindings/player.ts';
import { useEachSecond } from '../../bindings/screen.ts';
import { useOwnClockPlace, useSessionClock } from '../../bindings/session-clock.ts';
import { useText } from '../../text/use-text.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './SessionClock.module.css';
import { useSessionText } from './use-session-text.ts';

/** How long the session lasts and what came of it, in a line of its own below the header (RG-01). */
export function SessionClock() {
  const { isOn } = useSessionClock();
  return isOn ? <Line /> : null;
}

function Line() {
  const { t } = useText();
  const { env } = usePage();
  const view = useRealityCheck();
  const { duration, net } = useSessionText();
  useOwnClockPlace(view !== null);
  const beganAt = view?.beganAt ?? null;
  const lasts = useEachSecond(() => (beganAt === null ? '' : duration(env.now() - beganAt)));
  if (view === null) return null;
  const result = net(view);
  return (
    <section className={styles.clock} aria-label={t('check.setting')} data-session-clock>
      <p className={styles.part}>
        <Icon name="clock" size="small" />
        <span className={styles.word}>{t('check.setting')}</span> <span>{lasts}</span>
      </p>
      {result === null ? null : (
        <p className={styles.part}>
          <span className={styles.word}>{t('check.net')}</span> <bdi>{result}</bdi>
        </p>
      )}
    </section>
  );
}
