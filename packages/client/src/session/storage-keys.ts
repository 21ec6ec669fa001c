/** Keys kept over visits, of what every visit loads; those of code that is fetched later stand beside that code. */
export const localKeys = {
  oddsType: 'touchline.odds-type',
  /** Another tab reads from its change that somebody signed in or out. */
  sessionMark: 'touchline.session',
  quickBet: 'touchline.quick-bet',
  /** Favourites that this browser keeps (NOTE-02a): marks with spaces between them, the latest first. */
  favourites: 'touchline.favourites',
} as const;

/** Keys kept for the tab; `picks`: what is on its way into the slip. */
export const tabKeys = { slip: 'touchline.bets', picks: 'touchline.picks', panel: 'touchline.panel' } as const;
