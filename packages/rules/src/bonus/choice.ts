import { mapBets } from '../slip/stable-map.ts';
import type { Slip, SlipBet, SlipBonus } from '../slip/slip-types.ts';
import { isFreebet } from './conditions.ts';
import { automaticOffers, offeredBonus } from './offers.ts';
import type { PlayerBonuses } from './bonus-types.ts';

function sameBonus(a: SlipBonus | null, b: SlipBonus | null): boolean {
  return (
    a === b ||
    (a !== null &&
      b !== null &&
      a.id === b.id &&
      a.type === b.type &&
      a.odds === b.odds &&
      a.minCount === b.minCount &&
      a.amount === b.amount &&
      a.isOwnChoice === b.isOwnChoice)
  );
}

type Stake = Pick<SlipBet, 'stake' | 'stakeSource' | 'winText'>;

/** The stake under a bonus: the amount of a freebet; none where a freebet was (BON-05); else as it is. */
function stakeUnder(bonus: SlipBonus | null, bet: SlipBet): Stake {
  if (isFreebet(bonus)) return { stake: bonus.amount, stakeSource: 'freebet', winText: '' };
  return bet.stakeSource === 'freebet' ? { stake: '', stakeSource: 'typed', winText: '' } : bet;
}

function withBonus(bet: SlipBet, bonus: SlipBonus | null): SlipBet {
  const { stake, stakeSource, winText } = stakeUnder(bonus, bet);
  const stays =
    sameBonus(bet.bonus, bonus) && bet.stake === stake && bet.stakeSource === stakeSource && bet.winText === winText;
  return stays ? bet : { ...bet, bonus, stake, stakeSource, winText };
}

/** What the player chose, and every freebet, as long as it is offered. */
function kept(bet: SlipBet, bonuses: PlayerBonuses, before: readonly SlipBet[]): SlipBonus | null {
  const { bonus } = bet;
  if (bonus === null || (!bonus.isOwnChoice && !isFreebet(bonus))) return null;
  const stillOffered = offeredBonus(bet, bonus.id, bonuses, before);
  return stillOffered === null ? null : { ...stillOffered, isOwnChoice: bonus.isOwnChoice };
}

function automaticBonus(bet: SlipBet, bonuses: PlayerBonuses): SlipBonus | null {
  if (bet.declinesBonus === true) return null;
  for (const offer of automaticOffers(bet, bonuses)) if (offer.offered) return offer.bonus;
  return null;
}

const noneHeld: ReadonlySet<string> = new Set();

/**
 * The bonus of every entry after the slip, the odds or the bonuses changed. What the player chose and freebets stay as
 * long as they are offered, an earlier entry before a later one (BON-14); every other entry gets the first that is
 * offered of huntings, tournaments and comboboosts (BON-04). The amount of a freebet is the stake; where a freebet goes,
 * the stake is empty (BON-05). Entries that are `held`, by their ids, stay as they are. Nothing changes while the bonuses
 * are not known. Keeps identity.
 */
export function chooseBonuses(slip: Slip, bonuses: PlayerBonuses, held: ReadonlySet<string> = noneHeld): Slip {
  if (!bonuses.isKnown) return slip;
  const bets: SlipBet[] = [];
  for (const bet of slip.bets) {
    const isHeld = held.has(bet.betId);
    bets.push(isHeld ? bet : withBonus(bet, kept(bet, bonuses, bets) ?? automaticBonus(bet, bonuses)));
  }
  return bets.every((bet, place) => bet === slip.bets[place]) ? slip : { ...slip, bets };
}

function replaceBet(slip: Slip, old: SlipBet, bet: SlipBet): Slip {
  return mapBets(slip, (other) => (other === old ? bet : other));
}

function declined(bet: SlipBet): SlipBet {
  return bet.declinesBonus === true ? bet : { ...withBonus(bet, null), declinesBonus: true };
}

/** The entry with what the player chose; one that declined a bonus before does not any more. */
function withOwnChoice(bet: SlipBet, bonus: SlipBonus): SlipBet {
  const { declinesBonus, ...entry } = bet;
  return withBonus(declinesBonus === undefined ? bet : entry, { ...bonus, isOwnChoice: true });
}

/**
 * The player picks a bonus for an entry, or none with null: then no bonus is chosen for it any more until the player
 * picks one or the entry becomes another. Ignored: an unknown entry, a bonus that is not offered (`offersFor` says why).
 */
export function takeBonus(slip: Slip, betId: string, bonusId: string | null, bonuses: PlayerBonuses): Slip {
  const bet = slip.bets.find((one) => one.betId === betId);
  if (bet === undefined) return slip;
  if (bonusId === null) return replaceBet(slip, bet, declined(bet));
  const bonus = offeredBonus(bet, bonusId, bonuses, slip.bets);
  return bonus === null ? slip : replaceBet(slip, bet, withOwnChoice(bet, bonus));
}
