import type { Planned } from './fixtures.ts';
import type { FeedOptions } from './types.ts';
import { remargined } from './models/margin.ts';
import type { SportModel } from './models/model.ts';
import { MODELS } from './models/registry.ts';
import { createOutrightModel } from './models/outright-model.ts';

/** The model with its margins multiplied; itself at 1. What happens and how it ends does not depend on prices. */
function withMargins(model: SportModel, factor: number): SportModel {
  if (factor === 1) return model;
  return { ...model, price: (...given) => model.price(...given).map((market) => remargined(market, factor)) };
}

/**
 * Finds the model of a plan: of a match that of its sport, of an outright one of its own, as its outcomes are the teams of
 * the league. Throws a `RangeError` for a sport without a model.
 */
export function createModelLookup(margins: FeedOptions['margins'] = {}): (plan: Planned) => SportModel {
  const matches = new Map(
    [...MODELS].map(([sportKey, model]) => [sportKey, withMargins(model, margins[sportKey] ?? 1)]),
  );
  const outrights = new Map<string, SportModel>();

  return ({ type, league }) => {
    if (type === 'match') {
      const model = matches.get(league.sportKey);
      if (model === undefined) throw new RangeError(`There is no model for ${league.sportKey}.`);
      return model;
    }
    const known = outrights.get(league.tournament.id);
    if (known !== undefined) return known;
    const made = withMargins(createOutrightModel(type, league.sportKey, league.teams), margins[league.sportKey] ?? 1);
    outrights.set(league.tournament.id, made);
    return made;
  };
}
