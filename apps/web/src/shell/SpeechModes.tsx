import { type OddsSpeech, useOddsSpeech } from '../bindings/odds-speech.ts';
import { type TextKey, useText } from '../text/use-text.ts';
import { Icon } from '../ui/Icon.tsx';
import styles from './Settings.module.css';

const WORDS = {
  off: 'odds-help.speech.off',
  selections: 'odds-help.speech.selections',
  market: 'odds-help.speech.market',
} as const satisfies Record<OddsSpeech, TextKey>;

/** What is chosen, in a few words. */
export function useSpeechText(): string {
  const { t } = useText();
  return t(WORDS[useOddsSpeech().mode]);
}

/** What a screen reader is told of prices that move. One market is chosen where it stands. */
export function SpeechModes() {
  const { t } = useText();
  const { mode, choose } = useOddsSpeech();
  const modes = (['off', 'selections', 'market'] as const).filter((each) => each !== 'market' || mode === 'market');
  return (
    <>
      <ul className={styles.choices}>
        {modes.map((each) => (
          <li key={each}>
            <button
              type="button"
              className={styles.choice}
              aria-current={each === mode ? 'true' : undefined}
              data-speech={each}
              onClick={each === 'market' ? undefined : () => choose(each)}
            >
              <span className={styles.name}>{t(WORDS[each])}</span>
              {each === mode ? <Icon name="check" className={styles.mark} /> : null}
            </button>
          </li>
        ))}
      </ul>
      <p className={styles.note}>{t('odds-help.speech.note')}</p>
    </>
  );
}
