import type { SlipSelection } from '@touchline/rules';

/** What was pressed before the betting code has loaded. Nothing is judged here: that waits for the ticket. */
export interface Presses {
  /** Ids of what the slip holds already: kept for the tab, or handed on to be pressed. */
  readonly held: ReadonlySet<string>;
  /** In their order: as it stood on the screen when it was pressed (I6), or null for what is to leave the slip. */
  readonly pressed: ReadonlyMap<string, SlipSelection | null>;
}

export const noPresses: Presses = { held: new Set(), pressed: new Map() };

/** Whether the button of the outcome is shown as pressed. */
export function isHeld({ held, pressed }: Presses, id: string): boolean {
  const press = pressed.get(id);
  return press === undefined ? held.has(id) : press !== null;
}

/** How many selections the slip will hold. */
export function countHeld({ held, pressed }: Presses): number {
  return [...pressed.values()].reduce((count, press) => count + (press === null ? -1 : 1), held.size);
}

/** A second press takes the first one back. `picked`: the selection as it can be picked now; null when it cannot. */
export function withPress(presses: Presses, id: string, picked: () => SlipSelection | null): Presses {
  const pressed = new Map(presses.pressed);
  if (!pressed.delete(id)) {
    const selection = presses.held.has(id) ? null : picked();
    if (selection === null && !presses.held.has(id)) return presses;
    pressed.set(id, selection);
  }
  return { ...presses, pressed };
}

/** The slip that was kept for the tab is known: what was pressed and is in it has nothing left to do. */
export function withKept({ held, pressed }: Presses, kept: Iterable<string>): Presses {
  const all = new Set([...held, ...kept]);
  return { held: all, pressed: new Map([...pressed].filter(([id, press]) => press === null || !all.has(id))) };
}

/** What was pressed is handed on. */
export function handedOn(presses: Presses): Presses {
  return {
    held: new Set([
      ...[...presses.held].filter((id) => isHeld(presses, id)),
      ...[...presses.pressed.keys()].filter((id) => isHeld(presses, id)),
    ]),
    pressed: new Map(),
  };
}
