import { type ReactNode, useEffect, useId, useRef } from 'react';
import type { BonusOfferView, SlipBetView } from '@touchline/client';
import { useCommands } from '../../bindings/PageProvider.tsx';
import { payOf, typeOfBonus } from '../../text/bonus-names.ts';
import { type Text, useText } from '../../text/use-text.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './BonusPicker.module.css';
import { canChoose, wordsOfCondition } from './bonus-words.ts';
import { Progress } from './Progress.tsx';
import { useBonusText } from './use-bonus-text.ts';

/** Value of a bonus: the amount of a freebet, the gain of a boost; empty without either. */
function worthOf({ formats }: Text, { odds, amount }: BonusOfferView): string {
  return amount !== null ? formats.money(amount.value, amount.currency) : odds === null ? '' : formats.boost(odds);
}

/** What a bonus that can be chosen does. */
function wordsOfOffer(text: Text, { type, name }: BonusOfferView): string {
  const kind = typeOfBonus(text, type);
  if (type === 'comboboost') return kind === name ? '' : kind;
  return `${kind}. ${text.t(payOf(type) ?? 'slip.bonus.collects')}`;
}

interface Props {
  readonly bet: SlipBetView;
  readonly title: string;
  readonly onDone: () => void;
}

/** Every bonus for a bet: those that can be chosen, with what they are worth, and why the others cannot (BON-04, BON-15). */
export function BonusPicker({ bet, title, onDone }: Props) {
  const { t } = useText();
  const commands = useCommands();
  const root = useRef<HTMLDivElement>(null);
  const group = useId();
  useEffect(() => {
    const first = root.current?.querySelector<HTMLElement>('input:checked') ?? root.current?.querySelector('button');
    first?.focus({ preventScroll: true });
  }, []);
  const { id, bonus, offers } = bet;
  const open = offers.filter(canChoose);
  const choose = (bonusId: string | null): void => commands.chooseBonus(id, bonusId);
  return (
    <div ref={root} data-bonus-picker>
      <header className={styles.head}>
        <h3 className={styles.title}>{title}</h3>
        <button type="button" className={styles.close} aria-label={t('action.close')} onClick={onDone}>
          <Icon name="close" />
        </button>
      </header>
      {open.length === 0 ? null : (
        <div role="radiogroup" aria-label={title} className={styles.choices}>
          <Choice group={group} isChosen={bonus === null} onChoose={() => choose(null)} onDone={onDone}>
            <span className={styles.name}>{t('slip.bonus.none')}</span>
          </Choice>
          {open.map((offer) => (
            <OpenOffer
              key={offer.id}
              group={group}
              offer={offer}
              bet={bet}
              isChosen={offer.id === bonus?.id}
              onChoose={() => choose(offer.id)}
              onDone={onDone}
            />
          ))}
        </div>
      )}
      <Refused bet={bet} />
    </div>
  );
}

interface ChoiceProps {
  readonly group: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly onDone: () => void;
}

/** A press picks and is done with it; keys go through the choices first. */
function Choice(props: ChoiceProps & { readonly children: ReactNode }) {
  const { group, isChosen, onChoose, onDone, children } = props;
  return (
    <label className={styles.choice}>
      <input
        type="radio"
        name={group}
        className={styles.radio}
        checked={isChosen}
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

function OpenOffer(props: ChoiceProps & { readonly offer: BonusOfferView; readonly bet: SlipBetView }) {
  const { offer, bet, ...choice } = props;
  const text = useText();
  const next = bet.upcoming.find(({ id }) => id === offer.id);
  return (
    <>
      <Choice {...choice}>
        <span className={styles.name}>{offer.name}</span>
        <span className={styles.worth}>{worthOf(text, offer)}</span>
        <span className={styles.words}>{wordsOfOffer(text, offer)}</span>
      </Choice>
      {next === undefined ? null : (
        <div className={styles.next}>
          <Progress upcoming={next} />
        </div>
      )}
    </>
  );
}

/** Those that cannot be chosen, each with the condition that fails (BON-15). */
function Refused({ bet: { offers, upcoming } }: { readonly bet: SlipBetView }) {
  const text = useText();
  const { t } = text;
  const bonusText = useBonusText();
  const id = useId();
  const refused = offers.flatMap((offer) => (offer.failed === null ? [] : [{ offer, failed: offer.failed }]));
  if (refused.length === 0) return null;
  return (
    <>
      <h4 id={id} className={styles.part}>
        {t('slip.bonus.not')}
      </h4>
      <ul aria-labelledby={id} className={styles.refused}>
        {refused.map(({ offer, failed }) => {
          // What selections lead to says what is missing by itself.
          const next = upcoming.find(
            ({ id: other, type, counted }) => other === offer.id && type === 'comboboost' && counted > 0,
          );
          return (
            <li key={offer.id} className={styles.refusal} data-failed={failed.kind}>
              <span className={styles.name}>{offer.name}</span>
              <span className={styles.worth}>{worthOf(text, offer)}</span>
              <div className={styles.words}>
                {next === undefined ? (
                  `${typeOfBonus(text, offer.type)}. ${bonusText.words(wordsOfCondition(failed))}`
                ) : (
                  <Progress upcoming={next} />
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </>
  );
}
