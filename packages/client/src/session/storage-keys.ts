/** Keys kept over visits. */
export const localKeys = {
  deviceId: 'touchline.device-id',
  oddsType: 'touchline.odds-type',
  /** Another tab reads from its change that somebody signed in or out. */
  sessionMark: 'touchline.session',
  outbox: (playerId: string): string => `touchline.outbox.${playerId}`,
} as const;

/** Keys kept for the tab. */
export const tabKeys = { slip: 'touchline.bets', panel: 'touchline.panel' } as const;
