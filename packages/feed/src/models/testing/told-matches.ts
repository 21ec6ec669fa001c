/** The sports whose models tell points and totals, and a match of each. */
import type { Fixture, SportModel } from '../model.ts';
import { pointAndTotalModels } from '../point-and-total.ts';

const models: readonly SportModel[] = pointAndTotalModels;
export const table = models.map((model) => [model.sportKey, model] as const);

export function fixtureOf(model: SportModel, over: Partial<Fixture> = {}): Fixture {
  return {
    id: '7001',
    seed: 4711,
    sportKey: model.sportKey,
    startTime: 1_800_000_000_000,
    announcedAt: 0,
    home: { name: 'Alder', attack: 0.12, defence: 0.05 },
    away: { name: 'Birch', attack: -0.06, defence: 0.02 },
    homeAdvantage: 0.1,
    ...over,
  };
}
