import { bonuses } from './bonuses/bonuses.ts';
import { machines } from './machines/machines.ts';
import { money } from './money/money.ts';
import type { Part } from './part.ts';

export const parts = { bonuses, money, machines } as const satisfies Readonly<Record<string, Part>>;
export type PartName = keyof typeof parts;

export function isPart(name: string): name is PartName {
  return Object.hasOwn(parts, name);
}
