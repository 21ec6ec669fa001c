import { betCalls } from '../../calls/bets-calls.ts';
import { bonusCalls } from '../../calls/bonuses-calls.ts';
import { cashOutCalls } from '../../calls/cash-out-calls.ts';
import { customBetCalls } from '../../calls/custom-bets.ts';
import { editCalls } from '../../calls/edit-calls.ts';
import { jackpotCalls } from '../../calls/jackpots-calls.ts';
import { sharingCalls } from '../../calls/sharing.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { FeedClock } from '../../catalogue/feed-clock.ts';
import type { Breaks } from '../../player/protection/breaks.ts';
import { createAttempts } from '../../player/sessions/attempts.ts';
import type { Database } from '../../database/connect.ts';
import type { Faults } from '../../desk/faults.ts';
import type { BettingRules, CataloguePort } from '../../sportsbook/betting/betting-ports.ts';
import { createEdits } from '../../sportsbook/betting/edit.ts';
import { createBetting, type PressAnswer } from '../../sportsbook/betting/place.ts';
import type { CashOut } from '../../sportsbook/cashout/cash-out.ts';
import type { Operator } from '../../operator/operator.ts';
import type { CombinedPricing } from '../../sportsbook/pricing/pricing-ports.ts';
import type { Role } from '../cluster/role.ts';

export interface BettingHandlersDeps {
  readonly db: Database;
  /** The same database by the connections of placing. */
  readonly placing: Database;
  readonly operator: Pick<Operator, 'betOffers'>;
  readonly clock: Pick<FeedClock, 'now'>;
  readonly catalogue: Pick<Catalogue, 'book' | 'history'>;
  /** What is for sale in this process. */
  readonly sales: CataloguePort;
  readonly rules: BettingRules;
  readonly pricing: CombinedPricing;
  readonly cashOut: CashOut;
  readonly breaks: Breaks;
  readonly role: Pick<Role, 'committed' | 'delayed'>;
  /** Told of each press that was decided for the first time; null for nobody. */
  readonly decided: ((answer: PressAnswer) => void) | null;
  /** Faults of the desk; null without one. */
  readonly faults: Faults | null;
}

/** Calls about bets: placing, cash-out and editing, and the bonuses and jackpots that belong to them. */
export function bettingHandlers({
  db,
  placing,
  operator: { betOffers },
  clock,
  catalogue: { book, history },
  sales,
  rules,
  pricing,
  cashOut: { offers, cashOuts },
  breaks,
  role,
  decided,
  faults,
}: BettingHandlersDeps) {
  const now = (): number => clock.now();
  const isOnBreak = (playerId: string): Promise<boolean> => breaks.isOnBreak(playerId);
  const asOffered: typeof offers.asOffered = (bet, playerId) => offers.asOffered(bet, playerId);
  const shared = { catalogue: sales, rules, feedNow: now, committed: () => role.committed() };
  const delayed = (decidesAt: number): void => role.delayed(decidesAt);
  const betting = createBetting({ ...shared, db: placing, faults, decided, delayed });
  const { edit_bets: enabled, edit_freebets: freebets } = betOffers;
  const edits = createEdits({ ...shared, db, enabled, freebets, asOffered });
  return {
    ...betCalls({ db, betting, rules, catalogue: sales, asOffered }),
    ...cashOutCalls(cashOuts),
    ...editCalls({ edits, rules }),
    ...customBetCalls({ book, history, pricing, enabled: betOffers.custom_bet_enabled }),
    ...sharingCalls({ db }),
    ...bonusCalls({ db, now, isOnBreak, attempts: createAttempts(db), committed: () => role.committed() }),
    ...jackpotCalls({ db, rules, isOnBreak }),
  };
}
