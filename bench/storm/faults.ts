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

/** The mishap of a press, or none; the first presses of a person have one of each. */
export const mishapFor = (press: number, roll: number, pointer: Pointer): Mishap | null => {
  const possible = mishaps.filter((mishap) => mishap !== (pointer === 'mouse' ? 'double_tap' : 'double_click'));
  const forced = press % 2 === 1 ? possible[(press - 1) / 2] : undefined;
  if (forced !== undefined) return forced;
  let rest = roll;
  for (const mishap of possible) {
    rest -= mishapRates[mishap];
    if (rest < 0) return mishap;
  }
  return null;
};
