import type { LootboxDraw } from '@touchline/contract';
import { drawnPlace } from '@touchline/rules';

/** What was found, each true, false, or null where nothing can be said. */
export interface DrawFindings {
  /** The published seed has the hash that stands in the box. */
  readonly isHash: boolean;
  /** Hash and prizes are those that this page had before the box was opened; null where it had none. */
  readonly isSeen: boolean | null;
  /** The seed draws the prize that was given. */
  readonly isPrize: boolean;
}

/** Numbers that are dropped come in rows of less than this, unless the weights are no weights. */
const mostDropped = 256;

type Hash = (text: string) => Promise<string | null>;

/** The place that a seed draws by the rule of docs/fair-games; null where it draws none, or no hash is computed here. */
async function placeOf(seed: string, weights: readonly number[], hash: Hash): Promise<number | null> {
  for (let counter = 0; counter < mostDropped; counter += 1) {
    const digits = await hash(`${seed}:${counter}`);
    if (digits === null) return null;
    const place = drawnPlace(weights, BigInt(`0x${digits.slice(0, 8)}`));
    if (place !== null) return place;
  }
  return null;
}

/**
 * Checks a draw on this machine alone (BON-10a). `before` is the box as this page had it before it was opened. Resolves with null
 * where the browser computes no hash, or the box is not open.
 */
export async function checkDraw(
  draw: LootboxDraw,
  before: LootboxDraw | null,
  hash: Hash,
): Promise<DrawFindings | null> {
  const { opened, commitment, prizes } = draw;
  if (opened === null) return null;
  const own = await hash(opened.seed);
  if (own === null) return null;
  const weights = prizes.map(({ weight }) => weight);
  return {
    isHash: own === commitment,
    isSeen:
      before === null
        ? null
        : before.commitment === commitment && JSON.stringify(before.prizes) === JSON.stringify(prizes),
    isPrize: (await placeOf(opened.seed, weights, hash)) === opened.place,
  };
}
