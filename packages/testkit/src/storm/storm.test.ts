import { expect, test } from 'vitest';
import { runStorm } from './storm.ts';

test(
  '1,000 bets, 20 % lost answers, 5 SIGKILLs and 20 backends terminated: none lost, none doubled, every verdict true [I1] [I2] [I3] [I4] [I5]',
  { timeout: 300_000 },
  async () => {
    const { checked, lost, doubled, wrong, failures, kills } = await runStorm({
      bets: 1_000,
      kills: 5,
      terminations: 20,
      seed: 1,
    });
    expect({ lost, doubled, wrong, failures, kills }).toEqual({
      lost: 0,
      doubled: 0,
      wrong: [],
      failures: [],
      kills: 5,
    });
    expect(checked).toBeGreaterThanOrEqual(1_000);
  },
);
