import { useId, useState } from 'react';
import type { Bet } from '@touchline/contract';
import type { Text, TextKey } from '../../text/use-text.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './BetCard.module.css';
import { type ReceiptLine, receiptLines } from './receipt-lines.ts';

const CHANGES = {
  deduction: 'bet.receipt.deduction',
  bonus: 'bet.receipt.bonus',
  stake_kept: 'bet.receipt.stake_kept',
  rounding: 'bet.receipt.rounding',
  cap: 'bet.receipt.cap',
  cashed_out: 'bet.receipt.cashed_out',
} as const satisfies Record<Extract<ReceiptLine, { what: 'change' }>['kind'], TextKey>;

/** How the payout came about, on demand; its lines sum to what was paid. */
export function ReceiptOf({ bet, text: { t, formats } }: { readonly bet: Bet; readonly text: Text }) {
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
                  <th scope="row">{wordsOf(line)}</th>
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
      </div>
    </div>
  );
}
