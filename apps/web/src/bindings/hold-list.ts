import { foldOf, onSceneChange } from '../browser/fold.ts';
import { holdGroups } from './held-groups.ts';
import type { HeldGroups, HeldList } from './held-list.ts';

function settled(held: HeldGroups, { truth, place, isPart }: HeldList): HeldGroups {
  if (isPart && held.groups.length === 0)
    return { groups: held.groups, waiting: truth.reduce((sum, { matchIds }) => sum + matchIds.length, 0) };
  const rows = place?.querySelectorAll<HTMLElement>('li[data-match]') ?? [];
  return holdGroups(held.groups, truth, place === null || rows.length === 0 ? null : foldOf(place, rows));
}

/**
 * Puts what is held of a list beside what it has now, and does so again once the page has been scrolled; a page that nobody
 * looks at has what is. `set` is called with what is shown then. Returns how to stop.
 */
export function holdList(held: HeldGroups, list: HeldList, set: (next: HeldGroups) => void): () => void {
  const settle = (): void => {
    const next = settled(held, list);
    if (next.groups !== held.groups || next.waiting !== held.waiting) set(next);
  };
  settle();
  return onSceneChange(settle, () => set({ groups: list.truth, waiting: 0 }));
}
