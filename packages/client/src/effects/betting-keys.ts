/** Keys kept over visits, of what is fetched once somebody bets. */
export const bettingKeys = {
  deviceId: 'touchline.device-id',
  /** The player takes what costs no more than the operator's share of the return (accept mode `return`). */
  acceptReturn: 'touchline.accept-return',
  /** Pause before bets are placed (RG-11), as `readPause` reads it. */
  pause: 'touchline.pause',
  outbox: (playerId: string): string => `touchline.outbox.${playerId}`,
  /** Keys of the latest presses that the server refused. */
  refused: (playerId: string): string => `touchline.refused.${playerId}`,
  /** Cash-outs and edits that nobody has answered yet. */
  placed: (playerId: string): string => `touchline.placed.${playerId}`,
} as const;
