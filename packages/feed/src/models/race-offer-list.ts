import { OVER_UNDER_IDS, YES_NO_IDS, YES_NO_NAMES, overUnderNames } from './margin.ts';
import type { Offer } from './offer.ts';
import type { RacePricing } from './race-offers.ts';
import type { RaceState } from './race-state.ts';
import { raceVerdict, type RaceSubject } from './race-verdicts.ts';
import { signed } from './specifier.ts';

/** A market of a race: its subject, the set that it is about if it is about one, and what else its specifier says. */
interface RaceMarket {
  readonly subject: RaceSubject;
  readonly set?: number;
  /** `gamenr=3` */
  readonly detail?: string;
}

/** A market with its outcomes, but for their chances. */
interface RaceMarketOutcomes extends RaceMarket {
  readonly ids: readonly string[];
  readonly names: () => readonly string[];
}

/** The open markets of a race so far; one that the sport does not have, or that is decided, is left out. */
export interface RaceOfferList {
  readonly offers: readonly Offer[];
  put(market: RaceMarketOutcomes, chances: () => readonly number[]): void;
  /** Home or away. */
  putSides(market: RaceMarket, home: () => number): void;
  putOdd(market: RaceMarket, odd: () => number): void;
  putYesNo(market: RaceMarket, yes: () => number): void;
  putTotal(market: RaceMarket, line: number, over: () => number): void;
  /** `line` is what home starts with. */
  putHandicap(market: RaceMarket, line: number, home: () => number): void;
}

const SIDES = ['1', '2'];
const ODD_EVEN = ['odd', 'even'];
const ODD_EVEN_NAMES = ['Odd', 'Even'];

export function createRaceOfferList(
  { sport, menu }: RacePricing,
  state: RaceState,
  [home, away]: readonly [string, string],
): RaceOfferList {
  const offers: Offer[] = [];
  const specifierOf = ({ set, detail }: RaceMarket): string =>
    [set === undefined ? [] : `${sport.words.set}nr=${set}`, detail ?? []].flat().join('|');

  const put = (market: RaceMarketOutcomes, chances: () => readonly number[]): void => {
    const { subject, set, ids, names } = market;
    const kind = menu.kinds.kindOf(subject, set ?? 0);
    if (kind === undefined) return;
    const specifier = specifierOf(market);
    if (raceVerdict(sport, state, subject, specifier) !== null) return;
    offers.push({ kind, specifier, ids, names, chances });
  };
  /** Two outcomes, by the chance of the first. */
  const putPair = (market: RaceMarketOutcomes, chance: () => number): void =>
    put(market, () => {
      const first = chance();
      return [first, 1 - first];
    });

  return {
    offers,
    put,
    putSides: (market, chance) => putPair({ ...market, ids: SIDES, names: () => [home, away] }, chance),
    putOdd: (market, chance) => putPair({ ...market, ids: ODD_EVEN, names: () => ODD_EVEN_NAMES }, chance),
    putYesNo: (market, yes) => putPair({ ...market, ids: YES_NO_IDS, names: () => YES_NO_NAMES }, yes),
    putTotal: (market, line, over) =>
      putPair({ ...market, detail: `total=${line}`, ids: OVER_UNDER_IDS, names: () => overUnderNames(line) }, over),
    putHandicap: (market, line, covered) =>
      putPair(
        {
          ...market,
          detail: `hcp=${line}`,
          ids: SIDES,
          names: () => [`${home} (${signed(line)})`, `${away} (${signed(-line)})`],
        },
        covered,
      ),
  };
}
