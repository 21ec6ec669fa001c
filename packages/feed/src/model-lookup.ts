import type { Planned } from './fixtures.ts';
import type { SportModel } from './models/model.ts';
import { MODELS } from './models/registry.ts';
import { createOutrightModel } from './models/outright-model.ts';

/**
 * Finds the model of a plan: of a match that of its sport, of an outright one of its own, as its outcomes are the teams of
 * the league. Throws a `RangeError` for a sport without a model.
 */
export function createModelLookup(): (plan: Planned) => SportModel {
  const outrights = new Map<string, SportModel>();

  return ({ type, league }) => {
    if (type === 'match') {
      const model = MODELS.get(league.sportKey);
      if (model === undefined) throw new RangeError(`There is no model for ${league.sportKey}.`);
      return model;
    }
    const known = outrights.get(league.tournament.id);
    if (known !== undefined) return known;
    const made = createOutrightModel(type, league.sportKey, league.teams);
    outrights.set(league.tournament.id, made);
    return made;
  };
}
