import type { SlipSelection } from '@touchline/rules';

/** What was picked before the betting code has loaded. Nothing is judged here: that waits for the ticket. */
export interface PendingPicks {
  /** Ids of what the slip holds already: kept for the tab, or handed on. */
  readonly held: ReadonlySet<string>;
  /** In their order: as it stood on the screen when it was picked (I6), or null for what is to leave the slip. */
  readonly toggled: ReadonlyMap<string, SlipSelection | null>;
}

export const noPendingPicks: PendingPicks = { held: new Set(), toggled: new Map() };

/** Whether the button of the outcome is shown as pressed. */
export function isHeld({ held, toggled }: PendingPicks, id: string): boolean {
  const selection = toggled.get(id);
  return selection === undefined ? held.has(id) : selection !== null;
}

/** How many selections the slip will hold. */
export function countHeld({ held, toggled }: PendingPicks): number {
  return [...toggled.values()].reduce((count, selection) => count + (selection === null ? -1 : 1), held.size);
}

/** A second click takes the first one back. `picked`: the selection as it can be picked now; null when it cannot. */
export function withPick(picks: PendingPicks, id: string, picked: () => SlipSelection | null): PendingPicks {
  const toggled = new Map(picks.toggled);
  if (!toggled.delete(id)) {
    const selection = picks.held.has(id) ? null : picked();
    if (selection === null && !picks.held.has(id)) return picks;
    toggled.set(id, selection);
  }
  return { ...picks, toggled };
}

/** The slip that was kept for the tab is known: what was picked and is in it has nothing left to do. */
export function withStored({ held, toggled }: PendingPicks, kept: Iterable<string>): PendingPicks {
  const all = new Set([...held, ...kept]);
  return { held: all, toggled: new Map([...toggled].filter(([id, selection]) => selection === null || !all.has(id))) };
}

/** What was picked on an earlier page, or before this one could hold it, and is not in the slip yet. */
export function withKept({ held, toggled }: PendingPicks, kept: readonly SlipSelection[]): PendingPicks {
  const fresh = kept.filter(({ id }) => !held.has(id) && !toggled.has(id));
  return { held, toggled: new Map([...fresh.map((pick) => [pick.id, pick] as const), ...toggled]) };
}

/** What is on its way into the slip, in its order. */
export function waitingPicks({ toggled }: PendingPicks): readonly SlipSelection[] {
  return [...toggled.values()].filter((selection) => selection !== null);
}

/** What was picked is handed on. */
export function handedOn(picks: PendingPicks): PendingPicks {
  return {
    held: new Set([
      ...[...picks.held].filter((id) => isHeld(picks, id)),
      ...[...picks.toggled.keys()].filter((id) => isHeld(picks, id)),
    ]),
    toggled: new Map(),
  };
}
