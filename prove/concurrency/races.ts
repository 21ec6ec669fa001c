import { account, address, favourite, letter, shareCode } from './account-races.ts';
import { breakStart } from './break-races.ts';
import { boost, freebet } from './bonus-races.ts';
import { decision, exposure, lastEuro, onePress } from './bet-races.ts';
import { automatic, editing, partialCashOuts, settling, wholeCashOut } from './cash-out-races.ts';
import {
  activation,
  ambIssue,
  birthday,
  codeOfPlayer,
  firstDeposit,
  giftByHand,
  limitedCode,
  lostStakes,
  nthBet,
} from './issuing-races.ts';
import { boostOfOne, boosts, goal, tournamentEnd } from './farming-races.ts';
import { editAtLimit, loweredLimit, playerDeposits, playerLimit } from './limit-races.ts';
import { opening, revokedBoost, revokedFreebet, revokedLootbox } from './lootbox-races.ts';
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
  playerLimit,
  loweredLimit,
  editAtLimit,
  playerDeposits,
  breakStart,
  freebet,
  boost,
  activation,
  limitedCode,
  codeOfPlayer,
  giftByHand,
  firstDeposit,
  nthBet,
  lostStakes,
  ambIssue,
  birthday,
  boosts,
  boostOfOne,
  goal,
  tournamentEnd,
  opening,
  revokedLootbox,
  revokedFreebet,
  revokedBoost,
  shareCode,
  favourite,
  account,
  address,
  letter,
];
