import type { SportModel } from './model.ts';
import { baseball } from './baseball.ts';
import { americanFootball, basketball, rugby } from './clock-sports.ts';
import { cricket, premiumCricket } from './cricket.ts';
import { counterStrike, darts, dota2, snooker } from './legs-and-maps.ts';
import { badminton, tableTennis, tennis, volleyball } from './racket.ts';

/** Every sport that is played in sets or decided by a sum of scores: one coherent model each. */
export const pointAndTotalModels: readonly SportModel[] = [
  tennis,
  tableTennis,
  badminton,
  volleyball,
  darts,
  snooker,
  counterStrike,
  dota2,
  basketball,
  americanFootball,
  rugby,
  baseball,
  cricket,
  premiumCricket,
];
