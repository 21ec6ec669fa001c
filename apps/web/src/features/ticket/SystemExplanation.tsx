import { useState } from 'react';
import type { SlipBetView, SystemView } from '@touchline/client';
import { toSubunits } from '@touchline/rules';
import { useTotalOddsText } from '../../bindings/odds.ts';
import { usePage } from '../../bindings/PageProvider.tsx';
import { outcomeOf } from '../../text/selection-names.ts';
import { useText } from '../../text/use-text.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { type Explanation, explainSystem, letterOf, type LineGroup } from './explanation.ts';
import styles from './SystemExplanation.module.css';

/** As many combinations as stand open from the start. */
const AT_FIRST = 12;

/** Which combinations there are, and what comes back when some of the selections fail, to the last subunit. */
export function SystemExplanation({ bet, system }: { readonly bet: SlipBetView; readonly system: SystemView }) {
  const text = useText();
  const { t, formats } = text;
  const { config } = usePage();
  const { currency: code } = bet;
  const subunits = config.currencies.find((each) => each.code === code)?.subunits ?? '100';
  const inSubunits = (value: string | undefined): bigint | null =>
    value === undefined ? null : toSubunits(value, subunits);
  const explanation = explainSystem({
    odds: bet.selections.map(({ odds }) => odds),
    bankers: bet.selections.flatMap(({ isBanker }, place) => (isBanker ? [place] : [])),
    sizes: system.type.sizes,
    stake: inSubunits(bet.stake?.value),
    cap: inSubunits(system.largestReturn?.value),
    currency: { code, subunits },
  });
  if (explanation === null) return null;
  const money = (value: string): string => formats.money(value, code);
  return (
    <div className={styles.explanation} data-explanation>
      <ol className={styles.legs}>
        {bet.selections.map((selection, place) => (
          <li key={selection.id}>
            <b className={styles.letter}>{letterOf(place)}</b> {outcomeOf(text, selection)}
            {selection.isBanker ? <span className={styles.mark}>{t('slip.banker')}</span> : null}
          </li>
        ))}
      </ol>
      {bet.stake === null ? (
        <p className={styles.note}>{t('slip.explain.stake')}</p>
      ) : (
        <Returns explanation={explanation} money={money} bet={bet} />
      )}
      <Combinations explanation={explanation} money={money} hasStake={bet.stake !== null} />
    </div>
  );
}

interface PartProps {
  readonly explanation: Explanation;
  readonly money: (value: string) => string;
}

function Returns({ explanation, money, bet }: PartProps & { readonly bet: SlipBetView }) {
  const text = useText();
  const { t, formats } = text;
  const isNothing = (value: string): boolean => !/[1-9]/.test(value);
  const amountText = (value: string): string => (isNothing(value) ? t('slip.explain.nothing') : money(value));
  // What returns nothing whatever fails needs one row.
  const { byFails } = explanation;
  const lastPaid = byFails.findLastIndex(({ greatest }) => !isNothing(greatest));
  const rows = byFails.slice(0, lastPaid + 2);
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('slip.explain.fails')}</th>
            <th scope="col">{t('slip.explain.returns')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ failed, least, greatest }, row) => (
            <tr key={failed} data-failed={failed}>
              <th scope="row">
                {formats.count(failed)}
                {row === lastPaid + 1 && failed < byFails.length - 1 ? '+' : ''}
              </th>
              <td>
                {least === greatest
                  ? amountText(least)
                  : t('ticket.stake.between', { min: amountText(least), max: amountText(greatest) })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('slip.explain.only')}</th>
            <th scope="col">{t('slip.explain.returns')}</th>
          </tr>
        </thead>
        <tbody>
          {explanation.byLeg.map(({ place, returns }) => {
            const selection = bet.selections[place];
            return (
              <tr key={place} data-leg={place}>
                <th scope="row">
                  <b className={styles.letter}>{letterOf(place)}</b>{' '}
                  {selection === undefined ? '' : outcomeOf(text, selection)}
                </th>
                <td>{amountText(returns)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </>
  );
}

function Combinations({ explanation, money, hasStake }: PartProps & { readonly hasStake: boolean }) {
  const { t, formats } = useText();
  const totalOddsText = useTotalOddsText();
  const [isWhole, setIsWhole] = useState(false);
  const { groups, lineCount } = explanation;
  if (groups === null)
    return <p className={styles.note}>{t('slip.explain.many', { count: formats.count(lineCount) })}</p>;
  const shown = isWhole ? groups : firstOf(groups, AT_FIRST);
  return (
    <>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('slip.explain.combination')}</th>
            <th scope="col">{t('slip.explain.odds')}</th>
            {hasStake ? <th scope="col">{t('slip.explain.wins')}</th> : null}
          </tr>
        </thead>
        {shown.map(({ size, lines }) => (
          <tbody key={size}>
            {lines.map(({ places, odds, returns }) => (
              <tr key={places.join()} data-line>
                <th scope="row" className={styles.letters}>
                  {places.map((place, at) => (
                    <span key={place}>
                      {at === 0 ? null : <VisuallyHidden> + </VisuallyHidden>}
                      <b className={styles.letter}>{letterOf(place)}</b>
                    </span>
                  ))}
                </th>
                <td>{totalOddsText(odds, places.length)}</td>
                {returns === null ? null : <td>{money(returns)}</td>}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
      {isWhole || lineCount <= AT_FIRST ? null : (
        <button type="button" className={styles.more} onClick={() => setIsWhole(true)}>
          {t('slip.explain.all', { count: formats.count(lineCount) })}
        </button>
      )}
    </>
  );
}

/** So many lines of the groups in their order. */
function firstOf(groups: readonly LineGroup[], most: number): readonly LineGroup[] {
  let left = most;
  return groups.flatMap(({ size, lines }) => {
    const kept = lines.slice(0, left);
    left -= kept.length;
    return kept.length === 0 ? [] : [{ size, lines: kept }];
  });
}
