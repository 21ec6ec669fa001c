import { fairPrices, formatRatio } from '@touchline/rules';
import { useMarket } from '../../bindings/suspension.ts';
import { useOddsText } from '../../bindings/odds.ts';
import { useMatchHead } from '../../bindings/catalogue.ts';
import { outcomeName } from '../../text/names.ts';
import { sidesOf } from '../../text/outcome-words.ts';
import { useText } from '../../text/use-text.ts';
import styles from './MarketHelp.module.css';

interface Props {
  readonly matchId: string;
  readonly marketKey: string;
}

/** A fair price is shown with so many places: one more than the prices of most books. */
const PLACES = 3;
/** The margin is a share; a tenth of a percent is what two books differ by. */
const SHARE_PLACES = 3;

/** What the bookmaker keeps of a market, and each price without that, with how it is worked out. */
export function FairPrices({ matchId, marketKey }: Props) {
  const text = useText();
  const { t, formats } = text;
  const oddsText = useOddsText();
  const market = useMarket(matchId, marketKey);
  const match = useMatchHead(matchId);
  if (market === null) return null;
  const fair = market.status === 1 ? fairPrices(market.outcomes) : null;
  if (fair === null) return <p className={styles.quiet}>{t('odds-help.fair.unknown')}</p>;
  const place = { sportKey: match?.tournament.sport.key ?? '', sides: sidesOf(match) };
  return (
    <>
      <p className={styles.note} data-margin>
        {t('odds-help.margin', { share: formats.share(formatRatio(fair.margin, SHARE_PLACES)) })}
      </p>
      <table className={styles.fair}>
        <thead>
          <tr>
            <th scope="col">{t('match.prices.outcome')}</th>
            <th scope="col">{t('odds-help.price')}</th>
            <th scope="col">{t('odds-help.fair')}</th>
          </tr>
        </thead>
        <tbody>
          {market.outcomes.map((outcome, index) => {
            const without = fair.odds[index];
            return (
              <tr key={outcome.id}>
                <th scope="row">
                  <bdi>{outcomeName(text, place, market, outcome)}</bdi>
                </th>
                <td>{oddsText(outcome.odds)}</td>
                <td>{without === undefined ? '–' : oddsText(formatRatio(without, PLACES))}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p className={styles.quiet}>{t('odds-help.fair.method')}</p>
    </>
  );
}
