import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/connect.ts';
import type { ServedAddress } from '../http/served-address.ts';
import { createReturnCheck } from '../http/return-address.ts';
import { secretNamed } from '../player/sessions/secrets.ts';
import { createSignedTexts } from '../player/sessions/signed-texts.ts';
import type { CashierRules } from './cashier-rules.ts';
import { addDemoCashier, type DemoCashierDeps } from './demo-cashier.ts';
import { createPayments, type Payments } from './payments.ts';

export interface CashierOptions {
  readonly db: Database;
  readonly rules: CashierRules;
  readonly brand: string;
  /** Origins beside the page's own that a payment may lead back to. */
  readonly allowedOrigins: readonly string[];
  readonly frameAncestors: readonly string[];
  readonly refusalOf: DemoCashierDeps['refusalOf'];
  /** Origin of the page; known once the port is open. */
  readonly origin: () => string;
  /** Called after commits that wrote to the outbox. */
  readonly committed: () => void;
  /** Ms since epoch. */
  readonly feedNow: () => number;
}

/** Deposits and withdrawals, and the page of the demonstration cashier that settles them. */
export interface Cashier {
  readonly payments: Payments;
  /** Adds its routes to the server and returns their addresses; none where the cashier is closed. */
  addTo(app: FastifyInstance): readonly ServedAddress[];
}

/**
 * Tokens of payment pages. Who has the token of a payment may settle it: the address of the page is given to the player
 * alone, as that of a provider's page is.
 */
function createPaymentTokens(secret: string) {
  const signed = createSignedTexts(secret, 'payment');
  return {
    of: (id: string): string => signed.sign(id),
    /** Id of the payment; null for a token that is not ours. */
    read(token: string): string | null {
      const id = signed.read(token);
      return id !== null && /^[0-9]{1,20}$/.test(id) ? id : null;
    },
  };
}

export async function openCashier(options: CashierOptions): Promise<Cashier> {
  const { db, rules, allowedOrigins, origin, committed, feedNow } = options;
  const tokens = createPaymentTokens(await secretNamed(db, 'cashier'));
  const payments = createPayments({
    db,
    rules,
    pageOf: (id) => `/cashier/${tokens.of(id)}`,
    canLeadBackTo: createReturnCheck(origin, allowedOrigins),
    committed,
    feedNow,
  });
  // Nobody else settles what it has left: a withdrawal that waits comes back, and a deposit that waits never comes.
  if (!rules.demoCashier) await payments.failPending();
  return {
    payments,
    addTo: (app) => (rules.demoCashier ? addDemoCashier(app, { ...options, payments, idOf: tokens.read }) : []),
  };
}
