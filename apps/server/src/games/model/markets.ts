import { ballsOf, MACHINES, MOST_NUMBERS } from './draw.ts';
import { forecastChance, MARGINS, numbersOdds, placeChances, pricedAt, winChances } from './odds.ts';
import { orderOf, type Race, raceOf } from './race.ts';
import type { GameKey } from './timetable.ts';

/** Version of everything in this folder that decides a bet. A bet of another version is void: it cannot be replayed. */
export const RULES = 2;

export type MarketKey = 'win' | 'place' | 'forecast' | 'numbers';

/** A market of one round and a selection in it. */
export interface Wager {
  readonly game: GameKey;
  readonly round: number;
  readonly market: MarketKey;
  readonly selection: string;
}

export interface Offer {
  /** Hundredths. */
  readonly odds: number;
  readonly marketName: string;
  readonly selectionName: string;
  readonly venue: string;
}

/** Whole numbers without a leading nought, parted by `mark`; null for anything else. */
function numbersIn(text: string, mark: string): number[] | null {
  const parts = text.split(mark);
  return parts.every((part) => /^[1-9][0-9]?$/.test(part)) ? parts.map(Number) : null;
}

function isRise(numbers: readonly number[]): boolean {
  return numbers.every((number, place) => place === 0 || number > (numbers[place - 1] ?? 0));
}

function raceOffer(race: Race, market: MarketKey, selection: string): Offer | null {
  const numbers = numbersIn(selection, '-');
  const runners = numbers?.map((number) => race.runners[number - 1]) ?? [];
  const [first, second] = runners;
  const wanted = market === 'forecast' ? 2 : 1;
  if (first === undefined || runners.length !== wanted || market === 'numbers') return null;
  const { venue } = race;
  const nameOf = ({ number, name }: { readonly number: number; readonly name: string }): string => `${number} ${name}`;
  const offer = (odds: number | null, marketName: string, selectionName: string): Offer | null =>
    odds === null ? null : { odds, marketName, selectionName, venue };
  if (market === 'win') {
    return offer(pricedAt(winChances(race)[first.number - 1] ?? 1, MARGINS.win), 'Win', nameOf(first));
  }
  if (market === 'place') {
    const chance = placeChances(race)[first.number - 1] ?? 1;
    return offer(pricedAt(chance, MARGINS.place), `Place, first ${race.places}`, nameOf(first));
  }
  if (second === undefined || second === first) return null;
  const chance = forecastChance(race, first.number - 1, second.number - 1);
  return offer(pricedAt(chance, MARGINS.forecast), 'Forecast', `${nameOf(first)}, then ${nameOf(second)}`);
}

/** Odds of a wager; null when it does not exist. The odds of a round never change. */
export function offerOf(key: Uint8Array, { game, round, market, selection }: Wager): Offer | null {
  if (game === 'horses' || game === 'dogs') return raceOffer(raceOf(key, game, round), market, selection);
  const { highest, drawn } = MACHINES[game];
  const numbers = market === 'numbers' ? numbersIn(selection, ',') : null;
  if (numbers === null || numbers.length > MOST_NUMBERS || !isRise(numbers)) return null;
  if ((numbers.at(-1) ?? 0) > highest) return null;
  return {
    odds: numbersOdds(highest, drawn, numbers.length),
    marketName: numbers.length === 1 ? '1 number' : `${numbers.length} numbers`,
    selectionName: numbers.join(' · '),
    venue: game === 'lotto49' ? 'Lotto 6 of 49' : 'Quick 5 of 36',
  };
}

/** Parses the name that a bet was sold with, so that a page can show it in its own language. */
export function partsOf({ marketName, selectionName }: Pick<Offer, 'marketName' | 'selectionName'>): {
  readonly places: number | null;
  readonly picks: string[];
} {
  const [, places] = /^Place, first (\d+)$/.exec(marketName) ?? [];
  return { places: places === undefined ? null : Number(places), picks: selectionName.split(/, then | · /) };
}

/** Whether a wager that was sold has won. */
export function hasWon(key: Uint8Array, { game, round, market, selection }: Wager): boolean {
  if (game === 'lotto49' || game === 'quick36') {
    const balls = ballsOf(key, game, round);
    return selection.split(',').every((number) => balls.includes(Number(number)));
  }
  const order = orderOf(key, game, round);
  const picked = selection.split('-').map(Number);
  if (market === 'place') return order.slice(0, raceOf(key, game, round).places).includes(picked[0] ?? 0);
  return picked.every((number, place) => order[place] === number);
}
