import { amountOf, betTotals, offersFor, toSubunits, upcomingBonuses } from '@touchline/rules';
import type { BetTotals, BonusOffer, Limits, PlayerBonuses, SlipBet, SlipBonus, Ticket } from '@touchline/rules';
import type { BonusOfferView, BonusView, JackpotView, MoneyView, SlipBetView } from '../sportsbook.ts';

/** What a bet of the slip shows of bonuses and jackpots. */
type BonusLine = Pick<SlipBetView, 'bonus' | 'offers' | 'upcoming' | 'bonusWin' | 'winWithoutBonus' | 'jackpots'>;

function worthOf({ odds, amount }: SlipBonus, { currency }: SlipBet): Pick<BonusView, 'odds' | 'amount'> {
  return {
    odds,
    amount: amount === null ? null : { value: amount, currency: currency.code },
  };
}

/** The bet as it would be under a bonus: the amount of a freebet is its stake, and without one it is the player's own. */
function betUnder(bet: SlipBet, bonus: SlipBonus | null): SlipBet {
  const amount = bonus?.amount ?? null;
  if (amount !== null) return { ...bet, bonus, stake: amount, stakeSource: 'freebet', winText: '' };
  return bet.stakeSource === 'freebet' ? { ...bet, bonus, stake: '', stakeSource: 'typed' } : { ...bet, bonus };
}

function winUnder(bet: SlipBet, bonus: SlipBonus | null, limits: Limits): MoneyView | null {
  const { potentialWin } = betTotals(betUnder(bet, bonus), limits);
  return potentialWin === null ? null : amountOf(potentialWin, limits.currency);
}

function offerView(offer: BonusOffer, bet: SlipBet, { comboboosts }: PlayerBonuses, limits: Limits): BonusOfferView {
  const { name } = offer;
  const { id, type } = offer.offered ? offer.bonus : offer;
  const fallsOnRefund = comboboosts.find((boost) => boost.id === id)?.lower_range_on_refund === true;
  return offer.offered
    ? {
        id,
        type,
        name,
        fallsOnRefund,
        failed: null,
        ...worthOf(offer.bonus, bet),
        potentialWin: winUnder(bet, offer.bonus, limits),
      }
    : { id, type, name, fallsOnRefund, odds: null, amount: null, failed: offer.failed, potentialWin: null };
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
  const offers = offersFor(bet, ticket.bonuses, ticket.slip.bets).map((offer) =>
    offerView(offer, bet, ticket.bonuses, limits),
  );
  return {
    bonus: chosenView(bet, offers),
    offers,
    upcoming: upcomingBonuses(bet, ticket.bonuses),
    bonusWin: bonusWinOf(bet, totals, limits),
    winWithoutBonus: winUnder(bet, null, limits),
    jackpots: jackpotsOf(bet, ticket),
  };
}
