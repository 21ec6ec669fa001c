import { useId, useState } from 'react';
import type { Bet } from '@touchline/contract';
import { typeOfBonus } from '../../text/bonus-names.ts';
import type { Text, TextKey } from '../../text/use-text.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './BetCard.module.css';
import { type BonusNote, bonusNotes, type ReceiptLine, receiptLines } from './receipt-lines.ts';

const CHANGES = {
  deduction: 'bet.receipt.deduction',
  bonus: 'bet.receipt.bonus',
  stake_kept: 'bet.receipt.stake_kept',
  rounding: 'bet.receipt.rounding',
  cap: 'bet.receipt.cap',
  cashed_out: 'bet.receipt.cashed_out',
} as const satisfies Record<Extract<ReceiptLine, { what: 'change' }>['kind'], TextKey>;

const NOTES = {
  staked: 'bet.receipt.staked',
  freebet_returned: 'bet.receipt.freebet_returned',
  use_returned: 'bet.receipt.use_returned',
  collected: null,
} as const satisfies Record<BonusNote['kind'], TextKey | null>;

interface Props {
  readonly bet: Bet;
  readonly text: Text;
}

/** How the payout came about, on demand; its lines sum to what was paid. Below them what a bonus did beside the money. */
export function ReceiptOf({ bet, text }: Props) {
  const { t, formats } = text;
  const [isShown, setIsShown] = useState(false);
  const id = useId();
  const lines = receiptLines(bet);
  if (lines === null || bet.win_amount === null) return null;
  const money = (value: string): string => formats.money(value, bet.stake.currency);
  const wordsOf = (line: ReceiptLine): string => {
    switch (line.what) {
      case 'whole':
        return t('bet.receipt.whole');
      case 'line':
        return t('bet.receipt.line', { places: line.places.map((place) => formats.count(place + 1)).join(' + ') });
      case 'lines':
        return t('bet.receipt.lines', {
          size: formats.count(line.size),
          count: formats.figures(String(line.count)),
        });
      case 'part':
        return t(line.part === 'win' ? 'bet.receipt.win_part' : 'bet.receipt.place_part');
      case 'change':
        if (line.kind === 'bonus' && bet.bonus !== null) return typeOfBonus(text, bet.bonus.type);
        return t(CHANGES[line.kind]);
      default:
        return line satisfies never;
    }
  };
  return (
    <div className={styles.receipt}>
      <button
        type="button"
        className={styles.fold}
        aria-expanded={isShown}
        aria-controls={id}
        data-receipt-fold
        onClick={() => setIsShown(!isShown)}
      >
        {t('bet.receipt')}
        <Icon name="chevron" size="small" className={styles.chevron} />
      </button>
      <div id={id} hidden={!isShown}>
        {isShown ? (
          <table className={styles.lines}>
            <tbody>
              {lines.map((line) => (
                <tr key={line.key}>
                  <th scope="row">
                    {wordsOf(line)}
                    {line.what === 'change' && ofBonus.has(line.kind) ? <BonusName bet={bet} /> : null}
                  </th>
                  <td data-receipt-line>{money(line.amount)}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{t('bet.win.paid')}</th>
                <td>{money(bet.win_amount)}</td>
              </tr>
            </tfoot>
          </table>
        ) : null}
        {isShown ? <Notes bet={bet} text={text} /> : null}
      </div>
    </div>
  );
}

const ofBonus: ReadonlySet<string> = new Set(['bonus', 'stake_kept']);

/** Nothing where the back end says no name. */
function BonusName({ bet: { bonus } }: Pick<Props, 'bet'>) {
  return bonus?.name === undefined ? null : (
    <>
      {' '}
      <span className={styles.bonusName}>
        <bdi>{bonus.name}</bdi>
      </span>
    </>
  );
}

/** What the bonus did beside the money: the stake of a freebet, and what the player has again. */
function Notes({ bet, text }: Props) {
  const { t, formats } = text;
  const notes = bonusNotes(bet);
  if (notes.length === 0) return null;
  return (
    <table className={`${styles.lines} ${styles.bonusNotes}`} data-receipt-bonus>
      <caption>{t('bet.receipt.bonus')}</caption>
      <tbody>
        {notes.map(({ kind, amount }) => {
          const key = NOTES[kind];
          return (
            <tr key={kind}>
              <th scope="row">
                {key === null ? typeOfBonus(text, bet.bonus?.type ?? '') : t(key)}
                <BonusName bet={bet} />
              </th>
              <td>{amount === null ? null : formats.money(amount, bet.stake.currency)}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
