/** Keys kept over visits. */
export const localKeys = {
  deviceId: 'touchline.device-id',
  oddsType: 'touchline.odds-type',
  /** The player takes what costs no more than the operator's share of the return (accept mode `return`). */
  acceptReturn: 'touchline.accept-return',
  /** Another tab reads from its change that somebody signed in or out. */
  sessionMark: 'touchline.session',
  quickBet: 'touchline.quick-bet',
  /** Pause before bets are placed (RG-11), as `readPause` reads it. */
  pause: 'touchline.pause',
  /** When a tab last reported that the player is active, ms since epoch. */
  activity: 'touchline.activity',
  /** Sums of the session as a tab was told last (RG-01); no longer than their player is signed in. */
  realityCheck: 'touchline.reality-check',
  /** Favourites that this browser keeps (NOTE-02a): marks with spaces between them, the latest first. */
  favourites: 'touchline.favourites',
  outbox: (playerId: string): string => `touchline.outbox.${playerId}`,
  /** Keys of the latest presses that the server refused. */
  refused: (playerId: string): string => `touchline.refused.${playerId}`,
  /** Cash-outs and edits that nobody has answered yet. */
  placed: (playerId: string): string => `touchline.placed.${playerId}`,
} as const;

/** Keys kept for the tab. */
export const tabKeys = { slip: 'touchline.bets', panel: 'touchline.panel' } as const;
