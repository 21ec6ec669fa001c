import styles from './AmountNote.module.css';

interface Props {
  /** `isOver`: the amount is above what the words allow. Nothing is shown for null. */
  readonly note: { readonly words: string; readonly isOver: boolean } | null;
}

/** A line below an amount, which is announced when it changes. */
export function AmountNote({ note }: Props) {
  if (note === null) return null;
  return (
    <p className={note.isOver ? styles.over : styles.within} aria-live="polite" data-amount-note>
      {note.words}
    </p>
  );
}
