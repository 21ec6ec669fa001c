import type { SportModel } from './model.ts';
import { handball } from './handball.ts';
import { iceHockey } from './ice-hockey.ts';
import { pointAndTotalModels } from './point-and-total.ts';
import { soccer } from './soccer.ts';

/** The model of each sport by its key. */
export const MODELS: ReadonlyMap<string, SportModel> = new Map(
  [soccer, iceHockey, handball, ...pointAndTotalModels].map((model): [string, SportModel] => [model.sportKey, model]),
);
