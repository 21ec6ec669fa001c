import type { ArenaGame, ArenaRace } from '@touchline/contract/arena';

export const gameNames: Readonly<Record<ArenaGame, string>> = {
  horses: 'Horse racing',
  dogs: 'Greyhounds',
  lotto49: 'Lotto 6 of 49',
  quick36: 'Quick 5 of 36',
};

export const gameLines: Readonly<Record<ArenaGame, string>> = {
  horses: 'A race every two minutes on turf',
  dogs: 'A race every two minutes on sand',
  lotto49: 'Six balls every three minutes',
  quick36: 'Five balls every minute',
};

/** Why a bet was not taken, and what to do; money has not moved in any of these. */
export const refusalWords = (code: number): string => {
  switch (code) {
    case 131:
      return 'Betting on this round has closed. Nothing was taken; choose the next one.';
    case 101:
      return 'The price has changed. Nothing was taken; look at the new price and try again.';
    case 132:
      return 'Your balance is smaller than the stake. Nothing was taken.';
    case 133:
      return 'You have no open account in this currency. Nothing was taken.';
    case 134:
      return 'The stake is below the smallest one. Nothing was taken.';
    case 135:
      return 'The stake is above the largest one. Nothing was taken.';
    case 137:
      return 'This could pay more than one bet may. Lower the stake; nothing was taken.';
    case 141:
      return 'The stake is finer than the currency. Nothing was taken.';
    case 114:
      return 'This account may not bet. Nothing was taken.';
    default:
      return 'The bet was not taken. Try again in a moment.';
  }
};

/** What the caller says at a moment of a race: `share` of the way, the order as it stands, and who leads by how much. */
export const commentary = (race: ArenaRace, share: number, order: readonly number[], gap: number): string => {
  const name = (place: number): string => race.runners[(order[place] ?? 1) - 1]?.name ?? '';
  const [first, second, third] = [name(0), name(1), name(2)];
  if (race.order !== null || share >= 1) return `${first} wins from ${second}, with ${third} third.`;
  if (share < 0.06) return `And they are off at ${race.venue}. ${first} is quickly away.`;
  if (share < 0.3) return `${first} sets the pace from ${second}, ${third} settles in third.`;
  if (share < 0.55)
    return gap < 0.006
      ? `${first} and ${second} are side by side.`
      : `${first} leads at halfway, ${second} is chasing.`;
  if (share < 0.8) return `Round the bend it is ${first}, then ${second} and ${third}.`;
  if (share < 0.93)
    return gap < 0.006
      ? `${first} and ${second}, neck and neck into the last stretch.`
      : `${first} kicks clear, ${second} gives all it has.`;
  return `The post is near: ${first}, ${second}, ${third}.`;
};
