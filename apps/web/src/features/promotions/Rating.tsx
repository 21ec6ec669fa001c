import { useState } from 'react';
import { calls, ratingLimit } from '@touchline/contract';
import type { TournamentRow } from '@touchline/contract';
import { useAsk } from '../../bindings/catalogue.ts';
import { useCommands } from '../../bindings/PageProvider.tsx';
import { useSumText } from '../../bindings/sums.ts';
import { useText } from '../../text/use-text.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './Promotions.module.css';

/** Points move with the bets of others: ms between two questions. */
const EVERY = 15_000;
const SHOWN = [ratingLimit, 10, 50, 500] as const;

/** Rows have no name, since players stay unknown to each other: they are told apart by their place in the list. */
function keyed(rows: readonly TournamentRow[]) {
  return rows.map((row, place) => ({ key: `row ${place}`, row }));
}

interface RatingProps {
  readonly id: string;
  readonly name: string;
  readonly playerId: string;
}

/** The places of a tournament with that of the player: the first one, and more where they are asked for (BON-09). */
export function Rating({ id, name, playerId }: RatingProps) {
  const { t, formats } = useText();
  const commands = useCommands();
  const sumText = useSumText();
  const [step, setStep] = useState(0);
  const limit = SHOWN[step] ?? ratingLimit;
  const asked = useAsk(calls.getTournamentRating, {
    playerId,
    every: EVERY,
    params: { id },
    query: { limit: String(limit) },
  });
  // Those before stay until there are more.
  const [shown, setShown] = useState(asked.value);
  if (asked.value !== null && asked.value !== shown) setShown(asked.value);
  if (shown === null) {
    if (asked.state !== 'failed') return <p className={styles.words}>{t('loading')}</p>;
    return (
      <p className={styles.words} role="alert">
        {t('error.load')} <Button onClick={commands.retry}>{t('action.retry')}</Button>
      </p>
    );
  }
  const { data, total } = shown;
  if (data.length === 0) return <p className={styles.words}>{t('hunting.rating.none')}</p>;
  const hasMore = step + 1 < SHOWN.length && (total === undefined ? data.length >= limit : total > data.length);
  const hasPoints = data.some(({ points }) => points !== undefined);
  return (
    <>
      <table className={styles.rating} aria-label={t('hunting.rating', { name })}>
        <thead>
          <tr>
            <th scope="col">{t('hunting.rating.place')}</th>
            {hasPoints ? <th scope="col">{t('hunting.rating.points')}</th> : null}
            <th scope="col">{t('hunting.rating.wins')}</th>
          </tr>
        </thead>
        <tbody>
          {keyed(data).map(({ key, row }) => (
            <tr key={key} aria-current={row.current_user ? 'true' : undefined}>
              <th scope="row">
                {formats.count(row.position)}
                {row.current_user ? <small>{t('hunting.rating.you')}</small> : null}
              </th>
              {hasPoints ? <td>{formats.figures(row.points ?? '')}</td> : null}
              <td>{row.farmed_freebets_count === 0 ? '–' : sumText(row.farmed_amount, row.currency_code)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {hasMore ? <Button onClick={() => setStep(step + 1)}>{t('hunting.rating.more')}</Button> : null}
    </>
  );
}
