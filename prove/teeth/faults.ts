import type { Fault } from './fault.ts';
import { accountFaults } from './faults/accounts.ts';
import { bettingFunctionFaults } from './faults/betting-functions.ts';
import { bonusFunctionFaults } from './faults/bonus-functions.ts';
import { pageFaults } from './faults/page.ts';
import { playerFunctionFaults } from './faults/player-functions.ts';
import { serverFaults } from './faults/server.ts';
import { storyFaults } from './faults/stories.ts';

/** Every planted fault, over the whole project. */
export const faults: readonly Fault[] = [
  ...bettingFunctionFaults,
  ...bonusFunctionFaults,
  ...playerFunctionFaults,
  ...accountFaults,
  ...serverFaults,
  ...pageFaults,
  ...storyFaults,
];
