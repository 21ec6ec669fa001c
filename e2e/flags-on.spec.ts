import { flagStories } from './world/flags.ts';
import { test } from './world/test.ts';

test.use({ bonuses: 'house', noise: /status of 404/ });

for (const [flag, story] of Object.entries(flagStories)) {
  test(`the flag ${flag} of the operator's file shows its feature while it is on [CFG-04a]`, async ({
    page,
    driver,
    player,
    addMatch,
  }) => {
    void player;
    await story({ page, driver, addMatch }, true);
  });
}
