import { flagStories } from './world/flags.ts';
import { test } from './world/test.ts';
import { thorough } from './world/tiers.ts';

test.use({ bonuses: 'house', noise: /status of 404/ });

/** Flags whose features have stories of their own, which would all fail if the flag showed nothing. */
const shownElsewhere = new Set(['share_bets', 'my_bets', 'jackpots', 'quick_deposit']);

for (const [flag, story] of Object.entries(flagStories)) {
  const tier = shownElsewhere.has(flag) ? thorough : {};
  test(
    `the flag ${flag} of the operator's file shows its feature while it is on [CFG-04a]`,
    tier,
    async ({ server, page, driver, player, addMatch }) => {
      void player;
      await story({ server, page, driver, addMatch }, true);
    },
  );
}
