import type { MarketShape } from '../../bindings/catalogue.ts';
import { marketName, outcomeName } from '../../text/names.ts';
import type { Sides } from '../../text/outcome-words.ts';
import type { Text } from '../../text/use-text.ts';

/** A market and its outcomes in the player's language. */
export function namedShape(text: Text, sportKey: string, shape: MarketShape, sides: Sides | null): MarketShape {
  return {
    ...shape,
    name: marketName(text, sportKey, shape),
    outcomes: shape.outcomes.map((outcome) => ({
      id: outcome.id,
      name: outcomeName(text, sportKey, shape, { ...outcome, sides }),
    })),
  };
}
