/** One random number, used or rejected because it would bias the draw. */
export interface Step {
  readonly counter: number;
  /** The first eight digits of the SHA-256 of `<seed>:<counter>`. */
  readonly digits: string;
  /** The same as a whole number. */
  readonly value: number;
  /** Sum of the weights of what was left. */
  readonly sum: number;
  /** Runner or ball, from 1; null where the number was dropped. */
  readonly number: number | null;
}

export interface Recomputed {
  readonly commitment: string;
  readonly steps: readonly Step[];
  readonly result: readonly number[];
}

/** Below this are the numbers of eight hex digits. */
const RANGE = 2 ** 32;

async function sha256(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Whether this browser computes SHA-256 here: over plain HTTP from another machine it does not. */
export function canRecompute(): boolean {
  return globalThis.isSecureContext;
}

/**
 * What follows from the seed of a round, by the rule that the games publish (docs/fair-games). Nothing of it is asked of
 * the server: `weights` are those of its runners or balls in the order of their numbers, `count` of them are drawn.
 */
export async function recompute(seed: string, weights: readonly number[], count: number): Promise<Recomputed> {
  const left = weights.map((weight, index) => ({ number: index + 1, weight }));
  const steps: Step[] = [];
  const result: number[] = [];
  while (result.length < count && left.length > 0) {
    const counter = steps.length;
    const digits = (await sha256(`${seed}:${counter}`)).slice(0, 8);
    const value = Number.parseInt(digits, 16);
    const sum = left.reduce((total, { weight }) => total + weight, 0);
    let rest = value % sum;
    const at = left.findIndex(({ weight }) => (rest -= weight) < 0);
    const [drawn] = value < RANGE - (RANGE % sum) ? left.splice(at, 1) : [];
    steps.push({ counter, digits, value, sum, number: drawn?.number ?? null });
    if (drawn !== undefined) result.push(drawn.number);
  }
  return { commitment: await sha256(seed), steps, result };
}
