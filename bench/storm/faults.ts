/**
 * What happens to somebody who bets in a browser, beside what the network does to the requests. `double_click`: the button
 * is pressed twice with a mouse. `double_tap`: twice with a finger. `reload`: in the middle of a bet. `copied_tab`: the tab is
 * duplicated in the middle of a bet. `offline_before`: pressed without a network. `offline_amid`: the network goes while the
 * bet is on its way. `flight_mode`: it stays away for longer than the page asks about the bet, and nobody presses anything.
 */
export const mishaps = [
  'double_click',
  'double_tap',
  'reload',
  'copied_tab',
  'offline_before',
  'offline_amid',
  'flight_mode',
] as const;
export type Mishap = (typeof mishaps)[number];

export type Pointer = 'mouse' | 'finger';

/** Share of presses for each. A second press has the same share for both pointers, which only one of them can make. */
export const mishapRates: Readonly<Record<Mishap, number>> = {
  double_click: 0.12,
  double_tap: 0.12,
  reload: 0.07,
  copied_tab: 0.04,
  offline_before: 0.03,
  offline_amid: 0.07,
  flight_mode: 0.005,
};

interface Press {
  /** How many presses the person has made by now, with this one. */
  readonly count: number;
  /** From 0 to 1. */
  readonly roll: number;
  readonly pointer: Pointer;
  readonly isQuick: boolean;
  /** How often each mishap has happened to the person. */
  readonly tally: Readonly<Record<Mishap, number>>;
}

function canHappen(mishap: Mishap, { pointer, isQuick }: Press): boolean {
  if (mishap === 'copied_tab') return !isQuick;
  return mishap !== (pointer === 'mouse' ? 'double_tap' : 'double_click');
}

/** The mishap of a press, or none. Every second press tries one that has not happened to the person yet. */
export function mishapFor(press: Press): Mishap | null {
  const { count, roll, tally } = press;
  const possible = mishaps.filter((mishap) => canHappen(mishap, press));
  const owed = possible.filter((mishap) => tally[mishap] === 0);
  if (count % 2 === 1 && owed.length > 0) return owed[((count - 1) / 2) % owed.length] ?? null;
  let rest = roll;
  for (const mishap of possible) {
    rest -= mishapRates[mishap];
    if (rest < 0) return mishap;
  }
  return null;
}
