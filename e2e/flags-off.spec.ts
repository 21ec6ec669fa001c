import { flagStories } from './world/flags.ts';
import { test } from './world/test.ts';
import { thorough } from './world/tiers.ts';

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

/** Two in the first tier: what reads a flag is the same for all. */
const told = new Set(['my_bets', 'votes']);

for (const [flag, story] of Object.entries(flagStories)) {
  const tier = told.has(flag) ? {} : thorough;
  test(
    `the flag ${flag} of the operator's file takes its feature away while it is off [CFG-04a]`,
    tier,
    async ({ server, page, driver, player, addMatch }) => {
      void player;
      await story({ server, page, driver, addMatch }, false);
    },
  );
}
