import type { BonusOfferView } from '@touchline/client';

/** Those that can be chosen before the others, each in the order of the server. */
export function arranged(offers: readonly BonusOfferView[]): readonly BonusOfferView[] {
  return [...offers.filter(({ failed }) => failed === null), ...offers.filter(({ failed }) => failed !== null)];
}

/** A bonus that the server does not list any more: it keeps its row. */
function gone(offer: BonusOfferView): BonusOfferView {
  if (offer.failed?.kind === 'state' && offer.failed.state === 'not_available') return offer;
  return { ...offer, odds: null, amount: null, potentialWin: null, failed: { kind: 'state', state: 'not_available' } };
}

/** The same rows with what is known of them now, and new ones below, so that a press lands on no other. The same list where nothing is new. */
export function followed(
  rows: readonly BonusOfferView[],
  offers: readonly BonusOfferView[],
): readonly BonusOfferView[] {
  const known = new Set(rows.map(({ id }) => id));
  const next = [
    ...rows.map((row) => offers.find(({ id }) => id === row.id) ?? gone(row)),
    ...offers.filter(({ id }) => !known.has(id)),
  ];
  return next.length === rows.length && next.every((row, place) => row === rows[place]) ? rows : next;
}
