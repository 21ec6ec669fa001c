import { flagStories } from './world/flags.ts';
import { test } from './world/test.ts';

test.use({
  bonuses: 'house',
  operator: {
    flags: {
      share_bets: false,
      my_bets: false,
      jackpots: false,
      amb_progress_bar: false,
      push_delta: false,
      price_history: false,
      votes: false,
      fair_prices: false,
      watch_rules: false,
      favourite_teams: false,
      quick_deposit: false,
      activity_tracking: false,
    },
  },
});

for (const [flag, story] of Object.entries(flagStories)) {
  test(`the flag ${flag} of the operator's file takes its feature away while it is off [CFG-04a] @thorough`, async ({
    server,
    page,
    driver,
    player,
    addMatch,
  }) => {
    void player;
    await story({ server, page, driver, addMatch }, false);
  });
}
