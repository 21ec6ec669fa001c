import { useId, useState } from 'react';
import { fromSubunits, PAUSE_SECONDS, readTypedAmount } from '@touchline/rules';
import { usePage } from '../bindings/PageProvider.tsx';
import { usePause } from '../bindings/pause.ts';
import { useSession } from '../bindings/player.ts';
import { useSessionClock } from '../bindings/session-clock.ts';
import { useText } from '../text/use-text.ts';
import styles from './SessionChoices.module.css';

/** What players choose for their own protection beside limits: the clock of the session, and a pause (RG-01a, RG-11). */
export function SessionChoices() {
  const { t } = useText();
  const { who, isOn, choose } = useSessionClock();
  const isFixed = who === 'always';
  return (
    <div className={styles.choices}>
      <label className={styles.choice}>
        <input type="checkbox" checked={isOn} disabled={isFixed} onChange={({ target }) => choose(target.checked)} />
        {t('check.clock.show')}
      </label>
      {isFixed ? <p className={styles.note}>{t('check.clock.always')}</p> : null}
      <PauseChoice />
    </div>
  );
}

function PauseChoice() {
  const { t } = useText();
  const id = useId();
  const { currencies } = usePage().config;
  const session = useSession();
  const [pause, setPause] = usePause();
  const currency = pause?.currency ?? session.currency;
  const subunits = currencies.find(({ code }) => code === currency)?.subunits ?? '100';
  const [typed, setTyped] = useState(pause?.above.replace(/\.0+$/, '') ?? '0');
  const amount = readTypedAmount(typed, subunits);
  const isWrong = amount.kind !== 'amount';
  return (
    <>
      <label className={styles.field}>
        {t('check.pause.seconds')}
        <select
          value={pause?.seconds ?? 0}
          onChange={({ target }) => {
            const seconds = Number(target.value);
            const above = amount.kind === 'amount' ? fromSubunits(amount.subunits, subunits) : '0';
            setPause(seconds === 0 ? null : { seconds, above, currency });
          }}
        >
          <option value={0}>{t('check.pause.none')}</option>
          {PAUSE_SECONDS.map((seconds) => (
            <option key={seconds} value={seconds}>
              {t('check.pause.length', { count: seconds })}
            </option>
          ))}
        </select>
      </label>
      {pause === null ? null : (
        <label className={styles.field}>
          {t('check.pause.above', { currency })}
          <input
            inputMode="decimal"
            value={typed}
            aria-invalid={isWrong}
            aria-describedby={`${id}-wrong`}
            onChange={({ target }) => {
              setTyped(target.value);
              const next = readTypedAmount(target.value, subunits);
              // What cannot be read changes nothing: the pause stays as it was.
              if (next.kind === 'amount') setPause({ ...pause, above: fromSubunits(next.subunits, subunits) });
            }}
          />
        </label>
      )}
      <p id={`${id}-wrong`} className={styles.wrong} aria-live="polite">
        {pause !== null && isWrong ? t('check.pause.wrong') : null}
      </p>
      <p className={styles.note}>{t('check.pause.hint')}</p>
    </>
  );
}
