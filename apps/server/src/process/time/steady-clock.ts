/** The clocks of the machine, an outermost dependency of the server. */
export interface MachineClocks {
  /** Ms since epoch. Setting the clock of the machine makes it jump. */
  readonly wall: () => number;
  /** Ms since any moment. Never jumps and never goes back. */
  readonly monotonic: () => number;
}

export const machineClocks: MachineClocks = { wall: Date.now, monotonic: () => performance.now() };

/** Real time that never jumps: starts at the wall clock and continues by the monotonic clock (I7). */
export interface SteadyClock {
  /** Whole ms since epoch; never goes back. */
  now(): number;
  /** By how many ms the wall clock is ahead of this one; negative when it is behind. */
  wallAhead(): number;
}

export function createSteadyClock({ wall, monotonic }: MachineClocks): SteadyClock {
  const wallAtStart = wall();
  const monotonicAtStart = monotonic();
  const now = (): number => wallAtStart + Math.floor(monotonic() - monotonicAtStart);
  return { now, wallAhead: () => wall() - now() };
}
