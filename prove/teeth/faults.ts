import type { Fault } from './fault.ts';
import { accountFaults } from './faults/accounts.ts';
import { databaseFaults } from './faults/database.ts';
import { pageFaults } from './faults/page.ts';
import { serverFaults } from './faults/server.ts';
import { storyFaults } from './faults/stories.ts';

/** Every planted fault, over the whole project. */
export const faults: readonly Fault[] = [
  ...databaseFaults,
  ...accountFaults,
  ...serverFaults,
  ...pageFaults,
  ...storyFaults,
];
