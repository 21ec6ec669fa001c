import { useId, useState } from 'react';
import type { PlaceProblem } from '@touchline/client';
import { useText } from '../../text/useText.ts';
import { wordsOfProblem } from './problemWords.ts';
import { useSayWords } from './sayWords.ts';
import styles from './StakeField.module.css';

interface Props {
  readonly label: string;
  readonly text: string;
  readonly currency: string;
  readonly problem: PlaceProblem | null;
  /** Somebody tried to place, so that a missing stake is wrong now too. */
  readonly isPointed: boolean;
  readonly isFixed: boolean;
  /** Hands the text on; returns what stands there now, which is another one where it was not taken. */
  readonly onType: (text: string) => string;
  /** `small` stands in a selection and says its own reason; `large` has its label beside it and its reason above. */
  readonly look: 'small' | 'large';
  readonly describedBy?: string | undefined;
}

/** Whether this problem is shown at the stake, and is wrong by now. */
export function isStakeWrong(problem: PlaceProblem | null, isPointed: boolean): problem is PlaceProblem {
  if (problem === null || wordsOfProblem(problem).place !== 'stake') return false;
  return problem.kind !== 'stake_missing' || isPointed;
}

/** Amount field. What is typed stays as it is typed, if it was taken. */
export function StakeField({ label, text, currency, problem, isPointed, isFixed, onType, look, describedBy }: Props) {
  const { t } = useText();
  const sayWords = useSayWords();
  const id = useId();
  const [draft, setDraft] = useState({ text, seen: text });
  // The slip is drawn a frame later than the key: until then the field shows what the key came to.
  if (draft.seen !== text) setDraft({ text, seen: text });
  const isWrong = isStakeWrong(problem, isPointed);
  const reason = isWrong && look === 'small' ? wordsOfProblem(problem).reason : null;
  return (
    <>
      <div className={`${styles['field']} ${styles[look]} ${isWrong ? styles['wrong'] : ''}`}>
        <label htmlFor={id} className={look === 'small' ? styles['hidden'] : styles['label']}>
          {label}
        </label>
        <input
          id={id}
          className={styles['input']}
          value={draft.text}
          onChange={(event) => setDraft({ text: onType(event.target.value), seen: text })}
          onFocus={(event) => event.target.select()}
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="done"
          maxLength={40}
          placeholder={look === 'small' ? t('ticket.stake') : undefined}
          readOnly={isFixed}
          aria-invalid={isWrong}
          aria-describedby={reason === null ? describedBy : `${id}-reason`}
          data-stake
          data-wrong={isWrong ? '' : undefined}
        />
        <span className={styles['currency']} aria-hidden="true">
          {currency}
        </span>
      </div>
      {reason === null ? null : (
        <p id={`${id}-reason`} className={styles['reason']}>
          {sayWords(reason)}
        </p>
      )}
    </>
  );
}
