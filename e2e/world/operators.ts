/**
 * Operators' files that several files of stories share. A server, its browser and a runner take five seconds of processor time to
 * start: the stories of one of these values run on one of each (`playwright.config.ts`). What stands in one file together must not
 * change what the other stories of it see.
 */

/** Stands up for its players: breaks, pauses, and a check every half hour. Fetches the sign-in before it is asked for. */
export const careful = {
  flags: { responsible_gambling: true, sign_in_frame_preloader: true },
  protection: { reality_check_minutes: 30 },
};

/** Seconds until a visitor or a player is reminded: far more than a page needs to be there, so that a slow machine changes nothing. */
export const reminderSeconds = 3000;

/**
 * Asks much of who signs up, whose form it fetches before that, and wins players over: reminders, and deposits in the slip for
 * those who test them.
 */
export const eager = {
  minimum_age: 21,
  accounts: { player_fields: ['first_name', 'last_name', 'birth_date', 'country', 'phone'] },
  flags: { sign_up_frame_preloader: true, quick_deposit: false, quick_deposit_test: true },
  reminders: { deposit: { seconds: reminderSeconds }, sign_up: { seconds: reminderSeconds } },
};

/** Gives bonuses: campaigns are for every player, and would stand in the slips and lists of other stories. */
export const giving = { flags: { price_history: false } };
