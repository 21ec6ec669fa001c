import { account, address, favourite, letter, shareCode } from './accountRaces.ts';
import { boost, freebet } from './bonusRaces.ts';
import { decision, exposure, lastEuro, onePress } from './betRaces.ts';
import { automatic, editing, partialCashOuts, settling, wholeCashOut } from './cashOutRaces.ts';
import type { Race } from './race.ts';

/** R7, in the order of the table. */
export const races: readonly Race[] = [
  lastEuro,
  onePress,
  exposure,
  wholeCashOut,
  partialCashOuts,
  automatic,
  editing,
  settling,
  decision,
  freebet,
  boost,
  shareCode,
  favourite,
  account,
  address,
  letter,
];
