import { type ReactNode, useId, useState } from 'react';
import type { PlaceProblem } from '@touchline/client';
import { useText } from '../../text/use-text.ts';
import { AmountInput } from '../../ui/AmountInput.tsx';
import { wordsOfProblem } from './problem-words.ts';
import { useProblemText } from './use-problem-text.ts';
import styles from './StakeField.module.css';
import type { TypedStake } from './use-stakes.ts';

interface Props {
  readonly label: string;
  readonly text: string;
  readonly currency: string;
  readonly problem: PlaceProblem | null;
  /** The player tried to place, so a missing stake counts as an error. */
  readonly isPointed: boolean;
  readonly isFixed: boolean;
  /** Passes the text on; returns the resulting text, which differs when it was rejected. */
  readonly onType: (text: string) => TypedStake;
  /** `small` is part of a selection and shows its own error; `large` has its label beside it and its error above. */
  readonly variant: 'small' | 'large';
  readonly describedBy?: string | undefined;
  /** In an empty field of the small look; the word for a stake when absent. */
  readonly placeholder?: string;
  /** Replaces the currency. */
  readonly end?: ReactNode;
  /** A win that the stake is to follow, instead of a stake. */
  readonly isWin?: boolean;
  /** Focused when it mounts. */
  readonly isFirst?: boolean;
}

/** Whether this problem is shown at the stake, and is wrong by now. */
export function isStakeWrong(problem: PlaceProblem | null, isPointed: boolean): problem is PlaceProblem {
  if (problem === null || wordsOfProblem(problem).place !== 'stake') return false;
  return problem.kind !== 'stake_missing' || isPointed;
}

/** Amount field. What is typed stays as it is typed, if it was taken. */
export function StakeField(props: Props) {
  const {
    label,
    text,
    currency,
    problem,
    isPointed,
    isFixed,
    onType,
    variant,
    describedBy,
    placeholder,
    end,
    isWin,
    isFirst,
  } = props;
  const { t, formats } = useText();
  const problemText = useProblemText();
  const id = useId();
  // The rules compute plain decimals; the field writes them in the format of the locale.
  const written = /^\d+\.\d+$/.test(text) ? formats.figures(text) : text;
  const [draft, setDraft] = useState({ shown: written, kept: text, seen: text });
  // The slip renders a frame after the key: until then, and while the slip agrees, the field shows its own draft.
  if (draft.seen !== text) {
    setDraft(text === draft.kept ? { ...draft, seen: text } : { shown: written, kept: text, seen: text });
  }
  const isWrong = isStakeWrong(problem, isPointed);
  const reason = isWrong && variant === 'small' ? wordsOfProblem(problem).reason : null;
  return (
    <>
      <AmountInput
        id={id}
        label={label}
        variant={variant}
        isWrong={isWrong}
        end={end ?? currency}
        value={draft.shown}
        onChange={(event) => setDraft({ ...onType(event.target.value), seen: text })}
        placeholder={placeholder ?? (variant === 'small' ? t('ticket.stake') : undefined)}
        readOnly={isFixed}
        aria-describedby={reason === null ? describedBy : `${id}-reason`}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the player opened this field
        autoFocus={isFirst}
        data-stake={isWin === true ? undefined : ''}
        data-win={isWin === true ? '' : undefined}
        data-wrong={isWrong ? '' : undefined}
      />
      {reason === null ? null : (
        <p id={`${id}-reason`} className={styles.reason}>
          {problemText(reason)}
        </p>
      )}
    </>
  );
}
