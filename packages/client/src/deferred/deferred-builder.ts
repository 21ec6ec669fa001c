import type { BuilderView } from '../custom-bets/custom-bet-types.ts';

/** A bet builder before the betting code has loaded. */
export const loadingBuilder: BuilderView = {
  state: 'loading',
  groups: [],
  picks: [],
  price: { kind: 'none' },
  obstacles: {},
  isFull: false,
  inSlip: 'none',
};
