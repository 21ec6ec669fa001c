/** Decimal text in the main unit. */
interface Sum {
  readonly value: string;
  readonly currency: string;
}

/** What a bet costs and what the account holds, where that is less. */
export interface Shortfall {
  readonly needed: Sum;
  readonly balance: Sum;
}

/** What keeps a bet from being placed; `balance` where the account holds too little. */
export type Obstacle = { readonly kind: 'balance_too_small'; readonly balance: Sum } | { readonly kind: string };

/** After these there is no bet that the deposit could be for. */
const OVER: ReadonlySet<string> = new Set(['empty', 'sign_in', 'restricted']);

export function shortfallOf(obstacle: Obstacle | null, needed: Sum | null): Shortfall | null {
  return obstacle !== null && 'balance' in obstacle && needed !== null ? { needed, balance: obstacle.balance } : null;
}

/**
 * What a deposit that is open is for. Another obstacle may hide the missing balance for seconds, such as a suspended market:
 * what was typed and sent stays.
 */
export function stillShort(obstacle: Obstacle | null, needed: Sum | null, former: Shortfall): Shortfall | null {
  if (obstacle === null || OVER.has(obstacle.kind)) return null;
  return shortfallOf(obstacle, needed) ?? former;
}
