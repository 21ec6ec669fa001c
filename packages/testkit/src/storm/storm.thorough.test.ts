import { expect, test } from 'vitest';
import { runStorm } from './storm.ts';

const { bets, kills, terminations } = { bets: 1_000, kills: 5, terminations: 20 };

test(
  `${bets.toLocaleString('en')} bets, 20 % lost answers, ${kills} SIGKILLs and ${terminations} backends terminated: none lost, none doubled, every verdict true, every notification once [I1] [I2] [I3] [I4] [I5] [NOTE-01]`,
  { timeout: 300_000 },
  async () => {
    const { checked, lost, doubled, wrong, wrongNews, failures, ...storm } = await runStorm({
      bets,
      kills,
      terminations,
      seed: 1,
    });
    expect({ lost, doubled, wrong, wrongNews, failures, kills: storm.kills }).toEqual({
      lost: 0,
      doubled: 0,
      wrong: [],
      wrongNews: [],
      failures: [],
      kills,
    });
    expect(checked).toBeGreaterThanOrEqual(bets);
  },
);
