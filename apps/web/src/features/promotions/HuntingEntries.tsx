import type { Hunting, HuntingTournament } from '@touchline/contract';
import { hundredthsOf } from '@touchline/rules';
import { useSumText } from '../../bindings/sums.ts';
import { useTournamentPool } from '../../bindings/tournament-pool.ts';
import { useText } from '../../text/use-text.ts';
import { BoostFreebets } from './BoostFreebets.tsx';
import { EntryActions } from './EntryActions.tsx';
import { wordsOfFarming } from './farming.ts';
import { Entry } from './PromotionEntries.tsx';
import { ThinProgress } from '../../ui/ThinProgress.tsx';
import styles from './Promotions.module.css';
import { Rating } from './Rating.tsx';

interface Own {
  readonly playerId: string;
}

/** A hunting with its goal, the points of the player and what they boost (BON-16a, BON-07b). */
export function HuntingEntry({ hunting, playerId }: Own & { readonly hunting: Hunting }) {
  const { id, name, boost, farming_stats: stats } = hunting;
  return (
    <Entry
      name={name}
      validTo={hunting.valid_to}
      conditions={useConditions(hunting)}
      actions={
        <EntryActions bonus={{ id, name, list: 'huntings' }} playerId={playerId} state={hunting.computed_status} />
      }
    >
      <Progress farming={hunting} />
      {boost && stats !== null ? (
        <BoostFreebets
          boost={boost}
          available={stats.available_points}
          freebets={hunting.freebets_to_boost}
          playerId={playerId}
        />
      ) : null}
    </Entry>
  );
}

/** A tournament with its pool as push says it, and its places (BON-09, PUSH-05a). */
export function TournamentEntry({ tournament, playerId }: Own & { readonly tournament: HuntingTournament }) {
  const { id, name } = tournament;
  const sumText = useSumText();
  const { t } = useText();
  const pool = useTournamentPool(tournament);
  const currency = tournament.pool?.currency ?? tournament.farming_stats?.currency;
  return (
    <Entry
      name={name}
      {...(pool === null || currency === undefined ? {} : { worth: `${t('hunting.pool')} ${sumText(pool, currency)}` })}
      validTo={tournament.valid_to}
      conditions={useConditions(tournament)}
      actions={
        <EntryActions
          bonus={{ id, name, list: 'tournaments' }}
          playerId={playerId}
          state={tournament.computed_status}
        />
      }
    >
      <Progress farming={tournament} />
      <Rating id={id} name={name} playerId={playerId} />
    </Entry>
  );
}

/** How points are collected, and what they bring. */
function useConditions(farming: Hunting): readonly string[] {
  const text = useText();
  const sumText = useSumText();
  const { t, formats } = text;
  const { conditions } = wordsOfFarming(text, farming);
  const {
    currency = null,
    point_stake: stake,
    goal = null,
    largest_freebet: largest = null,
  } = farming.farming_stats ?? {};
  if (currency === null) return conditions;
  const goalText = goal === null ? null : formats.figures(goal);
  return [
    ...(stake === undefined ? [] : [t('hunting.point', { amount: sumText(stake, currency) })]),
    ...(goalText === null
      ? []
      : [
          largest === null
            ? t('hunting.goal.any', { goal: goalText })
            : t('hunting.goal', { goal: goalText, largest: sumText(largest, currency) }),
        ]),
    ...conditions,
  ];
}

/** Points of the player on the way to the goal, and what open bets would add; nothing for who takes no part. */
function Progress({ farming }: { readonly farming: Hunting }) {
  const { t, formats } = useText();
  const sumText = useSumText();
  const { farming_stats: stats } = farming;
  if (stats === null) return null;
  const { goal = null, currency } = stats;
  const figures = (value: string): string => formats.figures(value);
  const points = figures(stats.points);
  const isReached = goal !== null && hundredthsOf(stats.points) >= hundredthsOf(goal);
  const rows: readonly (readonly [string, string])[] = [
    ...(farming.boost ? [[t('promotions.points.spend'), figures(stats.available_points)] as const] : []),
    ...(stats.potential_points === '0'
      ? []
      : [[t('promotions.points.open'), figures(stats.potential_points)] as const]),
    ...(currency === undefined || stats.bets_count === 0
      ? []
      : [[t('hunting.average'), sumText(stats.avg_stake, currency)] as const]),
    ...(currency === undefined || hundredthsOf(stats.potential_freebet_amount) === 0n
      ? []
      : [[t('hunting.potential'), sumText(stats.potential_freebet_amount, currency)] as const]),
  ];
  return (
    <>
      {goal === null ? (
        <p className={styles.words}>{t('promotions.points', { points })}</p>
      ) : (
        <div>
          <p className={styles.line}>
            {t('hunting.points', { points, goal: figures(goal) })}
            {isReached ? <b>{t('hunting.reached')}</b> : null}
          </p>
          <ThinProgress
            value={Number(isReached ? goal : stats.points)}
            max={Number(goal)}
            aria-label={t('hunting.points', { points, goal: figures(goal) })}
          />
        </div>
      )}
      {rows.length === 0 ? null : (
        <dl className={styles.figures}>
          {rows.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}
