/** Frames drawn while changes came in. */
export interface Frames {
  readonly frames: number;
  /** From the first change to the last. */
  readonly seconds: number;
}

/** What was drawn from one moment to another, all in ms of one clock: what catches up afterwards is not counted. */
export function framesWithin(drawnAt: readonly number[], from: number, to: number): Frames {
  return {
    frames: drawnAt.filter((at) => at > from && at <= to).length,
    seconds: (to - from) / 1000,
  };
}

export function framesOfSecond({ frames, seconds }: Frames): number {
  return frames / seconds;
}
