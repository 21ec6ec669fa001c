import { OVER_UNDER_IDS, YES_NO_IDS, YES_NO_NAMES, overUnderNames } from './margin.ts';
import type { Offer } from './offer.ts';
import type { SetSportPricing } from './set-sport-offers.ts';
import type { SetSportState } from './set-sport-state.ts';
import { setSportMarketResult, type SetSportSubject } from './set-sport-market-results.ts';
import { signed } from './specifier.ts';

/** A market of a match: its subject, the set that it is about if it is about one, and what else its specifier says. */
interface SetSportMarket {
  readonly subject: SetSportSubject;
  readonly set?: number;
  /** `gamenr=3` */
  readonly detail?: string;
}

/** A market with its outcomes, but for their chances. */
interface SetSportMarketOutcomes extends SetSportMarket {
  readonly ids: readonly string[];
  readonly names: () => readonly string[];
}

/** The open markets of a match so far; one that the sport does not have, or that is decided, is left out. */
export interface SetSportOfferList {
  readonly offers: readonly Offer[];
  put(market: SetSportMarketOutcomes, chances: () => readonly number[]): void;
  /** Home or away. */
  putSides(market: SetSportMarket, home: () => number): void;
  putOdd(market: SetSportMarket, odd: () => number): void;
  putYesNo(market: SetSportMarket, yes: () => number): void;
  putTotal(market: SetSportMarket, line: number, over: () => number): void;
  /** `line` is what home starts with. */
  putHandicap(market: SetSportMarket, line: number, home: () => number): void;
}

const SIDES = ['1', '2'];
const ODD_EVEN = ['odd', 'even'];
const ODD_EVEN_NAMES = ['Odd', 'Even'];

export function createSetSportOfferList(
  { sport, menu }: SetSportPricing,
  state: SetSportState,
  [home, away]: readonly [string, string],
): SetSportOfferList {
  const offers: Offer[] = [];
  const specifierOf = ({ set, detail }: SetSportMarket): string =>
    [set === undefined ? [] : `${sport.words.set}nr=${set}`, detail ?? []].flat().join('|');

  const put = (market: SetSportMarketOutcomes, chances: () => readonly number[]): void => {
    const { subject, set, ids, names } = market;
    const kind = menu.kinds.kindOf(subject, set ?? 0);
    if (kind === undefined) return;
    const specifier = specifierOf(market);
    if (setSportMarketResult(sport, state, subject, specifier) !== null) return;
    offers.push({ kind, specifier, ids, names, chances });
  };
  /** Two outcomes, by the chance of the first. */
  const putPair = (market: SetSportMarketOutcomes, chance: () => number): void =>
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
