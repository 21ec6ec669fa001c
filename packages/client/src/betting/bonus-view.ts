import { amountOf, betTotals, offersFor, toSubunits, upcomingBonuses } from '@touchline/rules';
import type { BetTotals, BonusOffer, Limits, SlipBet, SlipBonus, Ticket } from '@touchline/rules';
import type { BonusOfferView, BonusView, JackpotView, MoneyView, SlipBetView } from '../sportsbook.ts';

/** What a bet of the slip shows of bonuses and jackpots. */
type BonusLine = Pick<SlipBetView, 'bonus' | 'offers' | 'upcoming' | 'bonusWin' | 'jackpots'>;

function worthOf({ odds, amount }: SlipBonus, { currency }: SlipBet): Pick<BonusView, 'odds' | 'amount'> {
  return {
    odds,
    amount: amount === null ? null : { value: amount, currency: currency.code },
  };
}

function offerView(offer: BonusOffer, bet: SlipBet): BonusOfferView {
  const { name } = offer;
  if (!offer.offered) return { id: offer.id, type: offer.type, name, odds: null, amount: null, failed: offer.failed };
  const { id, type } = offer.bonus;
  return { id, type, name, ...worthOf(offer.bonus, bet), failed: null };
}

function chosenView(bet: SlipBet, offers: readonly BonusOfferView[]): BonusView | null {
  const { bonus } = bet;
  const name = offers.find(({ id }) => id === bonus?.id)?.name;
  if (bonus === null || name === undefined) return null;
  const { id, type, isOwnChoice } = bonus;
  return { id, type, name, ...worthOf(bonus, bet), isOwnChoice };
}

/** By how much the bet returns more than it would without its boost: nothing where the largest payout caps both. */
function bonusWinOf(bet: SlipBet, { potentialWin }: BetTotals, limits: Limits): MoneyView | null {
  if (bet.bonus?.type !== 'comboboost') return null;
  const { potentialWin: without } = betTotals({ ...bet, bonus: null }, limits);
  return potentialWin === null || without === null ? null : amountOf(potentialWin - without, limits.currency);
}

function jackpotsOf(bet: SlipBet, { jackpots }: Ticket): readonly JackpotView[] {
  return jackpots
    .filter(({ id }) => bet.jackpots.includes(id))
    .map(({ id, name, amount, currency: code, currency_subunits: subunits }) => ({
      id,
      name,
      amount: amountOf(toSubunits(amount, subunits) ?? 0n, { code, subunits }),
    }));
}

/** [BON-04] [BON-13] [JACK-03] `limits`: those of what the stake is in, as `totals` were made with. */
export function bonusLine(bet: SlipBet, ticket: Ticket, totals: BetTotals, limits: Limits): BonusLine {
  const offers = offersFor(bet, ticket.bonuses, ticket.slip.bets).map((offer) => offerView(offer, bet));
  return {
    bonus: chosenView(bet, offers),
    offers,
    upcoming: upcomingBonuses(bet, ticket.bonuses),
    bonusWin: bonusWinOf(bet, totals, limits),
    jackpots: jackpotsOf(bet, ticket),
  };
}
