import { Fragment, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import type { BonusOfferView, SlipBetView, UpcomingBonus } from '@touchline/client';
import { useSettings } from '../../bindings/betting.ts';
import { useCommands } from '../../bindings/PageProvider.tsx';
import { payOf, typeOfBonus } from '../../text/bonus-names.ts';
import { type Text, type TextKey, useText } from '../../text/use-text.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './BonusPicker.module.css';
import { type LaterSettings, whyChosen, wordsOfCondition, wordsOfLater } from './bonus-words.ts';
import { Progress } from './Progress.tsx';
import { useStableOffers } from './use-stable-offers.ts';
import { useBonusText } from './use-bonus-text.ts';

/** Value of a bonus: the amount of a freebet, the gain of a boost; empty without either. */
function worthOf({ formats }: Text, { odds, amount }: BonusOfferView): string {
  return amount !== null ? formats.money(amount.value, amount.currency) : odds === null ? '' : formats.boost(odds);
}

function wordsOfWin({ t, formats }: Text, win: BonusOfferView['potentialWin']): string {
  return win === null ? '' : t('slip.bonus.returns', { amount: formats.money(win.value, win.currency) });
}

/** What a bonus does, and what it takes along. */
function wordsOfOffer(
  text: Text,
  { type, name, fallsOnRefund }: BonusOfferView,
  settings: LaterSettings | null,
): readonly [does: string, takes: string] {
  const kind = typeOfBonus(text, type);
  const later = wordsOfLater(type, settings);
  const isBoost = type === 'comboboost';
  const does = [
    ...(isBoost && kind === name ? [] : [`${kind}.`]),
    ...(isBoost ? [] : [text.t(payOf(type) ?? 'slip.bonus.collects')]),
  ];
  const takes = [
    ...(isBoost ? [text.t(fallsOnRefund ? 'slip.bonus.refund.lower' : 'slip.bonus.refund.none')] : []),
    ...(later === null ? [] : [text.t(later)]),
  ];
  return [does.join(' '), takes.join(' ')];
}

interface OfferWordsProps {
  readonly offer: BonusOfferView;
  readonly isSeen: boolean;
}

/** What can be returned has a line of its own: a sum that changes moves no other word. */
function OfferWords({ offer, isSeen }: OfferWordsProps) {
  const text = useText();
  const settings = useSettings();
  const [does, takes] = wordsOfOffer(text, offer, settings);
  const lines = [does, wordsOfWin(text, offer.potentialWin), takes].filter((words) => words !== '');
  return (
    <span className={isSeen ? '' : styles.unseen}>
      {lines.map((words, place) => (
        <Fragment key={words}>
          {place === 0 ? '' : ' '}
          <span className={styles.line}>{words}</span>
        </Fragment>
      ))}
    </span>
  );
}

interface Props {
  readonly bet: SlipBetView;
  readonly title: string;
  readonly onDone: () => void;
}

/**
 * Every bonus for a bet: why it has the one that it has, what it returns with each of the others, and why they cannot be
 * chosen (BON-04, BON-15, BON-21). Rows stay where they were when it was opened.
 */
export function BonusPicker({ bet, title, onDone }: Props) {
  const text = useText();
  const { t } = text;
  const commands = useCommands();
  const root = useRef<HTMLDivElement>(null);
  const group = useId();
  useEffect(() => {
    const first = root.current?.querySelector<HTMLElement>('input:checked') ?? root.current?.querySelector('button');
    first?.focus({ preventScroll: true });
  }, []);
  const { id, bonus, offers, winWithoutBonus } = bet;
  const rows = useStableOffers(offers);
  const choose = (bonusId: string | null): void => commands.chooseBonus(id, bonusId);
  return (
    <div ref={root} data-bonus-picker>
      <header className={styles.head}>
        <h3 className={styles.title}>{title}</h3>
        <button type="button" className={styles.close} aria-label={t('action.close')} onClick={onDone}>
          <Icon name="close" />
        </button>
      </header>
      <Why chosen={whyChosen(bet)} />
      <div role="radiogroup" aria-label={title} className={styles.choices}>
        <Choice group={group} isChosen={bonus === null} onChoose={() => choose(null)} onDone={onDone}>
          <span className={styles.name}>{t('slip.bonus.none')}</span>
          <span className={styles.words}>{wordsOfWin(text, winWithoutBonus)}</span>
        </Choice>
        {rows.map((offer) => (
          <Offer
            key={offer.id}
            group={group}
            offer={offer}
            next={bet.upcoming.find((upcoming) => upcoming.id === offer.id && upcoming.counted > 0)}
            isChosen={offer.id === bonus?.id}
            onChoose={() => choose(offer.id)}
            onDone={onDone}
          />
        ))}
      </div>
    </div>
  );
}

const WHY = ['slip.bonus.why.auto', 'slip.bonus.why.own', 'slip.bonus.why.none'] as const satisfies readonly TextKey[];

/** The one that is true is shown; it has the room of the longest, so that nothing below it moves. */
function Why({ chosen }: { readonly chosen: TextKey | null }) {
  const { t } = useText();
  return (
    <p className={`${styles.why} ${styles.stack}`} data-bonus-why={chosen ?? ''}>
      {WHY.map((key) => (
        <span key={key} className={key === chosen ? '' : styles.unseen}>
          {t(key)}
        </span>
      ))}
    </p>
  );
}

interface ChoiceProps {
  readonly group: string;
  readonly isChosen: boolean;
  readonly isOff?: boolean;
  readonly failed?: string | undefined;
  readonly onChoose: () => void;
  readonly onDone: () => void;
}

/** A press picks and is done with it; keys go through the choices first. */
function Choice(props: ChoiceProps & { readonly children: ReactNode }) {
  const { group, isChosen, isOff = false, failed, onChoose, onDone, children } = props;
  return (
    <label className={`${styles.choice} ${isOff ? styles.off : ''}`} data-failed={failed}>
      <input
        type="radio"
        name={group}
        className={styles.radio}
        checked={isChosen}
        disabled={isOff}
        onChange={onChoose}
        onClick={(event) => {
          if (event.detail > 0) onDone();
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // What has the focus after it would be pressed by the same key.
          event.preventDefault();
          onDone();
        }}
      />
      <span className={styles.mark}>{isChosen ? <Icon name="check" /> : null}</span>
      {children}
    </label>
  );
}

type OfferProps = Omit<ChoiceProps, 'isOff' | 'failed'> & {
  readonly offer: BonusOfferView;
  readonly next: UpcomingBonus | undefined;
};

/** A row has the room of what it says while it can be chosen, also while it says why it cannot be. */
function Offer({ offer, next, ...choice }: OfferProps) {
  const text = useText();
  const bonusText = useBonusText();
  const { failed, type, name } = offer;
  // What it was worth while it could be chosen keeps its room, so that a price that moves moves no row.
  const [lastOpen, setLastOpen] = useState(offer);
  if (failed === null && offer !== lastOpen) setLastOpen(offer);
  const open = failed === null ? offer : lastOpen;
  const isOnWay = type === 'comboboost' && (failed === null || next !== undefined);
  const [wasOnWay, setWasOnWay] = useState(isOnWay);
  if (isOnWay && !wasOnWay) setWasOnWay(true);
  return (
    <>
      <Choice {...choice} isOff={failed !== null} failed={failed?.kind}>
        <span className={styles.name}>{name}</span>
        <span className={styles.worth}>{worthOf(text, open)}</span>
        <span className={`${styles.words} ${styles.stack}`}>
          <OfferWords offer={open} isSeen={failed === null} />
          {failed === null ? null : (
            <span>{`${typeOfBonus(text, type)}. ${bonusText.words(wordsOfCondition(failed))}`}</span>
          )}
        </span>
      </Choice>
      {wasOnWay ? (
        <div className={styles.next}>
          {next === undefined ? (
            failed === null ? (
              <p>{text.t('slip.bonus.top')}</p>
            ) : null
          ) : (
            <Progress upcoming={next} />
          )}
        </div>
      ) : null}
    </>
  );
}
