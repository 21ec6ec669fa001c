/** Lets so many pieces of work run at once and so many wait; throws `Busy` for whoever comes beyond. */
export class Busy extends Error {}

export interface Gate {
  pass<T>(work: () => Promise<T>): Promise<T>;
}

export const createGate = (atOnce: number, waiting: number): Gate => {
  let running = 0;
  const queue: (() => void)[] = [];
  return {
    async pass(work) {
      if (running < atOnce) running += 1;
      else {
        if (queue.length >= waiting) throw new Busy('too much is waiting');
        // Whoever leaves hands its place on, so the count stays.
        await new Promise<void>((enter) => {
          queue.push(enter);
        });
      }
      try {
        return await work();
      } finally {
        const next = queue.shift();
        if (next === undefined) running -= 1;
        else next();
      }
    },
  };
};
