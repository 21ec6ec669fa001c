/** What a button may open. */
export type OfferedAction = 'sign_in' | 'sign_up' | 'deposit';

export interface OfferFacts {
  /** Whether another page shows this one in a frame. */
  readonly isEmbedded: boolean;
  /** Whether that page takes what is asked for in the frame. */
  readonly hostListens: boolean;
  /** What is refused in the country of the caller (AUTH-07). */
  readonly refusedHere: readonly OfferedAction[];
}

/** [AUTH-08] Why this may not be offered now: for the `country`, or for the `frame`; null when it may. */
export function whyNotOffered(
  action: OfferedAction,
  { isEmbedded, hostListens, refusedHere }: OfferFacts,
): 'country' | 'frame' | null {
  if (refusedHere.includes(action)) return 'country';
  return isEmbedded && !hostListens ? 'frame' : null;
}
