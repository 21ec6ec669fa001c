import { useEffect, useId, useRef } from 'react';
import type { SlipBetView } from '@touchline/client';
import { wordsOfBonus } from '../../text/bonus-names.ts';
import { type Text, useText } from '../../text/use-text.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useIsOpen } from '../../ui/use-is-open.ts';
import styles from './BonusEntry.module.css';
import { BonusPicker } from './BonusPicker.tsx';
import { entryOf } from './bonus-words.ts';

type Entry = NonNullable<ReturnType<typeof entryOf>>;

function wordsOf(text: Text, entry: Entry): string {
  return entry.kind === 'offer' ? text.t(entry.key) : wordsOfBonus(text, entry.bonus);
}

interface Props {
  readonly bet: SlipBetView;
  /** What the bet is on, where there are several; null for the only one. */
  readonly name: string | null;
  readonly isFixed: boolean;
  /** `line` has the width of the slip, `small` stands beside the stake of one of several bets. */
  readonly variant: 'line' | 'small';
}

/** The bonus of a bet and what it is worth; pressed it shows every bonus there is for the bet. Nothing without any. */
export function BonusEntry(props: Props) {
  const entry = entryOf(props.bet);
  return entry === null ? null : <Entered {...props} entry={entry} />;
}

function Entered({ bet, name, isFixed, variant, entry }: Props & { readonly entry: Entry }) {
  const text = useText();
  const { t, formats } = text;
  const id = useId();
  const picker = useRef<HTMLDialogElement>(null);
  const isOpen = useIsOpen(picker);
  useEffect(() => {
    const popover = picker.current;
    if (popover === null) return;
    // It closes by itself; what it stands on would close with it.
    const keep = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') event.stopPropagation();
    };
    popover.addEventListener('keydown', keep);
    return () => popover.removeEventListener('keydown', keep);
  }, []);
  const words = wordsOf(text, entry);
  const { bonusWin } = bet;
  const worth =
    bonusWin === null || !/[1-9]/.test(bonusWin.value) ? null : `+${formats.money(bonusWin.value, bonusWin.currency)}`;
  const title = t('slip.bonus.choose');
  const of = (label: string): string => (name === null ? label : t('slip.bonus.of', { words: label, name }));
  return (
    <>
      <button
        type="button"
        className={`${styles.entry} ${styles[variant]} ${entry.kind === 'chosen' ? styles.chosen : ''}`}
        popoverTarget={id}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        aria-label={name === null ? undefined : of(worth === null ? words : `${words} ${worth}`)}
        disabled={isFixed}
        data-bonus-entry={entry.kind}
      >
        <Icon name="gift" size="small" className={styles.icon} />
        <span className={styles.words}>{words}</span>
        {worth === null ? null : (
          <span className={styles.worth} data-bonus-win>
            {worth}
          </span>
        )}
        {variant === 'small' ? null : <Icon name="chevron" size="small" />}
      </button>
      <dialog ref={picker} id={id} popover="auto" aria-label={of(title)} className={styles.picker}>
        {isOpen ? <BonusPicker bet={bet} title={title} onDone={() => picker.current?.hidePopover()} /> : null}
      </dialog>
    </>
  );
}
