import { placeBets } from './functions.ts';
import { decideBet, delayedPlacing } from './liveDelay.ts';

export const addCustomBets: readonly string[] = [
  `alter table bet
     add column custom_odds text check (custom_odds ~ '^[1-9][0-9]*(\\.[0-9]+)?$'),
     drop constraint bet_type_check,
     add constraint bet_type_check check (type in ('single', 'combo', 'system', 'custom_bet')),
     add constraint bet_custom check ((type = 'custom_bet') = (custom_odds is not null))`,

  // The price may follow the accept mode until the bet is decided; what is sold then stays as it is (I6).
  `create or replace trigger bet_odds_fixed before update of odds, potential_win, custom_odds on bet
   for each row when (old.status <> 'submitted') execute function refuse_change()`,
];

/** What versions of `place_bets` from 0012 on share. */
export const customPlacing = {
  ...delayedPlacing,
  betColumn: `${delayedPlacing.betColumn}, custom_odds`,
  betValue: `${delayedPlacing.betValue}, v_placement->>'custom_odds'`,
} as const;

/** As 0012 makes it: with `custom_odds` in the placement of a custom bet. */
export const placeCustomBets = placeBets(customPlacing);

/** What versions of `decide_bet` from 0012 on share. */
export const customDecision = { verb: 'create or replace', taken: `, custom_odds = p_taken->>'custom_odds'` } as const;

/** As 0012 makes it: a custom bet is taken at `custom_odds`. */
export const decideCustomBets = decideBet(customDecision);
