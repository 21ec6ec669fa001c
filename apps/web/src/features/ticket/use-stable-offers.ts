import { useState } from 'react';
import type { BonusOfferView } from '@touchline/client';
import { arranged, followed } from './stable-offers.ts';

/** The bonuses of a bet in the rows in which they stood first: none moves under a finger when a price does. */
export function useStableOffers(offers: readonly BonusOfferView[]): readonly BonusOfferView[] {
  const [rows, setRows] = useState(() => arranged(offers));
  const next = followed(rows, offers);
  if (next !== rows) setRows(next);
  return next;
}
