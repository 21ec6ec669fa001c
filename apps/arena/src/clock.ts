/** The feed clock of the games: set by every answer, extrapolated in between. */
export interface GameClock {
  now(): number;
  sync(time: { readonly now: number; readonly speed: number; readonly running: boolean }): void;
}

export function createClock(): GameClock {
  let base = Date.now();
  let at = performance.now();
  let pace = 1;
  const now = (): number => base + (performance.now() - at) * pace;
  return {
    now,
    sync({ now: time, speed, running }) {
      const mine = now();
      // A small difference comes from network latency and is smoothed, or runners would jump.
      const isNear = Math.abs(mine - time) < 400 * Math.max(1, speed) && pace === (running ? speed : 0);
      base = isNear && running ? mine + (time - mine) * 0.1 : time;
      at = performance.now();
      pace = running ? speed : 0;
    },
  };
}
