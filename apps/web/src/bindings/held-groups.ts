import type { MatchGroup } from '@touchline/client';
import type { Fold } from '../browser/fold.ts';
import type { HeldGroups } from './held-list.ts';

function isSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((id, place) => id === others[place]);
}

/** The group with these matches; the same one where it has them. */
function withMatches(group: MatchGroup, matchIds: readonly string[]): MatchGroup {
  return isSame(group.matchIds, matchIds) ? group : { ...group, matchIds };
}

/** Groups up to the first match below the fold. */
function aboveFold(shown: readonly MatchGroup[], firstBelow: string | null): readonly MatchGroup[] {
  const above: MatchGroup[] = [];
  for (const group of shown) {
    const place = firstBelow === null ? -1 : group.matchIds.indexOf(firstBelow);
    if (place === -1) {
      above.push(group);
      continue;
    }
    if (place > 0) above.push(withMatches(group, group.matchIds.slice(0, place)));
    break;
  }
  return above;
}

/**
 * [P5] What stands on the screen or above it stays, also what the list has no more; below it the list is as it is. What has
 * come and belongs among what is seen waits. `fold` is null where nothing of the list is seen: then all of it is as it is.
 */
export function holdGroups(shown: readonly MatchGroup[], truth: readonly MatchGroup[], fold: Fold | null): HeldGroups {
  if (fold === null) return { groups: truth, waiting: 0 };
  const byKey = new Map(truth.map((group) => [group.key, group]));
  const groups = aboveFold(shown, fold.firstBelow).map((group) =>
    // Of a league that is still there all but its matches is as it is.
    withMatches(byKey.get(group.key) ?? group, group.matchIds),
  );
  const held = new Set(groups.flatMap(({ matchIds }) => matchIds));
  const heldKeys = new Set(groups.map(({ key }) => key));
  if (held.size === 0) return { groups: truth, waiting: 0 };
  const isHeld = (id: string): boolean => held.has(id);
  const lastSeen = truth.findLastIndex(({ matchIds }) => matchIds.some(isHeld));
  let waiting = 0;
  for (const [place, group] of truth.entries()) {
    const cut =
      place < lastSeen ? group.matchIds.length : place > lastSeen ? 0 : group.matchIds.findLastIndex(isHeld) + 1;
    const rest = group.matchIds.slice(cut).filter((id) => !isHeld(id));
    waiting += group.matchIds.slice(0, cut).filter((id) => !isHeld(id)).length;
    const last = groups.at(-1);
    if (rest.length === 0) continue;
    if (!fold.isEndFree || (heldKeys.has(group.key) && last?.key !== group.key)) waiting += rest.length;
    else if (last !== undefined && last.tournamentId === group.tournamentId)
      groups[groups.length - 1] = withMatches(byKey.get(last.key) ?? last, [...last.matchIds, ...rest]);
    else groups.push(withMatches(group, rest));
  }
  const isWhole = groups.length === shown.length && groups.every((group, place) => group === shown[place]);
  return { groups: isWhole ? shown : groups, waiting };
}
