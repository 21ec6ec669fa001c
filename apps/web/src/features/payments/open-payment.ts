import type { Env, PaymentResult } from '@touchline/client';
import type { PaymentKind } from '@touchline/contract';

/** A player has one payment of each kind and currency open at a time. */
export interface PaymentPlace {
  readonly playerId: string;
  readonly kind: PaymentKind;
  readonly currency: string;
}

/** A payment that nobody has answered: only the same one may be sent again (I1). */
export interface OpenPayment {
  /** Idempotency key of the amount: another amount is another wish. */
  readonly key: string;
  /** Decimal text in the main unit. */
  readonly amount: string;
}

type Store = Pick<Env['session'], 'get' | 'set' | 'remove'>;

function nameOf({ playerId, kind, currency }: PaymentPlace): string {
  return `touchline.payment.${playerId}.${kind}.${currency}`;
}

/** The open payment of this tab; null for none. */
export function readOpen(store: Pick<Store, 'get'>, place: PaymentPlace): OpenPayment | null {
  const [, key, amount] = /^(\S+) (\d+(?:\.\d+)?)$/.exec(store.get(nameOf(place)) ?? '') ?? [];
  return key === undefined || amount === undefined ? null : { key, amount };
}

/** Sends a payment. It stays open over a reload of the page, until an answer says what became of it. */
export async function sendPayment(
  store: Store,
  place: PaymentPlace,
  { key, amount }: OpenPayment,
  start: () => Promise<PaymentResult>,
): Promise<PaymentResult> {
  store.set(nameOf(place), `${key} ${amount}`);
  const result = await start();
  if (result.kind !== 'unreachable') store.remove(nameOf(place));
  return result;
}
