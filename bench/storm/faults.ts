/**
 * What happens to somebody who bets in a browser, beside what the network does to the requests. `double_click`: the button
 * is pressed twice. `reload`: in the middle of a bet. `copied_tab`: the tab is duplicated in the middle of a bet.
 * `offline_before`: pressed without a network. `offline_amid`: the network goes while the bet is on its way.
 */
export const mishaps = ['double_click', 'reload', 'copied_tab', 'offline_before', 'offline_amid'] as const;
export type Mishap = (typeof mishaps)[number];

/** Share of presses for each. */
export const mishapRates: Readonly<Record<Mishap, number>> = {
  double_click: 0.12,
  reload: 0.07,
  copied_tab: 0.04,
  offline_before: 0.03,
  offline_amid: 0.07,
};

/** The mishap of a press, or none; the first presses of a run have one of each. */
export const mishapFor = (press: number, roll: number): Mishap | null => {
  const forced = press % 2 === 1 ? mishaps[(press - 1) / 2] : undefined;
  if (forced !== undefined) return forced;
  let rest = roll;
  for (const mishap of mishaps) {
    rest -= mishapRates[mishap];
    if (rest < 0) return mishap;
  }
  return null;
};
