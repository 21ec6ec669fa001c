import type { SuspensionView } from '../../bindings/suspension.ts';
import { useEachSecond } from '../../bindings/screen.ts';
import { useText } from '../../text/use-text.ts';
import styles from './MarketHelp.module.css';
import { lengthOf, suspensionWords } from './suspension-words.ts';

/** Why a market is suspended and for how long so far, by the feed's clock. */
export function SuspensionNote({ suspension }: { readonly suspension: SuspensionView }) {
  const text = useText();
  const { since } = suspension;
  const length = useEachSecond((now) => (since === null ? '' : lengthOf(now - since)));
  return (
    <p className={styles.note} data-suspension={suspension.reason ?? ''}>
      {suspensionWords(text, suspension)}
      {since === null ? null : (
        // A clock that ticks is not news: what says it aloud says it once.
        <span className={styles.length} aria-live="off">
          {text.t('odds-help.suspended.so_far', { length: `\u2066${length}\u2069` })}
        </span>
      )}
    </p>
  );
}
