import type { Bet } from '@touchline/contract';
import { useOddsText } from '../../bindings/odds.ts';
import { outcomeOfPlaced } from '../../text/selection-names.ts';
import { useText } from '../../text/use-text.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './SeenDetails.module.css';
import { durationText, type SeenCell, seenRows, seenTimes, shownTimes } from './seen-words.ts';

/** Odds and score at the press and at the acceptance, selection by selection, and the time between. */
export function SeenDetails({ bet }: { readonly bet: Bet }) {
  const text = useText();
  const { t } = text;
  if (bet.seen === undefined) return null;
  return (
    <>
      <table className={styles.seen} data-seen>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>{t('bet.seen')}</VisuallyHidden>
            </th>
            <th scope="col">{t('bet.seen.screen')}</th>
            <th scope="col">{t('bet.seen.accepted')}</th>
          </tr>
        </thead>
        <tbody>
          {seenRows(bet).map(({ selection, seen, accepted }) => (
            <tr key={selection?.id ?? 'price'}>
              <th scope="row">
                {selection === null ? (
                  t('bet.type.custom_bet')
                ) : (
                  <>
                    {outcomeOfPlaced(text, selection)}
                    <span className={styles.match}>
                      <bdi>{selection.match.name}</bdi>
                    </span>
                  </>
                )}
              </th>
              <td data-seen-screen>
                <Cell cell={seen} />
              </td>
              <td data-seen-accepted>
                <Cell cell={accepted ?? { odds: null, score: null }} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Delay bet={bet} />
      <p className={styles.note}>{t('bet.seen.note')}</p>
    </>
  );
}

function Cell({ cell: { odds, score } }: { readonly cell: SeenCell }) {
  const { t } = useText();
  const oddsText = useOddsText();
  if (odds === null && score === null) {
    return (
      <>
        <span aria-hidden="true">–</span>
        <VisuallyHidden>{t('bet.seen.unknown')}</VisuallyHidden>
      </>
    );
  }
  return (
    <>
      {odds === null ? null : (
        <bdi className={styles.odds} dir="ltr">
          {oddsText(odds)}
        </bdi>
      )}
      {score === null ? null : (
        <span className={styles.score}>
          <VisuallyHidden>{t('bet.score', score)}</VisuallyHidden>
          <bdi dir="ltr" aria-hidden="true">
            {score.home}:{score.away}
          </bdi>
        </span>
      )}
    </>
  );
}

/** How long it took, and which part of that is known for certain. */
function Delay({ bet: { seen, status } }: { readonly bet: Bet }) {
  const { t, locale } = useText();
  const times = seen === undefined ? null : seenTimes(seen);
  if (times === null) {
    return (
      <p className={styles.delay} data-seen-delay>
        {t(status === 'submitted' ? 'bet.seen.waiting' : 'bet.seen.refused')}
      </p>
    );
  }
  const { before, after, whole } = shownTimes(times);
  const duration = (ms: number): string => durationText(ms, locale);
  if (before === null || whole === null) {
    return (
      <p className={styles.delay} data-seen-delay>
        {t('bet.seen.delay.unknown', { after: duration(after) })}
      </p>
    );
  }
  return (
    <p className={styles.delay} data-seen-delay>
      <strong>{t('bet.seen.delay', { whole: duration(whole) })}</strong>{' '}
      {t('bet.seen.delay.parts', { before: duration(before), after: duration(after) })}
    </p>
  );
}
