import type { StatusGroup } from '@touchline/contract';
import { useCompPoints, useStatusGroups } from '../bindings/player-status.ts';
import { useText } from '../text/use-text.ts';
import styles from './ProfileScreens.module.css';

/** AUTH-13: comp points and groups of the loyalty programme; nothing where the back end has neither. */
export function PlayerStatus() {
  const { t, formats } = useText();
  const askedPoints = useCompPoints();
  const askedGroups = useStatusGroups();
  // Both at once, so that neither pushes the other down.
  if (askedPoints.state === 'loading' || askedGroups.state === 'loading') return null;
  const points = askedPoints.value?.comp_points ?? null;
  // Of the groups without bounds only those that the player is in.
  const groups = (askedGroups.value?.data ?? []).filter((group) => group.status || hasBounds(group));
  if (points === null && groups.length === 0) return null;
  return (
    <>
      <h2 className={styles.heading}>{t('profile.status')}</h2>
      <dl className={styles.facts}>
        {points === null ? null : (
          <div>
            <dt>{t('profile.comp_points')}</dt>
            <dd>{formats.figures(points)}</dd>
          </div>
        )}
        {groups.map((group) => (
          <div key={group.id}>
            <dt>
              <bdi>{group.name}</bdi>
              {hasBounds(group) ? <Bounds group={group} /> : null}
            </dt>
            <dd>{group.status ? t('profile.status.yours') : null}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function hasBounds({ comp_points_min: min, comp_points_max: max }: StatusGroup): boolean {
  return min !== null || max !== null;
}

function Bounds({ group: { comp_points_min: min, comp_points_max: max } }: { readonly group: StatusGroup }) {
  const { t, formats } = useText();
  const from = formats.figures(min ?? '0');
  return (
    <small>
      {max === null
        ? t('profile.status.from', { from })
        : t('profile.status.range', { from, to: formats.figures(max) })}
    </small>
  );
}
