import type { Fault } from '../fault.ts';

const functions = 'apps/server/src/database/functions';
const triggers = 'apps/server/src/database/triggers';
const betting = 'apps/server/src/sportsbook/betting';

/** In the functions of the database that give bonuses and jackpots, which no mutation test reaches. */
export const bonusFunctionFaults: readonly Fault[] = [
  {
    name: 'bonuses: a boost is used once more than it may be',
    file: `${functions}/hold_bonus.sql`,
    from: 'times_used < v_boost.uses_count',
    to: 'times_used <= v_boost.uses_count',
    check: {
      file: `${betting}/boosted-combos.test.ts`,
      title:
        'is used no more often than it may be, however many press at once, and a bet that is given back gives its use back [BON-06]',
    },
  },
  {
    name: 'bonuses: a boost counts before its activation',
    file: `${functions}/hold_bonus.sql`,
    from: `(not needs_activation or exists (
      select from comboboost_use used`,
    to: `(true or exists (
      select from comboboost_use used`,
    check: {
      file: 'apps/server/src/sportsbook/bonuses/activate.test.ts',
      title:
        'a bet holds a boost that needs it only from its activation to its end, whatever was judged before [BON-07a] [I13]',
    },
  },
  {
    name: 'bonuses: a boost that was activated counts beyond its days',
    file: `${functions}/hold_bonus.sql`,
    from: `used.activated_at is not null
        and (used.expires_at is null or used.expires_at > p_now)))`,
    to: 'used.activated_at is not null))',
    check: {
      file: 'apps/server/src/sportsbook/bonuses/activate.test.ts',
      title:
        'a bet holds a boost that needs it only from its activation to its end, whatever was judged before [BON-07a] [I13]',
    },
  },
  {
    name: 'bonuses: a match brings points again and again',
    file: `${triggers}/farm_points.sql`,
    from: 'continue when v_fresh = 0;',
    to: 'continue when false;',
    check: {
      file: 'apps/server/src/sportsbook/bonuses/farmings.test.ts',
      title: 'come once from a match where it is so: a bet counts by one that is new',
    },
  },
  {
    name: 'bonuses: a boost of a freebet takes points that are not there',
    file: `${functions}/boost_freebet.sql`,
    from: 'and points - spent >= v_farming.boost_points;',
    to: 'and points >= v_farming.boost_points;',
    check: {
      file: 'apps/server/src/sportsbook/bonuses/boosts-and-tournaments.test.ts',
      title: 'of fifty at once never takes one point too many, nor boosts one freebet twice [I13]',
    },
  },
  {
    name: 'bonuses: a smaller stake counts for an amb',
    file: `${triggers}/count_for_ambs.sql`,
    from: 'and new.stake - new.cashed_stake >= (min_stakes->>new.currency)::numeric',
    to: 'and new.stake - new.cashed_stake > 0',
    check: {
      file: 'apps/server/src/sportsbook/bonuses/ambs.test.ts',
      title: 'a single, a smaller stake, a void bet and one that a freebet staked count nothing [BON-17]',
    },
  },
  {
    name: 'jackpots: a hit takes no money from the house',
    file: `${functions}/pay_jackpot.sql`,
    from: `('house', null, -p_amount), ('player', v_bet.player_id, p_amount)`,
    to: `('deposits', null, -p_amount), ('player', v_bet.player_id, p_amount)`,
    check: {
      file: 'apps/server/src/sportsbook/jackpots/jackpot-falls.test.ts',
      title: 'is paid in the currency of the bet [JACK-01] [I4]',
    },
  },
];
