import { flagStories } from './world/flags.ts';
import { test } from './world/test.ts';
import { thorough } from './world/tiers.ts';

test.use({ bonuses: 'house', noise: /status of 404/ });

/** Two in the first tier: what reads a flag is the same for all, and other stories of a feature would fail if it were not shown. */
const told = new Set(['price_history', 'votes']);

for (const [flag, story] of Object.entries(flagStories)) {
  const tier = told.has(flag) ? {} : thorough;
  test(
    `the flag ${flag} of the operator's file shows its feature while it is on [CFG-04a]`,
    tier,
    async ({ server, page, driver, player, addMatch }) => {
      void player;
      await story({ server, page, driver, addMatch }, true);
    },
  );
}
