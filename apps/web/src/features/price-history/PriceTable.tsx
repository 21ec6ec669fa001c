import { useOddsText } from '../../bindings/odds.ts';
import { useText } from '../../text/use-text.ts';
import type { OutcomeLine } from './PriceHistory.tsx';
import styles from './PriceHistory.module.css';

interface Props {
  readonly lines: readonly OutcomeLine[];
  /** Only what happened from here on. */
  readonly from: number;
  readonly name: string;
}

/** Every change as a row, the latest first: what the drawing shows, for those who read it. */
export function PriceTable({ lines, from, name }: Props) {
  const { t, formats } = useText();
  const oddsText = useOddsText();
  const moments = [...new Set(lines.flatMap(({ points }) => points.map(({ at }) => at)))]
    .filter((at) => Date.parse(at) >= from)
    .toSorted((a, b) => Date.parse(b) - Date.parse(a));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a part that scrolls must be reachable by keyboard
    <section className={styles.scroll} tabIndex={0} aria-label={t('match.prices.moved', { name })}>
      <table className={styles.table} aria-label={t('match.prices.moved', { name })}>
        <thead>
          <tr>
            <th scope="col">{t('match.prices.time')}</th>
            {lines.map(({ id, name: outcome }) => (
              <th key={id} scope="col">
                <bdi>{outcome}</bdi>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {moments.map((at) => (
            <tr key={at}>
              <th scope="row">{formats.moment(Date.parse(at))}</th>
              {lines.map(({ id, points }) => {
                const point = points.findLast((each) => Date.parse(each.at) <= Date.parse(at));
                return (
                  <td key={id}>
                    {point === undefined
                      ? '–'
                      : point.odds === null
                        ? t('match.prices.not_for_sale')
                        : oddsText(point.odds)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
