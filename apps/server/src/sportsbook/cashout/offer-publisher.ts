import type { Publication } from '../../push/publisher.ts';
import type { OfferEntry } from './offer-entries.ts';

/** Publishes the offer of a bet to its player unless it was published last. */
export type OfferPublisher = (entry: OfferEntry, offer: string | null) => void;

export function createOfferPublisher(
  publish: (playerId: string, event: Publication) => void,
  realNow: () => number,
): OfferPublisher {
  return (entry, offer) => {
    if (entry.published === offer) return;
    entry.published = offer;
    // One counter per bet: a shared one would run ahead of the clock, and versions would fall after a restart (I8).
    entry.offerVersion = Math.max(entry.offerVersion + 1, realNow());
    const payload = { bet_id: entry.bet.id, to_cashout: offer, version: entry.offerVersion };
    publish(entry.playerId, { type: 'bet_cashout_changed', payload });
  };
}
