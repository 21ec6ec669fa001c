import type { EachWayView, MoneyView, SlipBetView } from '@touchline/client';
import { useOddsText } from '../../bindings/odds.ts';
import { useCommands } from '../../bindings/PageProvider.tsx';
import { useText } from '../../text/use-text.ts';
import { Icon } from '../../ui/Icon.tsx';
import styles from './EachWay.module.css';

interface Props {
  readonly bet: SlipBetView;
  readonly eachWay: EachWayView;
  /** What the bet is on. */
  readonly name: string;
  readonly isFixed: boolean;
}

/** Half of a single on the win, half on a place, with what each part stakes and what comes back (decision 51). */
export function EachWay({ bet, eachWay, name, isFixed }: Props) {
  const { t } = useText();
  const commands = useCommands();
  const { terms, isOn } = eachWay;
  return (
    <div className={styles.eachWay} data-each-way={isOn ? 'on' : 'off'}>
      <button
        type="button"
        className={styles.toggle}
        aria-label={t('slip.each_way.of', { name })}
        aria-pressed={isOn}
        disabled={isFixed}
        onClick={() => commands.toggleEachWay(bet.id)}
      >
        <Icon name={isOn ? 'check' : 'plus'} size="small" />
        {t('each_way.name')}
      </button>
      <span className={styles.terms}>
        {t('each_way.terms', { places: terms.places, fraction: `\u2066${terms.fraction}\u2069` })}
      </span>
      {isOn ? <EachWayLines bet={bet} eachWay={eachWay} /> : null}
    </div>
  );
}

/** All four lines from the moment on that it is each way: neither a stake nor a price that comes back moves what is below. */
function EachWayLines({ bet, eachWay }: Pick<Props, 'bet' | 'eachWay'>) {
  const { t, formats } = useText();
  const oddsText = useOddsText();
  const { stakePerPart, placeOdds, placedWin } = eachWay;
  const odds = bet.selections[0]?.odds ?? '';
  const money = (amount: MoneyView | null): string => formats.money(amount?.value ?? '0', bet.currency);
  const stake = money(stakePerPart);
  const isPriced = placeOdds !== null;
  return (
    <ul className={`${styles.parts} ${isPriced ? '' : styles.held}`}>
      <li data-part="win">{t('slip.each_way.win', { stake, odds: oddsText(odds) })}</li>
      <li data-part="place">{t('slip.each_way.place', { stake, odds: oddsText(placeOdds ?? odds) })}</li>
      <li data-returns="win">{t('slip.each_way.won', { amount: money(bet.potentialWin) })}</li>
      <li data-returns="place">{t('slip.each_way.placed', { amount: money(placedWin) })}</li>
    </ul>
  );
}
