import type { Withdrawal } from '@touchline/contract';
import { add, DEDUCTIONS, formatRatio, MOST_DEDUCTED, one } from '@touchline/rules';
import { type MarketShape, useMarketShape } from '../../bindings/catalogue.ts';
import { useOddsText } from '../../bindings/odds.ts';
import { useText } from '../../text/use-text.ts';
import styles from './OutrightTerms.module.css';

function percentText(percent: number): string {
  return (percent / 100).toFixed(2);
}

/** On what terms a market of an outright is bet on: each way, and who does not start (decision 51). */
export function OutrightTerms({ matchId, market }: { readonly matchId: string; readonly market: MarketShape }) {
  const { t } = useText();
  const now = useMarketShape(matchId, market.key) ?? market;
  const { eachWay, withdrawals } = now;
  if (eachWay === null && withdrawals.length === 0) return null;
  return (
    <div className={styles.terms} data-terms>
      {eachWay === null ? null : (
        <p>
          <b>{t('each_way.name')}</b>{' '}
          {t('each_way.terms', { places: eachWay.places, fraction: `\u2066${eachWay.fraction}\u2069` })}
        </p>
      )}
      {withdrawals.map((withdrawal) => (
        <Gone key={withdrawal.outcome_id} withdrawal={withdrawal} outcomes={now.outcomes} />
      ))}
      {withdrawals.length === 0 ? null : <Table />}
    </div>
  );
}

function Gone(props: { readonly withdrawal: Withdrawal; readonly outcomes: MarketShape['outcomes'] }) {
  const { withdrawal, outcomes } = props;
  const { t, formats } = useText();
  const { outcome_id: outcomeId, at, deduction } = withdrawal;
  const name = outcomes.find(({ id }) => id === outcomeId)?.name ?? outcomeId;
  return (
    <p data-withdrawn={outcomeId}>
      {t('outright.withdrawn', { name })}
      {deduction === 0
        ? null
        : ` ${t('outright.withdrawn.deduction', {
            moment: formats.moment(Date.parse(at)),
            percent: formats.share(percentText(deduction)),
          })}`}
    </p>
  );
}

/** The table of deductions, prices as the player reads them. */
function Table() {
  const { t, formats } = useText();
  const oddsText = useOddsText();
  return (
    <details>
      <summary className={styles.summary}>{t('outright.rule4')}</summary>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('outright.rule4.price')}</th>
            <th scope="col">{t('outright.rule4.off')}</th>
          </tr>
        </thead>
        <tbody>
          {DEDUCTIONS.map(([upTo, percent]) => (
            <tr key={percent}>
              <td>{oddsText(formatRatio(add(one, upTo), 3))}</td>
              <td>{formats.share(percentText(percent))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>{t('outright.rule4.most', { percent: formats.share(percentText(MOST_DEDUCTED)) })}</p>
    </details>
  );
}
